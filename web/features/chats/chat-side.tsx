/** Beside a chat: what is between the two, and a private note. */
import { Link } from '@tanstack/react-router'
import { NotebookPen } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHAT_NOTE_MAX } from '#contract/limits.ts'
import type { Chat } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { Money, useShownZone } from '#web/ui/values.tsx'

const SAVE_AFTER_MS = 1_000

/** Saved while it is written; what cannot be saved stays in the field, and says so. */
function Note({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats')
  const token = useSessionToken()
  const { run } = useMutation(api.chats.saveNote)
  const errorText = useErrorText()
  const [text, setText] = useState(chat.note)
  const [state, setState] = useState<'same' | 'changed' | 'saved' | { problem: string }>('same')
  const latest = useRef({ text, isChanged: false })
  latest.current = { text, isChanged: state === 'changed' }
  const save = async () => {
    if (!latest.current.isChanged || latest.current.text.length > CHAT_NOTE_MAX) return
    const { text: note } = latest.current
    try {
      await run({ token, chatId: chat.chatId, note })
      if (latest.current.text === note) setState('saved')
    } catch (error) {
      setState({ problem: errorText(error) })
    }
  }
  const saveRef = useRef(save)
  saveRef.current = save
  useEffect(() => {
    const timer = setTimeout(() => void saveRef.current(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => () => void saveRef.current(), [])
  const id = useId()
  return (
    <section className="flex flex-col gap-2">
      <label htmlFor={id} className="flex items-center gap-2 text-sm font-semibold">
        <NotebookPen aria-hidden className="size-4 text-muted" />
        {t('note.title')}
      </label>
      <Textarea
        id={id}
        value={text}
        aria-describedby={`${id} hint`}
        placeholder={t('note.placeholder')}
        onChange={({ target }) => {
          setText(target.value)
          setState('changed')
        }}
        onBlur={() => void save()}
        className="min-h-24"
        data-testid="chat-note"
      />
      <div className="flex items-start justify-between gap-3 text-xs text-muted">
        <p id={`${id} hint`}>{t('note.hint')}</p>
        {text.length > CHAT_NOTE_MAX * 0.9 && <Counter length={text.length} max={CHAT_NOTE_MAX} />}
        <span role="status" className="shrink-0">
          {state === 'saved' && t('note.saved')}
        </span>
      </div>
      {typeof state === 'object' && (
        <p role="alert" className="text-sm text-danger">
          {state.problem}
        </p>
      )}
    </section>
  )
}

export function ChatSide({ chat }: { chat: Chat }) {
  const { t, i18n } = useTranslation('chats')
  const nameOf = useUserName()
  const zone = useShownZone()
  const { other, totals, side } = chat
  const name = nameOf(other.name)
  return (
    <div className="flex flex-col gap-6" data-testid="chat-side">
      <div className="flex flex-col items-center gap-2 text-center">
        <Avatar name={name} src={other.picture} size="xl" />
        <p className="font-semibold wrap-anywhere">{name}</p>
        {other.handle !== null && !isFormer(other.name) && (
          <Link to="/models/$modelName" params={{ modelName: other.handle }} className={buttonClass('secondary', 'sm')}>
            {t('about.profile')}
          </Link>
        )}
      </div>
      {totals !== null && (
        <dl className="flex flex-col divide-y rounded-lg border text-sm">
          <div className="flex items-baseline justify-between gap-3 px-4 py-2.5">
            <dt className="text-muted">{t(side === 'customer' ? 'about.spent' : 'about.earned')}</dt>
            <dd className="font-semibold">
              <Money amount={totals.amount} language={i18n.language} />
            </dd>
          </div>
          <div className="flex items-baseline justify-between gap-3 px-4 py-2.5">
            <dt className="text-muted">{t('about.orders')}</dt>
            <dd className="font-semibold tabular-nums">{totals.orders}</dd>
          </div>
          {totals.since !== null && (
            <div className="flex items-baseline justify-between gap-3 px-4 py-2.5">
              <dt className="text-muted">{t('about.since')}</dt>
              <dd className="font-semibold">{formatDate(totals.since, i18n.language, zone)}</dd>
            </div>
          )}
        </dl>
      )}
      {chat.actsFor === null ? (
        <Note key={chat.chatId} chat={chat} />
      ) : (
        <p className="rounded-md bg-sunken px-4 py-3 text-sm text-muted">{t('assisting.side', { name: nameOf(chat.actsFor.name) })}</p>
      )}
    </div>
  )
}
