/** Decides about an application; each dialog first states the effect of the decision. */
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { AdminApplication } from './admin-application.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export type ApplicationDecisionKind = 'approve' | 'askForMore' | 'reject'

interface ApplicationDecisionProps {
  kind: ApplicationDecisionKind
  /** The version that the admin has read, and decides about. */
  seen: Pick<AdminApplication, '_id' | 'submissionId'>
  /** The applicant has sent a newer version since. */
  isOld: boolean
  name: string
  /** The text of an earlier attempt. */
  draft: string
  onDraft: (text: string) => void
  onClose: () => void
}

/** Shared by all decisions: the ids, the texts of refusals, and the work after success. */
function useDecision({ kind, seen, name, onClose }: Pick<ApplicationDecisionProps, 'kind' | 'seen' | 'name' | 'onClose'>) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const errorText = useErrorText()
  const sentAgain = t(kind === 'approve' ? 'applications.sentAgain' : 'applications.sentAgainKept')
  return {
    ids: { token, applicationId: seen._id, submissionId: seen.submissionId },
    sentAgain,
    textOf: (error: unknown) => {
      if (isCallError(error, 'wrong_status', 'not_found')) return t('applications.movedOn')
      if (isCallError(error, 'sent_again')) return sentAgain
      return isCallError(error, 'handle_taken') ? t('applications.handleTaken') : errorText(error)
    },
    finish: () => {
      toast({ title: t(`applications.done.${kind}`), description: t('applications.doneText', { name }) })
      onClose()
    },
  }
}

function ApproveDialog(props: ApplicationDecisionProps) {
  const { isOld, name, onClose } = props
  const { t } = useTranslation(['admin', 'common'])
  const { run } = useMutation(api.admin.applications.approve)
  const { ids, sentAgain, textOf, finish } = useDecision(props)
  const form = useForm({
    start: {},
    onRefusal: (error) => ({ text: textOf(error) }),
    send: async () => {
      await run(ids)
      finish()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('applications.approveTitle', { name })}
      text={t('applications.approveText')}
      confirmLabel={t('applications.approve')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
    >
      <Refusal>{isOld ? sentAgain : form.refusal}</Refusal>
    </ConfirmDialog>
  )
}

export function ApplicationDecision(props: ApplicationDecisionProps) {
  const { kind, isOld, name, draft, onDraft, onClose } = props
  const { t } = useTranslation('admin')
  const ask = useMutation(api.admin.applications.askForMore)
  const reject = useMutation(api.admin.applications.reject)
  const { ids, sentAgain, textOf, finish } = useDecision(props)
  if (kind === 'approve') return <ApproveDialog {...props} />
  const isReject = kind === 'reject'
  return (
    <ReasonDialog
      title={t(`applications.${kind}Title`, { name })}
      text={t(`applications.${kind}Text`)}
      label={t(isReject ? 'reason' : 'applications.whatIsMissing')}
      missing={t(isReject ? 'reasonMissing' : 'applications.sayWhatIsMissing')}
      confirmLabel={t(`applications.${kind}`)}
      isDangerous={isReject}
      problem={isOld ? sentAgain : undefined}
      draft={draft}
      onDraft={onDraft}
      textOf={textOf}
      send={async (text) => {
        await (isReject ? reject.run({ ...ids, reason: text }) : ask.run({ ...ids, note: text }))
        finish()
      }}
      onClose={onClose}
    />
  )
}
