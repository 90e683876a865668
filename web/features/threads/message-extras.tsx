/** Parts of a chat message beside its text: the message that it answers, and reactions. */
import { useTranslation } from 'react-i18next'
import type { Reaction } from '#contract/limits.ts'
import { cx } from '#web/ui/cx.ts'
import type { MessageActions } from './message-actions.ts'
import type { ShownMessage } from './thread-rows.ts'

/** The names of the reactions, as keys of the catalog. */
export const REACTION_NAMES = {
  '❤️': 'heart',
  '👍': 'thumbsUp',
  '😂': 'laugh',
  '😮': 'surprise',
  '😢': 'sad',
  '🙏': 'thanks',
  '🔥': 'fire',
  '👏': 'applause',
} as const satisfies Record<Reaction, string>

/** The message that this one answers; leads to it. */
export function Quote({ reply, actions }: { reply: NonNullable<ShownMessage['reply']>; actions: MessageActions }) {
  const { t } = useTranslation('threads')
  return (
    <button
      type="button"
      onClick={() => actions.jumpTo(reply.seq)}
      className="mb-1 max-w-full rounded-md border-l-2 border-accent bg-surface px-2.5 py-1 text-left text-xs text-muted hover:text-ink"
      data-testid="quote"
    >
      <span className="sr-only">{t('replyTo')} </span>
      <span className="block font-semibold">{actions.nameOf(reply.authorId)}</span>
      <span className="line-clamp-2 wrap-anywhere">{reply.isUnsent ? t('unsent') : reply.text === '' ? t('noText') : reply.text}</span>
    </button>
  )
}

export function Reactions({ message, actions }: { message: ShownMessage; actions: MessageActions }) {
  const { t } = useTranslation('threads')
  if (message.reactions.length === 0) return null
  return (
    <ul className="z-1 -mt-1.5 flex flex-wrap gap-1 px-2">
      {message.reactions.map(({ emoji, userIds }) => {
        const isOwn = userIds.includes(actions.userId)
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isOwn}
              disabled={!actions.mayWrite}
              aria-label={`${t(`emoji.${REACTION_NAMES[emoji]}`)}: ${userIds.map((id) => actions.nameOf(id)).join(', ')}`}
              onClick={() => actions.react(message, emoji)}
              className={cx(
                'inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs shadow-card',
                isOwn ? 'border-accent bg-accent-soft' : 'bg-raised',
              )}
              data-testid="reaction"
            >
              <span aria-hidden>{emoji}</span>
              {userIds.length > 1 && <span className="tabular-nums">{userIds.length}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
