/** Saved replies of the team: their texts in seven languages, and their acts when their answer is sent. */
import { MessageSquareText, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  LANGUAGES,
  MESSAGE_MAX,
  SAVED_REPLY_NAME_MAX,
  SNOOZE_HOURS_MAX,
  TICKET_PRIORITIES,
  type Language,
  type TicketPriority,
} from '#contract/limits.ts'
import type { ReplyActs, SavedReply } from '#contract/types.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatLeft } from '#web/ui/format.ts'
import { Checkbox, Input, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'

const HOUR_S = 3_600
/** Hours to choose from. */
const SNOOZES = [24, 72, 168, SNOOZE_HOURS_MAX] as const

/** The acts of a reply, in words. */
export function ActBadges({ acts }: { acts: ReplyActs }) {
  const { t, i18n } = useTranslation('desk')
  return (
    <>
      {acts.isResolved === true && <Badge tone="success">{t('replies.resolves')}</Badge>}
      {acts.isAssigned === true && <Badge>{t('replies.assigns')}</Badge>}
      {acts.priority !== undefined && (
        <Badge tone="info">{t('replies.setsPriority', { priority: t(`priorities.${acts.priority}`) })}</Badge>
      )}
      {acts.snoozeHours !== undefined && (
        <Badge tone="info">{t('replies.snoozes', { time: formatLeft(acts.snoozeHours * HOUR_S, i18n.language) })}</Badge>
      )}
    </>
  )
}

interface ReplyForm {
  name: string
  texts: Readonly<Partial<Record<Language, string>>>
  isResolved: boolean
  isAssigned: boolean
  priority: TicketPriority | ''
  snoozeHours: string
}

const formOf = ({ name, texts, acts }: Pick<SavedReply, 'name' | 'texts' | 'acts'>): ReplyForm => ({
  name,
  texts: Object.fromEntries(LANGUAGES.map((language) => [language, texts[language] ?? ''])),
  isResolved: acts.isResolved ?? false,
  isAssigned: acts.isAssigned ?? false,
  priority: acts.priority ?? '',
  snoozeHours: acts.snoozeHours === undefined ? '' : String(acts.snoozeHours),
})

const actsOf = ({ isResolved, isAssigned, priority, snoozeHours }: ReplyForm): ReplyActs => ({
  ...(isResolved ? { isResolved } : {}),
  ...(isAssigned ? { isAssigned } : {}),
  ...(priority === '' ? {} : { priority }),
  ...(snoozeHours === '' ? {} : { snoozeHours: Number(snoozeHours) }),
})

function useReplyForm(reply: SavedReply, onDone: () => void) {
  const { t } = useTranslation('desk')
  const token = useSessionToken()
  const { run } = useMutation(api.admin.tickets.saveReply)
  return useForm<ReplyForm>({
    start: formOf(reply),
    check: ({ name, texts }) => ({
      name: name.trim() === '' ? t('replies.nameMissing') : undefined,
      texts: (texts.en ?? '').trim() === '' ? t('replies.textMissing') : undefined,
    }),
    send: async (values) => {
      const texts = Object.fromEntries(Object.entries(values.texts).filter(([, text]) => text.trim() !== ''))
      const { savedReplyId, changedAt: seenAt } = reply
      await run({ token, savedReplyId, seenAt, name: values.name.trim(), texts, acts: actsOf(values) })
      onDone()
    },
  })
}

type Form = ReturnType<typeof useReplyForm>

function ActFields({ form }: { form: Form }) {
  const { t, i18n } = useTranslation('desk')
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('replies.acts')}</legend>
      <Checkbox checked={form.values.isResolved} onChange={({ target }) => form.set({ isResolved: target.checked })}>
        {t('replies.resolves')}
      </Checkbox>
      <Checkbox checked={form.values.isAssigned} onChange={({ target }) => form.set({ isAssigned: target.checked })}>
        {t('replies.assigns')}
      </Checkbox>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('filters.priority')}>
          {(aria) => (
            <NativeSelect {...aria} {...form.input('priority')}>
              <option value="">{t('replies.keeps')}</option>
              {TICKET_PRIORITIES.map((one) => (
                <option key={one} value={one}>
                  {t(`priorities.${one}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('snooze.label')}>
          {(aria) => (
            <NativeSelect {...aria} {...form.input('snoozeHours')}>
              <option value="">{t('snooze.no')}</option>
              {SNOOZES.map((hours) => (
                <option key={hours} value={hours}>
                  {formatLeft(hours * HOUR_S, i18n.language)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
    </fieldset>
  )
}

function ReplyDialog({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const { t } = useTranslation(['desk', 'common'])
  const form = useReplyForm(reply, onClose)
  const [language, setLanguage] = useState<Language>('en')
  const closing = useConfirmClose(form.isChanged, onClose)
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && closing.askBeforeClose()}
        title={t(reply.name === '' ? 'replies.new' : 'replies.edit')}
        closeLabel={t('common:actions.close')}
        size="lg"
        closesOutside={false}
        footer={
          <Button busy={form.isBusy} onClick={() => void form.submit()} data-testid="save-reply">
            {t('replies.save')}
          </Button>
        }
      >
        <form {...form.props} className="flex flex-col gap-4">
          <Field label={t('replies.name')} error={form.errorOf('name')}>
            {(aria) => <Input {...aria} {...form.input('name')} maxLength={SAVED_REPLY_NAME_MAX} autoComplete="off" />}
          </Field>
          <Field label={t('replies.language')}>
            {(aria) => (
              <NativeSelect {...aria} value={language} onChange={({ target }) => setLanguage(target.value as Language)}>
                {LANGUAGES.map((one) => (
                  <option key={one} value={one}>
                    {LANGUAGE_NAMES[one]}
                    {(form.values.texts[one] ?? '') === '' ? ` · ${t('replies.missing')}` : ''}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field
            label={t('replies.text', { language: LANGUAGE_NAMES[language] })}
            hint={t('replies.placeholders', { name: '{{name}}', number: '{{number}}' })}
            error={form.errorOf('texts')}
          >
            {(aria) => (
              <Textarea
                {...aria}
                lang={language}
                rows={6}
                maxLength={MESSAGE_MAX}
                value={form.values.texts[language] ?? ''}
                onChange={({ target }) => form.set({ texts: { ...form.values.texts, [language]: target.value } })}
              />
            )}
          </Field>
          <ActFields form={form} />
          <Refusal>{form.refusal}</Refusal>
        </form>
      </Dialog>
      {closing.confirmation}
    </>
  )
}

function ReplyRow({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const { t } = useTranslation(['desk', 'common'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.admin.tickets.removeReply)
  const failed = useCallFailed()
  const [isRemoving, setIsRemoving] = useState(false)
  const { savedReplyId, name, texts, acts } = reply
  return (
    <li className="flex flex-col gap-2 px-4 py-4 sm:px-5" data-testid="saved-reply">
      <div className="flex flex-wrap items-center gap-2">
        <strong className="min-w-0 flex-1 wrap-anywhere">{name}</strong>
        <Button size="sm" variant="secondary" onClick={onEdit}>
          {t('replies.change')}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setIsRemoving(true)}>
          {t('replies.remove')}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{texts['en']}</p>
      <p className="flex flex-wrap gap-1.5">
        <Badge>
          {LANGUAGES.filter((language) => (texts[language] ?? '') !== '')
            .map((language) => language.toUpperCase())
            .join(' ')}
        </Badge>
        <ActBadges acts={acts} />
      </p>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t('replies.removeTitle', { name })}
        text={t('replies.removeText')}
        confirmLabel={t('replies.remove')}
        closeLabel={t('common:actions.close')}
        cancelLabel={t('common:actions.cancel')}
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void run({ token, savedReplyId }).then(() => setIsRemoving(false), failed)}
      />
    </li>
  )
}

export function SavedReplies() {
  const { t } = useTranslation(['desk', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.admin.tickets.listReplies, { token })
  const [edited, setEdited] = useState<SavedReply | null>(null)
  const add = () => setEdited({ savedReplyId: crypto.randomUUID(), name: '', texts: {}, acts: {}, changedAt: 0 })
  return (
    <div className="flex flex-col gap-4">
      <Button onClick={add} className="self-start" data-testid="new-reply">
        <Plus aria-hidden />
        {t('replies.new')}
      </Button>
      <Card>
        {error !== null && data === undefined && <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />}
        {data === undefined && error === null && <SkeletonRows rows={4} label={t('common:actions.loading')} className="p-5" />}
        {data?.length === 0 && <EmptyState icon={MessageSquareText} title={t('replies.none')} text={t('replies.noneText')} />}
        {data !== undefined && data.length > 0 && (
          <ul className="divide-y">
            {data.map((reply) => (
              <ReplyRow key={reply.savedReplyId} reply={reply} onEdit={() => setEdited(reply)} />
            ))}
          </ul>
        )}
      </Card>
      {edited !== null && <ReplyDialog key={edited.savedReplyId} reply={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
