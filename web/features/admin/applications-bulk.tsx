/** Acts on several applications at once, each as an act of its own (docs/admin.md). */
import { useTranslation } from 'react-i18next'
import { OF_APPLICATIONS } from '#contract/rules/admin-pages.ts'
import { mayTakeStep } from '#contract/rules/application-steps.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import type { BulkAct } from '#web/lib/table/bulk.ts'
import type { ListedApplication } from './admin-application.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Row = ListedApplication
type Kind = 'askForMore' | 'reject' | 'askForDocument'

/**
 * Those that one text suits. Approvals, accepted documents and second looks need eyes on each document, so they have a page of their own.
 * None of these acts can be undone, because the applicant is notified at once.
 */
export function useApplicationBulk(): readonly BulkAct<Row>[] {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const { user } = useAuth()
  const ask = useMutation(api.admin.applications.askForMore)
  const reject = useMutation(api.admin.applications.reject)
  const askForDocument = useMutation(api.admin.applications.askForDocument)
  const role = user?.adminRole ?? null
  if (role === null || !OF_APPLICATIONS.includes(role)) return []
  const skipOwn = ({ applicant }: Row) => (applicant._id === user?._id ? t('applications.bulk.own') : null)
  const skipDecided = (step: 'askForMore' | 'reject') => (row: Row) =>
    skipOwn(row) ?? (mayTakeStep(row.status, step) ? null : t('applications.bulk.notWaiting'))
  const skipAsked = (row: Row) => {
    const own = skipOwn(row)
    if (own !== null) return own
    if (row.status !== 'approved') return t('applications.bulk.notApproved')
    if (row.renewal === null) return null
    return t(row.renewal === 'asked' ? 'applications.bulk.alreadyAsked' : 'applications.bulk.alreadySent')
  }
  const act = (kind: Kind, skip: (row: Row) => string | null, send: (row: Row, text: string) => Promise<unknown>): BulkAct<Row> => ({
    key: kind,
    label: t(`applications.${kind}`),
    skip,
    dialog: ({ rows, onStart, onClose }) => (
      <ReasonDialog
        title={t(`applications.bulk.${kind}Title`, { count: rows.length })}
        text={t(`applications.bulk.${kind}Text`)}
        label={t(kind === 'askForMore' ? 'applications.whatIsMissing' : 'reason')}
        missing={t(kind === 'askForMore' ? 'applications.sayWhatIsMissing' : 'reasonMissing')}
        confirmLabel={t(`applications.${kind}`)}
        isDangerous={kind === 'reject'}
        send={async (text) => onStart({ run: (row) => send(row, text) })}
        onClose={onClose}
      />
    ),
  })
  const seen = ({ _id, submissionId }: Row) => ({ token, applicationId: _id, submissionId })
  return [
    act('askForMore', skipDecided('askForMore'), (row, note) => ask.run({ ...seen(row), note })),
    act('reject', skipDecided('reject'), (row, reason) => reject.run({ ...seen(row), reason })),
    act('askForDocument', skipAsked, (row, reason) => askForDocument.run({ ...seen(row), eventId: row.eventId, reason })),
  ]
}
