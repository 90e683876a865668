/** Name and address. The old address leads to the new one for 90 days (product.md §2). */
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanLine } from '#contract/rules/clean-text.ts'
import { HANDLE_MAX, HANDLE_MIN, NAME_MAX, NAME_MIN, OLD_HANDLE_DAYS } from '#contract/limits.ts'
import type { OwnProfile } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useLeaveGuard } from '#web/lib/form/use-leave-guard.tsx'

const HANDLE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** As it is typed: spaces become dashes, everything is small. */
const handleTyped = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '-')

interface Problems {
  name?: string
  handle?: string
}

export function RenameDialog({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const { t, i18n } = useTranslation(['profile', 'common'])
  const token = useSessionToken()
  const router = useRouter()
  const formId = useId()
  const [name, setName] = useState(profile.name)
  const [handle, setHandle] = useState(profile.handle)
  const [problems, setProblems] = useState<Problems>({})
  const [start] = useState(profile)
  const form = useRef<HTMLFormElement>(null)
  const isSaved = useRef(false)
  const { run, isBusy } = useMutation(api.models.renameProfile)
  const errorText = useErrorText()
  const isMoving = handle !== start.handle
  const address = `${location.host}/models/${handle}`
  const { askBeforeClose, confirmation } = useLeaveGuard(!isBusy && !isSaved.current && (name !== start.name || isMoving), onClose)

  const show = (found: Problems) => {
    setProblems(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found: Problems = {}
    if (cleanLine(name).length < NAME_MIN || cleanLine(name).length > NAME_MAX)
      found.name = t('rename.nameLength', { min: NAME_MIN, max: NAME_MAX })
    if (!HANDLE.test(handle) || handle.length < HANDLE_MIN || handle.length > HANDLE_MAX)
      found.handle = t('rename.handleRule', { min: HANDLE_MIN, max: HANDLE_MAX })
    show(found)
    if (Object.keys(found).length > 0 || isBusy) return
    try {
      await run({ token, name: cleanLine(name), handle })
      isSaved.current = true
      toast({ title: t('rename.done') })
      onClose()
      if (isMoving) await router.navigate({ to: '/models/$modelName', params: { modelName: handle }, replace: true, ignoreBlocker: true })
    } catch (error) {
      show(isCallError(error, 'handle_taken', 'too_many_renames') ? { handle: errorText(error) } : { name: errorText(error) })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={askBeforeClose}
      isLocked={isBusy}
      closesOutside={false}
      title={t('rename.title')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={askBeforeClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Field label={t('rename.name')} error={problems.name}>
          {(aria) => (
            <Input {...aria} value={name} maxLength={NAME_MAX} autoComplete="nickname" onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Field label={t('rename.handle')} hint={<span className="wrap-anywhere">{address}</span>} error={problems.handle}>
          {(aria) => (
            <Input
              {...aria}
              value={handle}
              maxLength={HANDLE_MAX}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setHandle(handleTyped(target.value))}
            />
          )}
        </Field>
        {isMoving && (
          <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
            {t('rename.moves', { handle: start.handle, count: OLD_HANDLE_DAYS })}
          </p>
        )}
        {start.oldHandles.length > 0 && (
          <section>
            <h3 className="text-sm font-semibold">{t('rename.oldTitle')}</h3>
            <ul className="mt-1 text-sm text-muted">
              {start.oldHandles.map((old) => (
                <li key={old.handle} className="wrap-anywhere">
                  {t('rename.old', { handle: old.handle, date: formatDate(old.freeAt, i18n.language) })}
                </li>
              ))}
            </ul>
          </section>
        )}
      </form>
      {confirmation}
    </Dialog>
  )
}
