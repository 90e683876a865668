import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanLine } from '#contract/rules/clean-text.ts'
import type { OwnProfile } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useLeaveGuard } from '#web/lib/form/use-leave-guard.tsx'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { NameAndHandle, type NameAndHandleValues, REFUSED_HANDLES, useNameRules } from './name-and-handle.tsx'

/** Renames a model. The page moves to the new address. */
export function RenameDialog({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common'])
  const token = useSessionToken()
  const router = useRouter()
  const formId = useId()
  // The profile of the page changes with the save; the dialog keeps the values that it started with.
  const [before] = useState(profile)
  const { run } = useMutation(api.models.renameProfile)
  const errorText = useErrorText()
  const form = useForm<NameAndHandleValues>({
    start: { name: before.name, handle: before.handle },
    check: useNameRules(),
    refusedAt: REFUSED_HANDLES,
    onRefusal: (error) => (isCallError(error, ...Object.keys(REFUSED_HANDLES)) ? undefined : { field: 'name', text: errorText(error) }),
    send: async ({ name, handle }) => {
      await run({ token, name: cleanLine(name), handle })
      toast({ title: t('rename.done') })
      onClose()
      if (handle !== before.handle)
        await router.navigate({ to: '/models/$modelName', params: { modelName: handle }, replace: true, ignoreBlocker: true })
    },
  })
  const { isBusy } = form
  const { askBeforeClose, confirmation } = useLeaveGuard(!isBusy && !form.isSent && form.isChanged, onClose)
  return (
    <Dialog
      open
      onOpenChange={askBeforeClose}
      isLocked={isBusy}
      closesOutside={false}
      title={t('rename.title')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={askBeforeClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className="flex flex-col gap-5">
        <NameAndHandle form={form} profile={before} autoComplete="nickname" heading="h3" />
      </form>
      {confirmation}
    </Dialog>
  )
}
