/** Above the field of an answer: the choice of answer or note, saved replies, and the seconds in which it can be taken back. */
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DeskTicket, ReplyActs } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { formatSeconds } from '#web/ui/format.ts'
import { Checkbox, NativeSelect } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useSecondsLeft } from '#web/ui/values.tsx'
import { ActBadges } from './saved-replies.tsx'
import { filledReply } from './desk-words.ts'

export type Mode = 'reply' | 'note'

export interface ReplyBarProps {
  ticket: DeskTicket
  mode: Mode
  onMode: (mode: Mode) => void
  isResolving: boolean
  onResolving: (isResolving: boolean) => void
  text: string
  type: (text: string) => void
  /** The acts of the inserted saved reply, done when the answer is sent. */
  acts: ReplyActs
  onActs: (acts: ReplyActs) => void
  /** Colleagues whom the note mentions. */
  onMention: (person: { userId: string; name: string }) => void
  /** Why the last answer was not taken; null: it was. */
  problem: string | null
}

export function Pending({ ticket: { ticketId, pending } }: { ticket: DeskTicket }) {
  const { t, i18n } = useTranslation('desk')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.admin.tickets.undoReply)
  const failed = useCallFailed()
  const left = useSecondsLeft(pending?.sendAt ?? null)
  const nameOf = useUserName()
  const { data: staff = [] } = useLive(api.admin.tickets.listStaff, pending === null || pending.isMine ? 'skip' : { token })
  if (pending === null) return null
  const author = pending.isMine ? undefined : staff.find(({ userId }) => userId === pending.authorId)
  return (
    <div role="status" className="mb-3 rounded-md bg-accent-soft px-4 py-3 text-sm" data-testid="pending-reply">
      {author !== undefined && <p className="font-semibold wrap-anywhere">{t('pending.by', { name: nameOf(author.name) })}</p>}
      <p className="mb-1 wrap-anywhere whitespace-pre-line">{pending.text}</p>
      <div className="flex flex-wrap items-center gap-3 text-muted">
        <span aria-hidden className="tabular-nums">
          {t('pending.text', { time: formatSeconds(left ?? 0, i18n.language) })}
        </span>
        <span className="sr-only">{t('pending.said')}</span>
        {pending.isMine && (
          <Button
            size="sm"
            variant="secondary"
            busy={isBusy}
            onClick={() => void run({ token, ticketId }).catch(failed)}
            data-testid="undo-reply"
          >
            <Undo2 aria-hidden />
            {t('pending.undo')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Names a colleague in the note, who is notified. */
function Mention({ text, type, onMention }: Pick<ReplyBarProps, 'text' | 'type' | 'onMention'>) {
  const { t } = useTranslation('desk')
  const token = useSessionToken()
  const nameOf = useUserName()
  const { data: staff = [] } = useLive(api.admin.tickets.listStaff, { token })
  const mention = (userId: string) => {
    const found = staff.find((one) => one.userId === userId)
    if (found === undefined) return
    const name = nameOf(found.name)
    onMention({ userId, name })
    type(`${text}${text === '' || /\s$/.test(text) ? '' : ' '}@${name} `)
  }
  return (
    <NativeSelect aria-label={t('note.mention')} value="" onChange={({ target }) => mention(target.value)} className="max-w-56">
      <option value="">{t('note.mention')}</option>
      {staff.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {nameOf(name)}
        </option>
      ))}
    </NativeSelect>
  )
}

export function ReplyBar({ ticket, mode, onMode, isResolving, onResolving, text, type, acts, onActs, onMention, problem }: ReplyBarProps) {
  const { t } = useTranslation('desk')
  const token = useSessionToken()
  const nameOf = useUserName()
  const { data: replies = [] } = useLive(api.admin.tickets.listReplies, { token })
  const insert = (savedReplyId: string) => {
    const found = replies.find((reply) => reply.savedReplyId === savedReplyId)
    if (found === undefined) return
    const filled = filledReply(found.texts, ticket.language, { name: nameOf(ticket.user.name), number: ticket.number })
    onActs(found.acts)
    if (found.acts.isResolved === true) onResolving(true)
    type(text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`)
  }
  return (
    <div className="mb-3">
      <Pending ticket={ticket} />
      {problem !== null && (
        <p role="alert" className="mb-3 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger" data-testid="reply-problem">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t('mode.label')}
          value={mode}
          onChange={onMode}
          options={[
            { value: 'reply', label: t('mode.reply') },
            { value: 'note', label: t('mode.note') },
          ]}
        />
        {mode === 'reply' ? (
          <>
            {replies.length > 0 && (
              <NativeSelect aria-label={t('replies.insert')} value="" onChange={({ target }) => insert(target.value)} className="max-w-56">
                <option value="">{t('replies.insert')}</option>
                {replies.map(({ savedReplyId, name }) => (
                  <option key={savedReplyId} value={savedReplyId}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            )}
            <Checkbox checked={isResolving} onChange={({ target }) => onResolving(target.checked)}>
              {t('mode.resolves')}
            </Checkbox>
          </>
        ) : (
          <>
            <Mention text={text} type={type} onMention={onMention} />
            <p className="text-sm text-warning">{t('mode.noteHint')}</p>
          </>
        )}
      </div>
      {mode === 'reply' && Object.keys(acts).length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-1.5 text-sm text-muted" data-testid="reply-acts">
          {t('replies.willDo')}
          <ActBadges acts={acts} />
          <Button size="sm" variant="ghost" onClick={() => onActs({})}>
            {t('replies.onlyText')}
          </Button>
        </p>
      )}
    </div>
  )
}
