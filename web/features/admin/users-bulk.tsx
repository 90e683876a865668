/** Acts on several users at once, each as an act of its own (docs/admin.md). */
import { useTranslation } from 'react-i18next'
import { OF_PEOPLE } from '#contract/rules/admin-pages.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import type { BulkAct } from '#web/lib/table/bulk.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import type { UserListItem } from './users.ts'

/** Those of the caller's role. Suspensions can be undone, ended sessions not. */
export function useUserBulk(): readonly BulkAct<UserListItem>[] {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const { user } = useAuth()
  const suspend = useMutation(api.admin.users.suspend)
  const lift = useMutation(api.admin.users.lift)
  const endSessions = useMutation(api.admin.users.endSessions)
  const role = user?.adminRole ?? null
  if (role === null || !OF_PEOPLE.includes(role)) return []
  const skipAdmin = ({ adminRole }: UserListItem) => (adminRole === null ? null : t('users.bulk.isAdmin'))
  return [
    {
      key: 'suspend',
      label: t('users.suspend'),
      skip: (row) => skipAdmin(row) ?? (row.isSuspended ? t('users.bulk.alreadySuspended') : null),
      dialog: ({ rows, onStart, onClose }) => (
        <SuspendDialog
          title={t('users.bulk.suspendTitle', { count: rows.length })}
          text={[
            t('users.bulk.suspendText'),
            ...(rows.some(({ status }) => status === 'model') ? [t('users.bulk.suspendModelsText')] : []),
          ].join(' ')}
          onClose={onClose}
          send={async (suspension) =>
            onStart({
              run: ({ _id }) => suspend.run({ token, userId: _id, ...suspension }),
              undo: ({ _id }) => lift.run({ token, userId: _id, reason: t('users.bulk.undone') }),
            })
          }
        />
      ),
    },
    {
      key: 'endSessions',
      label: t('users.endSessions'),
      skip: skipAdmin,
      dialog: ({ rows, onStart, onClose }) => (
        <ReasonDialog
          title={t('users.bulk.endSessionsTitle', { count: rows.length })}
          text={t('users.bulk.endSessionsText')}
          label={t('reason')}
          missing={t('reasonMissing')}
          confirmLabel={t('users.endSessions')}
          isDangerous
          send={async (reason) => onStart({ run: ({ _id }) => endSessions.run({ token, userId: _id, reason }) })}
          onClose={onClose}
        />
      ),
    },
  ]
}
