/** Suspends somebody: for how long, the reason that they read, and a note that they do not. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX, SUSPENSION_DAYS } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { usePersonName } from '#web/lib/person-name.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { PersonDetail } from './people.ts'

type Days = (typeof SUSPENSION_DAYS)[number] | null

const USUAL_DAYS: Days = 7

export function SuspendDialog({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.admin.users.suspend)
  const errorText = useErrorText()
  const nameOf = usePersonName()
  const [days, setDays] = useState<Days>(USUAL_DAYS)
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const reasonField = useRef<HTMLTextAreaElement>(null)

  const writeReason = (text: string) => {
    setReason(text)
    setProblem(undefined)
  }

  const suspend = async () => {
    if (reason.trim() === '') {
      setProblem(t('reasonMissing'))
      reasonField.current?.focus()
      return
    }
    setProblem(undefined)
    try {
      await run({ token, userId: person._id, days, reason: reason.trim(), note: note.trim() })
      toast({ title: t('users.done.suspend'), description: t('users.doneText', { name: nameOf(person.name) }) })
      onClose()
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('users.suspendTitle', { name: nameOf(person.name) })}
      text={t(person.status === 'model' ? 'users.suspendModelText' : 'users.suspendText')}
      confirmLabel={t('users.suspend')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void suspend()}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('users.howLong')}>
          {(aria) => (
            <NativeSelect
              {...aria}
              value={days ?? ''}
              onChange={({ target }) => setDays(SUSPENSION_DAYS.find((count) => String(count) === target.value) ?? null)}
            >
              {SUSPENSION_DAYS.map((count) => (
                <option key={count} value={count}>
                  {t('users.days', { count })}
                </option>
              ))}
              <option value="">{t('users.untilLifted')}</option>
            </NativeSelect>
          )}
        </Field>
        <Field label={t('users.reasonTold')} error={problem} aside={<Counter length={reason.length} max={REASON_MAX} />}>
          {(aria) => (
            <Textarea
              {...aria}
              ref={reasonField}
              value={reason}
              maxLength={REASON_MAX}
              rows={3}
              onChange={({ target }) => writeReason(target.value)}
            />
          )}
        </Field>
        <Field label={t('users.note')} hint={t('users.noteHint')} aside={<Counter length={note.length} max={REASON_MAX} />}>
          {(aria) => <Textarea {...aria} value={note} maxLength={REASON_MAX} rows={2} onChange={({ target }) => setNote(target.value)} />}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
