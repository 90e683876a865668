/** The command palette (spec §2): Ctrl/Cmd+K, finds pages and themes. */
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Laptop, Moon, Sun, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { THEMES } from '#contract/limits.ts'
import { applyAppearance } from '#web/lib/appearance.ts'
import { useImpersonation } from '#web/lib/auth/impersonation.ts'
import { NAV_ICONS } from './nav-icons.ts'
import { navGroups } from './nav-groups.ts'
import type { NavReader } from './nav-items.ts'

const THEME_ICONS = { light: Sun, dark: Moon, system: Laptop }
/** Pages for every user that are in no group of the navigation, or not in everyone's. */
const PAGES = [
  { url: '/apply-as-model', title: 'nav.applyAsModel' },
  { url: '/pro', title: 'nav.pro' },
  { url: '/terms', title: 'nav.terms' },
  { url: '/privacy', title: 'nav.privacy' },
] as const
const itemClass =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent [&_svg]:size-4.5'
const groupClass =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted'

export default function Palette({ reader, onClose }: { reader: NavReader; onClose: () => void }) {
  const { t } = useTranslation(['common', 'palette'])
  const navigate = useNavigate()
  const { isImpersonating, returnToAdmin } = useImpersonation()
  // Items that a reader has hidden from the navigation are found here all the same.
  const groups = navGroups({ ...reader, hidden: undefined })
  const isListed = (url: string) => groups.some(({ items }) => items.some((item) => item.url === url))
  // An item of a group stands there alone; its subpages come with the pages.
  const below = groups
    .flatMap(({ items }) => items.flatMap((item) => item.items ?? []))
    .filter(({ url }) => !isListed(url) && !PAGES.some((page) => page.url === url))
  const go = (url: string) => {
    onClose()
    void navigate({ to: url })
  }
  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      label={t('palette:title')}
      overlayClassName="fixed inset-0 z-50 animate-fade-in bg-veil"
      contentClassName="fixed inset-x-4 top-[12dvh] z-50 mx-auto max-w-xl animate-rise-in overflow-hidden rounded-xl border bg-raised shadow-float outline-none"
    >
      <Command.Input placeholder={t('palette:placeholder')} className="h-14 w-full border-b bg-transparent px-5 text-base outline-none" />
      <Command.List className="max-h-[300px] overflow-y-auto p-2">
        <Command.Empty className="px-3 py-8 text-center text-sm text-muted">{t('palette:empty')}</Command.Empty>
        {isImpersonating && (
          <Command.Item
            onSelect={() => {
              onClose()
              void returnToAdmin()
            }}
            className={itemClass}
          >
            <Undo2 aria-hidden />
            {t('account.returnToAdmin')}
          </Command.Item>
        )}
        {groups.map((group) => (
          <Command.Group key={group.title} heading={t(group.title)} className={groupClass}>
            {group.items.map(({ title, url }) => {
              const Icon = NAV_ICONS[title]
              return (
                <Command.Item key={url} value={t(title)} onSelect={() => go(url)} className={itemClass}>
                  <Icon aria-hidden />
                  {t(title)}
                </Command.Item>
              )
            })}
          </Command.Group>
        ))}
        <Command.Group heading={t('palette:pages')} className={groupClass}>
          {[...below, ...PAGES.filter(({ url }) => !isListed(url))].map(({ url, title }) => (
            <Command.Item key={url} value={t(title)} onSelect={() => go(url)} className={itemClass}>
              {t(title)}
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading={t('palette:theme')} className={groupClass}>
          {THEMES.map((theme) => {
            const Icon = THEME_ICONS[theme]
            return (
              <Command.Item
                key={theme}
                value={`${t('palette:theme')} ${t(`palette:themes.${theme}`)}`}
                onSelect={() => {
                  applyAppearance({ theme })
                  onClose()
                }}
                className={itemClass}
              >
                <Icon aria-hidden />
                {t(`palette:themes.${theme}`)}
              </Command.Item>
            )
          })}
        </Command.Group>
      </Command.List>
    </Command.Dialog>
  )
}
