/** /chats: the list beside the open chat; on a phone one of the two, each a page, and on a tablet one of the two beside the sidebar. */
import { MessagesSquare } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#web/ui/cx.ts'
import { ChatList } from './chat-list.tsx'
import type { ChatsSearch } from './chats-search.ts'

/** The keyboard of a phone takes at least this much of the window. */
const KEYBOARD_SHARE = 0.2

/** Keeps the part of the window that is not behind the keyboard of a phone as `--seen-top` and `--seen-height` on the element. */
function useSeenArea() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { visualViewport: seen } = window
    const { current } = ref
    if (seen === null || current === null) return undefined
    const keep = () => {
      current.style.setProperty('--seen-top', `${Math.round(seen.offsetTop)}px`)
      current.style.setProperty('--seen-height', `${Math.round(seen.height)}px`)
      current.toggleAttribute('data-keyboard', window.innerHeight - seen.height * seen.scale > window.innerHeight * KEYBOARD_SHARE)
    }
    keep()
    seen.addEventListener('resize', keep)
    seen.addEventListener('scroll', keep)
    return () => {
      seen.removeEventListener('resize', keep)
      seen.removeEventListener('scroll', keep)
    }
  }, [])
  return ref
}

/** A chat that covers a phone's window: its field stays above the keyboard, and nothing behind it scrolls. */
function FullPage({ children }: { children: ReactNode }) {
  const ref = useSeenArea()
  return (
    <div
      ref={ref}
      data-full-page
      className="@container flex min-h-0 min-w-0 flex-col bg-paper max-md:fixed max-md:inset-x-0 max-md:top-[calc(var(--bars)+var(--seen-top,0px))] max-md:z-35 max-md:h-[calc(var(--seen-height,100dvh)-var(--bars))] max-md:pt-[env(safe-area-inset-top)] max-md:[--below:env(safe-area-inset-bottom)] max-md:data-keyboard:[--below:0px] md:flex-1"
    >
      {children}
    </div>
  )
}

interface ChatsFrameProps {
  search: ChatsSearch
  onSearch: (search: ChatsSearch) => void
  /** Of the open chat; missing: only the list is shown. */
  chatId: string | undefined
  children: ReactNode
}

export function ChatsFrame({ search, onSearch, chatId, children }: ChatsFrameProps) {
  const { t } = useTranslation('chats')
  return (
    <div className="-mx-4 -my-6 md:-mx-6 md:-my-8 md:grid md:h-[calc(100dvh-4.5rem-var(--bars))] md:border-r lg:grid-cols-[minmax(17rem,22rem)_minmax(0,1fr)]">
      <section
        aria-label={t('listLabel')}
        className={cx('flex min-h-0 min-w-0 flex-col lg:border-r', chatId !== undefined && 'max-lg:hidden')}
      >
        <ChatList search={search} onSearch={onSearch} chatId={chatId} />
      </section>
      {chatId === undefined ? (
        <div className="flex flex-col items-center justify-center gap-2 p-8 text-center text-muted max-lg:hidden">
          <MessagesSquare aria-hidden className="size-10" />
          <p>{t('choose')}</p>
        </div>
      ) : (
        <FullPage>{children}</FullPage>
      )}
    </div>
  )
}
