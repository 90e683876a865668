import { Check, CheckCheck, RotateCcw, Trash2, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ThreadMember } from '#contract/types.ts'
import { OffPlatformWarning } from '#web/lib/off-platform/warning.tsx'
import { useConversationContext } from '#web/lib/translation/conversation.ts'
import { usePrivateText } from '#web/lib/translation/use-private-text.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatTime } from '#web/ui/format.ts'
import { LockedFiles, PriceNote } from './locked-files.tsx'
import { useMessageActions } from './message-actions.ts'
import { Quote, Reactions } from './message-extras.tsx'
import { MessageFiles } from './message-files.tsx'
import { MessageTools } from './message-menu.tsx'
import { OwnMessageLanguage } from './own-message-language.tsx'
import type { ShownMessage } from './thread-rows.ts'

/** Where a row stands in a list that shows some of its rows only. */
export interface RowPlace {
  readonly 'data-index': number
  readonly ref: (element: HTMLLIElement | null) => void
}

interface MessageRowProps {
  threadId: string
  token: string
  message: ShownMessage
  author: ThreadMember | undefined
  isFirst: boolean
  isLast: boolean
  /** The newest own message that the other side has read: it says so in words. */
  isSeen: boolean
  /** The other side has read it. */
  isRead?: boolean
  /** The reader has jumped to it. */
  isTarget?: boolean
  onAgain: () => void
  onDiscard: () => void
  place?: RowPlace | undefined
}

type StateProps = Pick<MessageRowProps, 'message' | 'isLast' | 'isSeen' | 'isRead' | 'onAgain' | 'onDiscard'>

