/** Settings → Security: every signed-in browser, and the buttons that sign others out. */
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#realtime/define.ts'
import type { Contract } from '#contract/index.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { RelativeTime } from '#web/ui/values.tsx'
import { DEVICE_ICONS, useDeviceName } from '../sign-in/device-name.ts'

type AccountSession = ResultOf<Contract['auth']['listSessions']>[number]
/** The sessions that are about to be ended. */
type Ending = { session: AccountSession } | 'others'

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const { t, i18n } = useTranslation('security')
  const name = useDeviceName()(session)
  const Icon = DEVICE_ICONS[session.kind]
  return (
    <li className="flex items-start gap-3 py-4 first:pt-0" data-testid="session" data-current={session.isCurrent || undefined}>
      <span className="mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.9375rem] font-semibold">
          {name}
          {session.isCurrent && <Badge tone="success">{t('sessions.current')}</Badge>}
        </p>
        <p className="text-muted">
          {!session.isCurrent && (
            <>
              {t('sessions.lastUse')} <RelativeTime at={session.lastUsedAt} language={i18n.language} />
              {session.place !== null && ' · '}
            </>
          )}
          {session.place !== null && <span className="whitespace-nowrap">{t('sessions.place', { place: session.place })}</span>}
        </p>
        <p className="text-muted">
          {t('sessions.times', {
            since: formatDate(session.createdAt, i18n.language),
            until: formatDate(session.expiresAt, i18n.language),
            last: formatDate(session.endsAt, i18n.language),
          })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button variant="secondary" size="sm" onClick={onEnd} aria-label={t('sessions.endOf', { device: name })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

function EndDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const { t } = useTranslation(['security', 'common'])
  const token = useSessionToken()
  const one = useMutation(api.auth.revokeSession)
  const others = useMutation(api.auth.revokeOtherSessions)
  const callFailed = useCallFailed()
  const deviceName = useDeviceName()
  const device = ending === 'others' ? '' : deviceName(ending.session)

  const end = async () => {
    try {
      if (ending === 'others') toast({ title: t('sessions.othersEnded', { count: (await others.run({ token })).count }) })
      else {
        await one.run({ token, sessionId: ending.session._id })
        toast({ title: t('sessions.ended'), description: t('sessions.endedText', { device }) })
      }
    } catch (error) {
      // The session has ended already, as the user wanted.
      if (!isCallError(error, 'not_found')) callFailed(error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(ending === 'others' ? 'sessions.othersTitle' : 'sessions.endTitle')}
      text={ending === 'others' ? t('sessions.othersText') : t('sessions.endText', { device })}
      confirmLabel={t(ending === 'others' ? 'sessions.endOthers' : 'sessions.end')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={one.isBusy || others.isBusy}
      onConfirm={() => void end()}
    />
  )
}

export function SessionsCard() {
  const { t } = useTranslation(['security', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.auth.listSessions, { token })
  const [ending, setEnding] = useState<Ending | null>(null)
  // This browser first; the others in the order of the server.
  const sessions = data?.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  return (
    <Card aria-labelledby="sessions-card">
      <CardHeader
        icon={<MonitorSmartphone aria-hidden />}
        title={<span id="sessions-card">{t('sessions.title')}</span>}
        text={t('sessions.text')}
      />
      <CardBody>
        {sessions === undefined && error === null && <SkeletonRows rows={2} label={t('common:actions.loading')} />}
        {sessions === undefined && error !== null && (
          <ErrorState title={t('loadFailed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
        {sessions !== undefined && (
          <ul className="divide-y">
            {sessions.map((session) => (
              <SessionRow key={session._id} session={session} onEnd={() => setEnding({ session })} />
            ))}
          </ul>
        )}
      </CardBody>
      {sessions !== undefined && sessions.length > 1 && (
        <CardFooter>
          <Button variant="secondary" onClick={() => setEnding('others')}>
            {t('sessions.endOthers')}
          </Button>
        </CardFooter>
      )}
      {ending !== null && <EndDialog ending={ending} onClose={() => setEnding(null)} />}
    </Card>
  )
}
