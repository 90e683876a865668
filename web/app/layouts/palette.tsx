/** The command palette (spec §2): Ctrl/Cmd+K, finds pages and themes. */
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Laptop, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { THEMES } from '#contract/limits.ts'
import { applyAppearance } from '#web/lib/appearance.ts'
import { type NavReader, navGroups } from './nav-items.ts'

const THEME_ICONS = { light: Sun, dark: Moon, system: Laptop }
const itemClass = 'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent [&_svg]:size-4.5'
const groupClass = '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted'

export default function Palette({ reader, onClose }: { reader: NavReader; onClose: () => void }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const go = (url: string) => {
    onClose()
    void navigate({ to: url })
  }
  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      label={t('palette.title')}
      overlayClassName="fixed inset-0 z-50 animate-fade-in bg-veil"
      contentClassName="fixed inset-x-4 top-[12dvh] z-50 mx-auto max-w-xl animate-rise-in overflow-hidden rounded-xl border bg-raised shadow-float outline-none"
    >
      <Command.Input placeholder={t('palette.placeholder')} className="h-14 w-full border-b bg-transparent px-5 text-base outline-none" />
      <Command.List className="max-h-[300px] overflow-y-auto p-2">
        <Command.Empty className="px-3 py-8 text-center text-sm text-muted">{t('palette.empty')}</Command.Empty>
        {navGroups(reader).map((group) => (
          <Command.Group key={group.title} heading={t(group.title)} className={groupClass}>
            {group.items.map((item) => (
              <Command.Item key={item.url} value={t(item.title)} onSelect={() => go(item.url)} className={itemClass}>
                <item.icon aria-hidden />
                {t(item.title)}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        <Command.Group heading={t('palette.pages')} className={groupClass}>
          {(['/terms', '/privacy'] as const).map((url) => (
            <Command.Item key={url} value={t(url === '/terms' ? 'nav.terms' : 'nav.privacy')} onSelect={() => go(url)} className={itemClass}>
              {t(url === '/terms' ? 'nav.terms' : 'nav.privacy')}
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading={t('palette.theme')} className={groupClass}>
          {THEMES.map((theme) => {
            const Icon = THEME_ICONS[theme]
            return (
              <Command.Item
                key={theme}
                value={`${t('palette.theme')} ${t(`palette.${theme}`)}`}
                onSelect={() => {
                  applyAppearance({ theme })
                  onClose()
                }}
                className={itemClass}
              >
                <Icon aria-hidden />
                {t(`palette.${theme}`)}
              </Command.Item>
            )
          })}
        </Command.Group>
      </Command.List>
    </Command.Dialog>
  )
}
