/** One connection: its rights, its last use, the way to connect it, and its end. */
import { Link } from '@tanstack/react-router'
import { BellRing, CalendarDays, Fingerprint, KeyRound, type LucideIcon, Mail, UserRound, Webhook } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { leaveBrowser } from '#web/lib/push/browser.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { RelativeTime } from '#web/ui/values.tsx'
import type { AppName } from './apps-search.ts'
import type { App } from './use-apps.ts'

const ICONS: Readonly<Record<AppName, LucideIcon>> = {
  google: UserRound,
  email: Mail,
  passkeys: Fingerprint,
  push: BellRing,
  calendar: CalendarDays,
  keys: KeyRound,
  webhooks: Webhook,
}

/** Where each is connected and managed; the calendar has a dialog. */
const PATHS = {
  google: '/settings/account',
  email: '/settings/account',
  passkeys: '/settings/account',
  push: '/settings/notifications',
  keys: '/apps/keys',
  webhooks: '/apps/webhooks',
} as const

/** Ends a connection that one press ends whole. */
function EndButton({ name }: { name: 'google' | 'email' | 'push' }) {
  const { t } = useTranslation(['connections', 'common'])
  const token = useSessionToken()
  const unlink = useMutation(api.auth.unlinkGoogle)
  const stopMails = useMutation(api.notifications.stopMails)
  const unsubscribe = useMutation(api.notifications.unsubscribePush)
  const callFailed = useCallFailed()
  const [isAsking, setIsAsking] = useState(false)
  // The address stays: it is the account's.
  const label = t(name === 'email' ? 'turnOff' : 'disconnect')
  const end = async () => {
    try {
      if (name === 'google') await unlink.run({ token })
      else if (name === 'email') await stopMails.run({ token })
      else {
        await unsubscribe.run({ token })
        await leaveBrowser()
      }
      toast({ title: t(name === 'email' ? 'turnedOff' : 'ended') })
    } catch (error) {
      callFailed(error)
    }
    setIsAsking(false)
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)} data-testid="end-app">
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t(`ends.${name}.title`)}
        text={t(`ends.${name}.text`)}
        confirmLabel={label}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        isBusy={unlink.isBusy || stopMails.isBusy || unsubscribe.isBusy}
        isDangerous
        onConfirm={() => void end()}
      />
    </>
  )
}

export function AppCard({ app, onCalendar }: { app: App; onCalendar: () => void }) {
  const { t, i18n } = useTranslation('connections')
  const id = useId()
  const { name, isConnected, detail, lastUsedAt, canEnd } = app
  const Icon = ICONS[name]
  const label = t(isConnected ? 'manage' : 'connect')
  return (
    <Card className="flex flex-col gap-4 p-5" aria-labelledby={id} data-testid="app-card" data-app={name} data-connected={isConnected}>
      <div className="flex items-start justify-between gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
          <Icon aria-hidden className="size-5" />
        </span>
        <Badge tone={isConnected ? 'success' : 'neutral'}>{t(isConnected ? 'connected' : 'notConnected')}</Badge>
      </div>
      <div className="flex flex-1 flex-col gap-1">
        <h2 id={id} className="font-bold">
          {t(`apps.${name}.title`)}
        </h2>
        <p className="text-sm text-muted">{t(`apps.${name}.text`)}</p>
        {isConnected && (detail !== undefined || lastUsedAt != null) && (
          <p className="mt-auto pt-2 text-sm wrap-anywhere">
            {detail}
            {detail !== undefined && lastUsedAt != null && ' · '}
            {lastUsedAt != null && (
              <>
                {t('lastUse')} <RelativeTime at={lastUsedAt} language={i18n.language} />
              </>
            )}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {name === 'calendar' ? (
          <Button variant="secondary" size="sm" onClick={onCalendar} aria-describedby={id}>
            {label}
          </Button>
        ) : (
          <Link to={PATHS[name]} className={buttonClass('secondary', 'sm')} aria-describedby={id}>
            {label}
          </Link>
        )}
        {isConnected && canEnd === true && (name === 'google' || name === 'email' || name === 'push') && <EndButton name={name} />}
      </div>
    </Card>
  )
}
