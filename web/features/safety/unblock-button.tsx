import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function UnblockButton({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation('safety')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.members.unblockUser)
  const callFailed = useCallFailed()
  const unblock = async () => {
    try {
      await run({ token, userId })
      toast({ title: t('block.undone', { name }) })
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <Button variant="secondary" size="sm" busy={isBusy} aria-label={t('block.undoName', { name })} onClick={() => void unblock()}>
      {t('block.undo')}
    </Button>
  )
}
