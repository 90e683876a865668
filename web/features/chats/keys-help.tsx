/** The keys of the chats. */
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialog.tsx'

const KEYS = [
  { keys: ['↑', '↓'], act: 'move' },
  { keys: ['Enter'], act: 'open' },
  { keys: ['/'], act: 'search' },
  { keys: ['P'], act: 'pin' },
  { keys: ['E'], act: 'archive' },
  { keys: ['M'], act: 'mute' },
  { keys: ['U'], act: 'unread' },
  { keys: ['↑'], act: 'edit' },
  { keys: ['Esc'], act: 'cancel' },
  { keys: ['?'], act: 'help' },
] as const

export function KeysHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation(['chats', 'common'])
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('keys.title')} closeLabel={t('common:actions.close')} size="sm">
      <dl className="flex flex-col divide-y text-sm">
        {KEYS.map(({ keys, act }) => (
          <div key={act} className="flex items-center justify-between gap-4 py-2">
            <dt>{t(`keys.${act}`)}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd key={key} className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border bg-sunken px-1.5 text-xs">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
