/** Deciding about an application: each decision says first what it will do. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { AdminApplication } from './admin-application.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export type ApplicationDecisionKind = 'approve' | 'askForMore' | 'reject'

interface ApplicationDecisionProps {
  kind: ApplicationDecisionKind
  /** What the admin has read: the decision is about this one. */
  seen: Pick<AdminApplication, '_id' | 'submissionId'>
  /** The applicant has sent something newer since. */
  isOld: boolean
  name: string
  /** The words of an earlier try. */
  draft: string
  onDraft: (text: string) => void
  onClose: () => void
}

export function ApplicationDecision({ kind, seen, isOld, name, draft, onDraft, onClose }: ApplicationDecisionProps) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const approve = useMutation(api.admin.applications.approve)
  const ask = useMutation(api.admin.applications.askForMore)
  const reject = useMutation(api.admin.applications.reject)
  const errorText = useErrorText()
  const [problem, setProblem] = useState<string>()
  const isBusy = approve.isBusy || ask.isBusy || reject.isBusy
  const ids = { token, applicationId: seen._id, submissionId: seen.submissionId }
  const old = t(kind === 'approve' ? 'applications.sentAgain' : 'applications.sentAgainKept')
  const shown = isOld ? old : problem

  const decide = async (call: () => Promise<unknown>) => {
    setProblem(undefined)
    try {
      await call()
      toast({ title: t(`applications.done.${kind}`), description: t('applications.doneText', { name }) })
      onClose()
    } catch (error) {
      if (isCallError(error, 'wrong_status', 'not_found')) setProblem(t('applications.movedOn'))
      else if (isCallError(error, 'sent_again')) setProblem(old)
      else setProblem(isCallError(error, 'handle_taken') ? t('applications.handleTaken') : errorText(error))
    }
  }
  if (kind === 'approve') {
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={t('applications.approveTitle', { name })}
        text={t('applications.approveText')}
        confirmLabel={t('applications.approve')}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        isBusy={isBusy}
        onConfirm={() => void decide(() => approve.run(ids))}
      >
        {shown !== undefined && (
          <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
            {shown}
          </p>
        )}
      </ConfirmDialog>
    )
  }
  const isReject = kind === 'reject'
  return (
    <ReasonDialog
      title={t(`applications.${kind}Title`, { name })}
      text={t(`applications.${kind}Text`)}
      label={t(isReject ? 'reason' : 'applications.whatIsMissing')}
      missing={t(isReject ? 'reasonMissing' : 'applications.sayWhatIsMissing')}
      confirmLabel={t(`applications.${kind}`)}
      isBusy={isBusy}
      isDangerous={isReject}
      problem={shown}
      draft={draft}
      onDraft={onDraft}
      onConfirm={(text) => void decide(() => (isReject ? reject.run({ ...ids, reason: text }) : ask.run({ ...ids, note: text })))}
      onClose={onClose}
    />
  )
}
