/** The entries of a chat's menu, in the list and in the head of the chat. */
import { Archive, ArchiveRestore, Bell, BellOff, EyeOff, FolderInput, MailOpen, Pin, PinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx'
import { useNow } from '#web/ui/values.tsx'
import { type Arranged, type Arrange, isMuted } from './use-arrange.ts'

/** Hours for which a chat can be muted; the third choice has no end. */
const MUTES = [
  { key: 'hours', hours: 8 },
  { key: 'week', hours: 7 * 24 },
  { key: 'always', hours: undefined },
] as const

interface ChatMenuProps {
  chat: Arranged
  arrange: Arrange
  trigger: ReactNode
  /** Further entries, such as block and report. */
  children?: ReactNode
  /** After hiding or marking as unread, the open chat is left. */
  onLeave?: () => void
}

export function ChatMenu({ chat, arrange, trigger, children, onLeave }: ChatMenuProps) {
  return (
    <Menu trigger={trigger} className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto">
      <Entries chat={chat} arrange={arrange} onLeave={onLeave} />
      {children}
    </Menu>
  )
}

function Entries({ chat, arrange, onLeave }: Pick<ChatMenuProps, 'chat' | 'arrange'> & { onLeave: (() => void) | undefined }) {
  const { t } = useTranslation('chats')
  // Rendered when the menu opens.
  const isSilent = isMuted(chat, useNow())
  return (
    <>
      <MenuItem onSelect={() => arrange.pin(chat)} aria-keyshortcuts="p">
        {chat.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
        {chat.isPinned ? t('menu.unpin') : t('menu.pin')}
      </MenuItem>
      <MenuItem onSelect={() => arrange.archive(chat)} aria-keyshortcuts="e">
        {chat.isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {chat.isArchived ? t('menu.unarchive') : t('menu.archive')}
      </MenuItem>
      {chat.lastSeq > 0 && (
        <MenuItem
          onSelect={() => {
            onLeave?.()
            arrange.markUnread(chat)
          }}
          aria-keyshortcuts="u"
        >
          <MailOpen aria-hidden />
          {t('menu.unread')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => arrange.move(chat)}>
        <FolderInput aria-hidden />
        {t('menu.move', { tab: t(chat.tab === 'primary' ? 'tabs.general' : 'tabs.primary') })}
      </MenuItem>
      <MenuItem
        onSelect={() => {
          onLeave?.()
          arrange.hide(chat)
        }}
      >
        <EyeOff aria-hidden />
        {t('menu.hide')}
      </MenuItem>
      <MenuSeparator />
      {isSilent ? (
        <MenuItem onSelect={() => arrange.unmute(chat)} aria-keyshortcuts="m">
          <Bell aria-hidden />
          {t('menu.unmute')}
        </MenuItem>
      ) : (
        <>
          <MenuLabel>{t('menu.mute')}</MenuLabel>
          {MUTES.map(({ key, hours }) => (
            <MenuItem key={key} onSelect={() => arrange.mute(chat, hours)}>
              <BellOff aria-hidden />
              {t(`mutes.${key}`)}
            </MenuItem>
          ))}
        </>
      )}
    </>
  )
}