function Failed({ problem, missing, onAgain, onDiscard }: FailedProps) {
  const { t } = useTranslation('threads')
  const addFunds = useMessageActions()?.addFunds
  return (
    <div className="mt-1 flex flex-col items-end gap-1 text-sm text-danger" role="alert">
      <p className="flex items-start gap-1.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('notSent', { reason: problem })}
      </p>
      <div className="flex flex-wrap justify-end gap-1">
        {missing !== null && addFunds !== undefined && (
          <Button size="sm" onClick={() => addFunds(missing)} data-testid="message-add-funds">
            {t('addFunds')}
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={onAgain} data-testid="send-again">
          <RotateCcw aria-hidden />
          {t('retry')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard} data-testid="discard-message">
          <Trash2 aria-hidden />
          {t('discard')}
        </Button>
      </div>
    </div>
  )
}

interface FailedProps extends Pick<StateProps, 'onAgain' | 'onDiscard'> {
  problem: string
  missing: number | null
}

/** The line below a message: its time, and how far it has come. */
function State({ message, isLast, isSeen, isRead = false, onAgain, onDiscard }: StateProps) {
  const { t, i18n } = useTranslation('threads')
  const isChat = useMessageActions() !== null
  if (message.problem !== null)
    return <Failed problem={message.problem} missing={message.missing} onAgain={onAgain} onDiscard={onDiscard} />
  if (message.seq === null) return <p className="mt-0.5 text-xs text-muted">{t('sending')}</p>
  const isShown = isLast || isSeen || message.editedAt !== null
  if (!isShown && !isChat) return null
  const Tick = isRead ? CheckCheck : Check
  return (
    <p className={cx('mt-0.5 flex items-center gap-1 text-xs text-muted', !isShown && 'sr-only')}>
      <time dateTime={new Date(message.at).toISOString()}>{formatTime(message.at, i18n.language)}</time>
      {message.editedAt !== null && !message.isUnsent && <span>· {t('edited')}</span>}
      {isChat && message.isOwn && !message.isUnsent && (
        <>
          <Tick aria-hidden className={cx('size-3.5', isRead && 'text-accent')} />
          {!isSeen && <span className="sr-only">{isRead ? t('seen') : t('stored')}</span>}
        </>
      )}
      {isSeen && <span>{isChat ? t('seen') : `· ${t('seen')}`}</span>}
    </p>
  )
}

/** The text, or the rest of an unsent message. Texts of others in another language can be translated. */
function Bubble({ message, threadId }: Pick<MessageRowProps, 'message' | 'threadId'>) {
  const { t } = useTranslation('threads')
  const shown = usePrivateText(useConversationContext(), {
    text: { kind: 'message', threadId, seq: message.seq ?? 1 },
    lang: message.isOwn || message.isUnsent || message.seq === null ? null : message.lang,
    texts: [message.text],
    key: message.clientId,
  })
  if (message.isUnsent)
    return (
      <p className="rounded-lg border border-dashed px-3.5 py-2 text-sm text-muted italic">
        {message.isOwn ? t('unsentOwn') : t('unsent')}
      </p>
    )
  if (message.text === '') return null
  return (
    <>
      <p
        lang={shown.lang}
        className={cx(
          'rounded-lg px-3.5 py-2 text-[0.9375rem] whitespace-pre-line wrap-anywhere',
          message.isOwnSide ? 'bg-accent-soft' : 'bg-sunken dark:bg-raised',
          message.problem !== null && 'bg-danger-soft',
        )}
        data-testid="message-body"
      >
        {shown.texts[0]}
      </p>
      {shown.line}
    </>
  )
}

/** The author. Own messages name it to screen readers only, unless another wrote them for this reader. */
function Author({ message, author, isFirst }: Pick<MessageRowProps, 'message' | 'author' | 'isFirst'>) {
  const { t } = useTranslation('threads')
  const nameOf = useUserName()
  const isByAnother = message.authorKind === 'automation' || message.authorKind === 'assistant'
  const kind = t(`kinds.${message.authorKind}`)
  return (
    <p className={cx('mb-1 text-xs text-muted', (!isFirst || (message.isOwn && !isByAnother)) && 'sr-only')}>
      <span className="font-semibold text-ink">{message.isOwn ? t('you') : nameOf(author?.name ?? '')}</span> · {kind}
    </p>
  )
}

/** One message. Own ones are on the right; the first of a group names its author. */
export function MessageRow({ threadId, token, author, isFirst, isTarget = false, place, ...row }: MessageRowProps) {
  const { message } = row
  const nameOf = useUserName()
  const actions = useMessageActions()
  return (
    <li
      className={cx(
        'group flex gap-2.5 rounded-lg transition-colors duration-500',
        message.isOwnSide ? 'justify-end' : 'justify-start',
        isFirst ? 'pt-3' : 'pt-1',
        isTarget && 'bg-accent-soft/60',
      )}
      {...(message.seq !== null && !message.isOwn ? { 'data-seq': message.seq } : {})}
      {...place}
      data-testid="message"
    >
      {!message.isOwnSide && (
        <span className="w-8 shrink-0">
          {isFirst && <Avatar name={nameOf(author?.name ?? '')} src={author?.picture ?? null} size="sm" />}
        </span>
      )}
      {message.isOwn && actions !== null && <MessageTools message={message} actions={actions} />}
      <div className={cx('flex max-w-[85%] min-w-0 flex-col sm:max-w-[75%]', message.isOwnSide ? 'items-end' : 'items-start')}>
        <Author message={message} author={author} isFirst={isFirst} />
        {actions !== null && message.reply !== null && !message.isUnsent && <Quote reply={message.reply} actions={actions} />}
        <Bubble message={message} threadId={threadId} />
        <OffPlatformWarning text={message.text} isOwn={message.isOwn} />
        {message.isLocked ? (
          <LockedFiles message={message} />
        ) : (
          <MessageFiles threadId={threadId} token={token} files={message.files} isStored={message.seq !== null} />
        )}
        <PriceNote message={message} />
        {actions !== null && <Reactions message={message} actions={actions} />}
        <State {...row} />
        {message.isOwn && <OwnMessageLanguage threadId={threadId} message={message} />}
      </div>
      {!message.isOwn && actions !== null && <MessageTools message={message} actions={actions} />}
    </li>
  )
}
