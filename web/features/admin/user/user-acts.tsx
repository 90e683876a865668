/** The acts of an admin on a user; each dialog first states the effect, and asks for a reason. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMPERSONATION_MINUTES } from '#contract/limits.ts'
import { borrowSession } from '#web/lib/auth/impersonation.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { UserDetails } from '../users.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type Suspension, SuspendDialog } from '../suspend-dialog.tsx'
import { SuspensionEffects } from './suspension-effects.tsx'

type Act = 'lift' | 'endSessions' | 'impersonate'

/** Opens the account of a user, with nothing of the admin's own left on the screen. */
function useEnter(): (session: { borrowed: string; asked: string }) => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async (session) => {
    borrowSession(session)
    await navigate({ to: '/dashboard' })
    queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
  }
}

function ActDialog({ act, user, onClose }: { act: Act; user: UserDetails; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const lift = useMutation(api.admin.users.lift)
  const endSessions = useMutation(api.admin.users.endSessions)
  const impersonate = useMutation(api.admin.users.impersonate)
  const enter = useEnter()
  const nameOf = useUserName()
  const send = async (reason: string) => {
    const args = { token, userId: user._id, reason }
    if (act === 'impersonate') return enter({ borrowed: (await impersonate.run(args)).token, asked: token })
    await (act === 'lift' ? lift : endSessions).run(args)
    toast({ title: t(`users.done.${act}`), description: t('users.doneText', { name: nameOf(user.name) }) })
    return onClose()
  }
  return (
    <ReasonDialog
      title={t(`users.${act}Title`, { name: nameOf(user.name) })}
      text={t(`users.${act}Text`, { count: IMPERSONATION_MINUTES })}
      label={t(act === 'impersonate' ? 'users.reasonTold' : 'reason')}
      missing={t('reasonMissing')}
      confirmLabel={t(`users.${act}`)}
      isDangerous={act === 'endSessions'}
      send={send}
      onClose={onClose}
    />
  )
}

function SuspendUser({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const { run } = useMutation(api.admin.users.suspend)
  const name = useUserName()(user.name)
  const send = async (suspension: Suspension) => {
    await run({ token, userId: user._id, ...suspension })
    toast({ title: t('users.done.suspend'), description: t('users.doneText', { name }) })
    onClose()
  }
  return (
    <SuspendDialog
      title={t('users.suspendTitle', { name })}
      text={t(user.status === 'model' ? 'users.suspendModelText' : 'users.suspendText')}
      effects={<SuspensionEffects userId={user._id} />}
      send={send}
      onClose={onClose}
    />
  )
}

/** Small ones stand among other acts of a page, and none of them is its main act. */
export function UserActs({ user, size }: { user: UserDetails; size?: 'sm' }) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const prepare = useMutation(api.admin.users.prepareImpersonation)
  const callFailed = useCallFailed()
  const [open, setOpen] = useState<Act | 'suspend' | null>(null)
  const { may } = user
  const isSmall = size === 'sm'
  if (!may.suspend && !may.endSessions && !may.impersonate) return null
  const close = () => setOpen(null)
  // The second factor comes before the reason: a refusal must not cost a typed text.
  const openImpersonation = async () => {
    try {
      await prepare.run({ token, userId: user._id })
      setOpen('impersonate')
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <div className={isSmall ? 'contents' : 'flex flex-wrap gap-2'} data-testid="user-acts">
      {may.impersonate && (
        <Button variant={isSmall ? 'secondary' : 'primary'} size={size} busy={prepare.isBusy} onClick={() => void openImpersonation()}>
          {t('users.impersonate')}
        </Button>
      )}
      {may.suspend && (
        <Button variant="secondary" size={size} onClick={() => setOpen(user.isSuspended ? 'lift' : 'suspend')}>
          {t(user.isSuspended ? 'users.lift' : 'users.suspend')}
        </Button>
      )}
      {may.endSessions && user.sessions.length > 0 && (
        <Button variant="ghost" size={size} onClick={() => setOpen('endSessions')}>
          {t('users.endSessions')}
        </Button>
      )}
      {open === 'suspend' && <SuspendUser user={user} onClose={close} />}
      {open !== null && open !== 'suspend' && <ActDialog act={open} user={user} onClose={close} />}
    </div>
  )
}
