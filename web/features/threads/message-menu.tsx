/** The acts on a message: react, reply, copy; for its author, for a while, edit and unsend. */
import { Copy, Ellipsis, PencilLine, Reply, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_EDIT_MINUTES, REACTIONS } from '#contract/limits.ts'
import { cx } from '#web/ui/cx.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useNow } from '#web/ui/values.tsx'
import type { MessageActions } from './message-actions.ts'
import { REACTION_NAMES } from './message-extras.tsx'
import type { ShownMessage } from './thread-rows.ts'

const CHANGE_MS = MESSAGE_EDIT_MINUTES * 60_000

/** May its author still edit or unsend it? The server decides with its own clock. */
export const mayChange = ({ isOwn, seq, isUnsent, at, authorKind }: ShownMessage, nowMs: number): boolean =>
  isOwn && seq !== null && !isUnsent && authorKind !== 'automation' && nowMs - at < CHANGE_MS

const toolClass =
  'inline-flex size-8 items-center justify-center rounded-full text-muted transition-opacity hover:bg-sunken hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100 dark:hover:bg-raised [&_svg]:size-4.5'

interface MessageMenuProps {
  message: ShownMessage
  actions: MessageActions
}

/** The buttons beside a message: shown near the pointer and the focus, always on a touch screen. */
export function MessageTools({ message, actions }: MessageMenuProps) {
  const { t } = useTranslation('threads')
  if (message.seq === null || message.isUnsent) return null
  return (
    <span className={cx('flex shrink-0 self-center', message.isOwn && 'flex-row-reverse')}>
      <Menu
        align={message.isOwn ? 'end' : 'start'}
        trigger={
          <button type="button" aria-label={t('actions.more')} title={t('actions.more')} className={toolClass} data-testid="message-menu">
            <Ellipsis aria-hidden />
          </button>
        }
      >
        <Entries message={message} actions={actions} />
      </Menu>
      {actions.mayWrite && (
        <button
          type="button"
          aria-label={t('actions.reply')}
          title={t('actions.reply')}
          onClick={() => actions.reply(message)}
          className={cx(toolClass, 'max-sm:hidden')}
        >
          <Reply aria-hidden />
        </button>
      )}
    </span>
  )
}

/** Rendered when the menu opens: then it is known whether the message may still be changed. */
function Entries({ message, actions }: MessageMenuProps) {
  const { t } = useTranslation('threads')
  const isChangeable = mayChange(message, useNow())
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.text)
      toast({ title: t('actions.copied') })
    } catch {
      toast({ title: t('actions.copyFailed'), variant: 'destructive' })
    }
  }
  return (
    <>
      {actions.mayWrite && (
        <>
          <div role="group" aria-label={t('actions.react')} className="grid grid-cols-8 max-sm:grid-cols-4">
            {REACTIONS.map((emoji) => (
              <MenuItem
                key={emoji}
                aria-label={t(`emoji.${REACTION_NAMES[emoji]}`)}
                onSelect={() => actions.react(message, emoji)}
                className={cx(
                  'size-10 justify-center p-0 text-xl',
                  message.reactions.some((each) => each.emoji === emoji && each.userIds.includes(actions.userId)) && 'bg-accent-soft',
                )}
              >
                {emoji}
              </MenuItem>
            ))}
          </div>
          <MenuSeparator />
          <MenuItem onSelect={() => actions.reply(message)}>
            <Reply aria-hidden />
            {t('actions.reply')}
          </MenuItem>
        </>
      )}
      {message.text !== '' && (
        <MenuItem onSelect={() => void copy()}>
          <Copy aria-hidden />
          {t('actions.copy')}
        </MenuItem>
      )}
      {isChangeable && message.text !== '' && (
        <MenuItem onSelect={() => actions.edit(message)}>
          <PencilLine aria-hidden />
          {t('actions.edit')}
        </MenuItem>
      )}
      {isChangeable && !message.isPaid && (
        <MenuItem onSelect={() => actions.unsend(message)}>
          <Undo2 aria-hidden />
          {t('actions.unsend')}
        </MenuItem>
      )}
      {!message.isOwn && actions.renderMore?.(message, actions.nameOf(message.authorId))}
    </>
  )
}
