/** Beside a chat: the payments between the two sides, the hours of the model, and a private note. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { HoursList } from '#web/lib/hours/hours-list.tsx'
import { PrivateNote } from '#web/lib/private-note.tsx'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Money, useShownZone } from '#web/ui/values.tsx'
import { useAnswerTime } from './chat-head.tsx'

function Note({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats')
  const token = useSessionToken()
  const { run } = useMutation(api.chats.saveNote)
  return (
    <PrivateNote
      note={chat.note}
      onSave={(note) => run({ token, chatId: chat.chatId, note })}
      texts={{ title: t('note.title'), placeholder: t('note.placeholder'), hint: t('note.hint'), saved: t('note.saved') }}
      testId="chat-note"
    />
  )
}

export function ChatSide({ chat }: { chat: Chat }) {
  const { t, i18n } = useTranslation('chats')
  const nameOf = useUserName()
  const zone = useShownZone()
  const { other, totals, side } = chat
  const name = nameOf(other.name)
  const answers = useAnswerTime(chat)
  return (
    <div className="flex flex-col gap-6" data-testid="chat-side">
      <div className="flex flex-col items-center gap-2 text-center">
        <Avatar name={name} src={other.picture} size="xl" />
        <p className="font-semibold wrap-anywhere">{name}</p>
        {answers !== null && <p className="text-sm text-muted">{answers}</p>}
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
      {side === 'customer' && chat.hours !== null && <HoursList hours={chat.hours} />}
      {chat.actsFor === null ? (
        <Note key={chat.chatId} chat={chat} />
      ) : (
        <p className="rounded-md bg-sunken px-4 py-3 text-sm text-muted">{t('assisting.side', { name: nameOf(chat.actsFor.name) })}</p>
      )}
    </div>
  )
}
