/** The sessions of a user; each can be ended with a reason. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { RelativeTime } from '#web/ui/values.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { UserDetails } from '../users.ts'

type Session = UserDetails['sessions'][number]

/** The browser and system of a session, as words; '' for neither. */
const deviceIn = ({ browser, system }: Session): string => [browser, system].filter((part) => part !== null).join(' · ')

function EndSession({ user, session, onClose }: { user: UserDetails; session: Session; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const { run } = useMutation(api.admin.users.endSession)
  const name = useUserName()(user.name)
  const device = deviceIn(session) || t('users.unknownBrowser')
  const send = async (reason: string) => {
    await run({ token, userId: user._id, sessionId: session._id, reason })
    toast({ title: t('users.done.endSession'), description: t('users.doneText', { name }) })
    onClose()
  }
  return (
    <ReasonDialog
      title={t('users.endSessionTitle', { name })}
      text={t('users.endSessionText', { device })}
      label={t('reason')}
      missing={t('reasonMissing')}
      confirmLabel={t('users.endSession')}
      isDangerous
      send={send}
      onClose={onClose}
    />
  )
}

export function UserSessions({ user }: { user: UserDetails }) {
  const { t, i18n } = useTranslation('admin')
  const [ending, setEnding] = useState<Session | null>(null)
  return (
    <Card>
      <CardHeader title={t('users.sessions')} />
      <CardBody>
        {user.sessions.length === 0 && <p className="text-sm text-muted">{t('users.noSessions')}</p>}
        <ul className="divide-y text-sm">
          {user.sessions.map((session) => (
            <li key={session._id} className="flex items-center justify-between gap-3 py-2.5 first:pt-0" data-testid="user-session">
              <div className="min-w-0">
                <p className="font-semibold">{deviceIn(session) || t('users.unknownBrowser')}</p>
                <p className="text-muted">
                  <RelativeTime at={session.lastUsedAt} language={i18n.language} />
                  {session.place !== null && ` · ${session.place}`}
                </p>
              </div>
              {user.may.endSessions && (
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => setEnding(session)}
                  aria-label={t('users.endSessionOf', { device: deviceIn(session) || t('users.unknownBrowser') })}
                >
                  {t('users.endSession')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {ending !== null && <EndSession user={user} session={ending} onClose={() => setEnding(null)} />}
      </CardBody>
    </Card>
  )
}
