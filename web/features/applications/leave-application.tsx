/** Withdraws a sent application, or deletes a draft. Both delete the answers, and ask first. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayTakeStep } from '#contract/rules/application-steps.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Application } from './application.ts'

export function LeaveApplication({ application }: { application: Pick<Application, '_id' | 'status'> }) {
  const { t } = useTranslation(['apply', 'common'])
  const token = useSessionToken()
  const navigate = useNavigate()
  const withdraw = useMutation(api.applications.withdraw)
  const deleteDraft = useMutation(api.applications.deleteDraft)
  const callFailed = useCallFailed()
  const [isAsking, setIsAsking] = useState(false)
  const kind = mayTakeStep(application.status, 'deleteDraft') ? 'delete' : 'withdraw'
  const { run, isBusy } = kind === 'delete' ? deleteDraft : withdraw
  const leave = async () => {
    try {
      await run({ token, applicationId: application._id })
      toast({ title: t(`leave.${kind}.done`) })
      // The next application starts with its first step, not with the last open one.
      await navigate({ to: '/apply-as-model', search: {}, replace: true })
    } catch (error) {
      callFailed(error)
      setIsAsking(false)
    }
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)} data-testid="leave-application">
        {t(`leave.${kind}.button`)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t(`leave.${kind}.title`)}
        text={t(`leave.${kind}.text`)}
        confirmLabel={t(`leave.${kind}.button`)}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void leave()}
      />
    </>
  )
}
