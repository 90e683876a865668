/** The command palette (spec §2), which is the search of the header, too: pages, what the server finds, and themes. */
import { useRouter } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { FileText, History, Laptop, Moon, Sun, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_MAX, THEMES } from '#contract/limits.ts'
import { useImpersonation } from '#web/lib/auth/impersonation.ts'
import { isNamed } from '#web/lib/near-words.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useChooseAppearance } from '#web/lib/use-choose-appearance.ts'
import { NAV_ICONS } from './nav-icons.ts'
import { navGroups } from './nav-groups.ts'
import type { NavReader } from './nav-items.ts'
import { countFound, PaletteFound } from './palette-found.tsx'
import { PaletteAction, PaletteGroup, PaletteLinks } from './palette-parts.tsx'
import { type PaletteEntry, recentEntries, rememberEntry } from './palette-recent.ts'
import { useFound } from './use-found.ts'

const THEME_ICONS = { light: Sun, dark: Moon, system: Laptop }
/** Pages for every user that are in no group of the navigation, or not in that of every role. */
const PAGES = [
  { url: '/orders', title: 'nav.orders' },
  { url: '/apply-as-model', title: 'nav.applyAsModel' },
  { url: '/pro', title: 'nav.pro' },
  { url: '/developers', title: 'nav.developers' },
  { url: '/help-center', title: 'nav.help' },
  { url: '/notifications', title: 'nav.notifications' },
  { url: '/terms', title: 'nav.terms' },
  { url: '/privacy', title: 'nav.privacy' },
] as const

/** The pages whose names are like the typed text: the groups of the navigation, and all others. */
function usePagesFound(reader: NavReader, typed: string) {
  const { t } = useTranslation(['common', 'palette'])
  // Items that a reader has hidden from the navigation are found here all the same.
  const groups = navGroups({ ...reader, hidden: undefined }).map(({ title, items }) => ({
    heading: t(title),
    items: items.map((item) => ({ url: item.url, title: t(item.title), icon: NAV_ICONS[item.title] })),
  }))
  const isListed = (url: string) => groups.some(({ items }) => items.some((item) => item.url === url))
  // An item of a group stands there alone; its subpages come with the pages.
  const below = navGroups(reader).flatMap(({ items }) => items.flatMap((item) => item.items ?? []))
  const others = [...below, ...PAGES]
    .filter(({ url }, at, all) => !isListed(url) && all.findIndex((page) => page.url === url) === at)
    .map(({ url, title }) => ({ url, title: t(title) }))
  const isWanted = ({ title }: { title: string }) => isNamed(title, typed)
  return {
    groups: groups.map(({ heading, items }) => ({ heading, items: items.filter(isWanted) })).filter(({ items }) => items.length > 0),
    others: others.filter(isWanted),
  }
}

function Themes({ typed, onClose }: { typed: string; onClose: () => void }) {
  const { t } = useTranslation('palette')
  const chooseAppearance = useChooseAppearance()
  const callFailed = useCallFailed()
  const themes = THEMES.filter((theme) => isNamed(`${t('theme')} ${t(`themes.${theme}`)}`, typed))
  if (themes.length === 0) return null
  return (
    <PaletteGroup heading={t('theme')}>
      {themes.map((theme) => (
        <PaletteAction
          key={theme}
          name={`theme ${theme}`}
          icon={THEME_ICONS[theme]}
          title={t(`themes.${theme}`)}
          onSelect={() => {
            chooseAppearance({ theme }).catch((error: unknown) => callFailed(error))
            onClose()
          }}
        />
      ))}
    </PaletteGroup>
  )
}

/** The line below the field while nothing is there to choose from, or an answer is missing. */
function State({ isEmpty, isBusy, hasFailed }: { isEmpty: boolean; isBusy: boolean; hasFailed: boolean }) {
  const { t } = useTranslation('palette')
  const text = hasFailed ? t('failed') : isBusy ? t('busy') : isEmpty ? t('empty') : null
  return (
    <p role="status" className={text === null ? 'sr-only' : 'px-3 py-4 text-center text-sm text-muted'}>
      {text}
    </p>
  )
}

export default function Palette({ reader, onClose }: { reader: NavReader; onClose: () => void }) {
  const { t } = useTranslation(['common', 'palette'])
  const { history } = useRouter()
  const { isImpersonating, returnToAdmin } = useImpersonation()
  const [typed, setTyped] = useState('')
  const [recent] = useState(recentEntries)
  const { groups, others } = usePagesFound(reader, typed)
  const { found, isBusy, hasFailed } = useFound(typed)
  const isTyping = typed.trim() !== ''
  const go = (entry: PaletteEntry) => {
    rememberEntry(entry)
    onClose()
    history.push(entry.url)
  }
  const hasThemes = THEMES.some((theme) => isNamed(`${t('palette:theme')} ${t(`palette:themes.${theme}`)}`, typed))
  const isEmpty = groups.length + others.length === 0 && !hasThemes && (found === undefined || countFound(found) === 0)
  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      label={t('palette:title')}
      shouldFilter={false}
      overlayClassName="fixed inset-0 z-50 animate-fade-in bg-veil"
      contentClassName="fixed inset-x-4 top-[12dvh] z-50 mx-auto max-w-xl animate-rise-in overflow-hidden rounded-xl border bg-raised shadow-float outline-none"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        maxLength={SEARCH_MAX}
        placeholder={t('palette:placeholder')}
        className="h-14 w-full border-b bg-transparent px-5 text-base outline-none"
      />
      <Command.List className="max-h-[300px] overflow-y-auto p-2">
        {isImpersonating && !isTyping && (
          <PaletteAction
            name="return"
            icon={Undo2}
            title={t('account.returnToAdmin')}
            onSelect={() => {
              onClose()
              void returnToAdmin()
            }}
          />
        )}
        {!isTyping && <PaletteLinks heading={t('palette:recent')} icon={History} entries={recent} onGo={go} />}
        {groups.map(({ heading, items }) => (
          <PaletteGroup key={heading} heading={heading}>
            {items.map(({ url, title, icon }) => (
              <PaletteAction key={url} name={url} icon={icon} title={title} onSelect={() => go({ url, title })} />
            ))}
          </PaletteGroup>
        ))}
        {isTyping && found !== undefined && <PaletteFound found={found} onGo={go} />}
        <PaletteLinks heading={t('palette:pages')} icon={FileText} entries={others} onGo={go} />
        <Themes typed={typed} onClose={onClose} />
      </Command.List>
      <State isEmpty={isTyping && isEmpty} isBusy={isBusy && isEmpty} hasFailed={hasFailed} />
    </Command.Dialog>
  )
}
