/** The application of a signed-in user: the introduction, the steps, or the status. */
import { useTranslation } from 'react-i18next'
import { isEditable, mayTakeStep } from '#contract/rules/application-steps.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { ApplicationStatus, History, NeedsInfo } from './application-status.tsx'
import { Introduction } from './introduction.tsx'
import { LeaveApplication } from './leave-application.tsx'
import type { ApplyParts } from './step-form.tsx'
import { RenewDocument } from './renew-document.tsx'
import { Steps } from './steps.tsx'

interface OwnApplicationProps {
  token: string
  stepNumber: number | undefined
  parts: ApplyParts
}

export default function OwnApplication({ token, stepNumber, parts }: OwnApplicationProps) {
  const { t } = useTranslation(['apply', 'common'])
  const { user } = useAuth()
  const { data: application, error, retry } = useLive(api.applications.getMine, { token })
  const { run, isBusy } = useMutation(api.applications.start)
  const callFailed = useCallFailed()
  const start = () => void run({ token }).catch((failure: unknown) => callFailed(failure))

  if (application === undefined) {
    return error === null ? (
      <SkeletonRows rows={5} label={t('common:actions.loading')} className="py-10" />
    ) : (
      <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
    )
  }
  const isModel = user?.status === 'model'
  if (application === null && !isModel) return <Introduction onStart={start} isBusy={isBusy} startLabel={t('intro.start')} />
  // A model from before applications existed.
  if (application === null) return <ModelAlready handle={user?.handle} />
  return (
    <>
      {application.status === 'needs_info' && (
        <div className="mb-10">
          <NeedsInfo note={application.note} />
        </div>
      )}
      {isEditable(application.status) ? (
        <>
          <Steps application={application} stepNumber={stepNumber} parts={parts} />
          <div className="mt-10 flex justify-end border-t pt-4">
            <LeaveApplication application={application} />
          </div>
        </>
      ) : (
        <div className="mx-auto max-w-2xl">
          <ApplicationStatus application={application} handle={isModel ? user.handle : undefined} onAgain={start} isBusy={isBusy} />
          <RenewDocument application={application} />
          <History events={application.events} />
          {mayTakeStep(application.status, 'withdraw') && (
            <div className="mt-6 border-t pt-4">
              <LeaveApplication application={application} />
            </div>
          )}
        </div>
      )}
    </>
  )
}

function ModelAlready({ handle }: { handle: string | undefined }) {
  return (
    <div className="mx-auto max-w-2xl">
      <ApplicationStatus application={{ status: 'approved', note: null }} handle={handle} onAgain={() => undefined} isBusy={false} />
    </div>
  )
}
