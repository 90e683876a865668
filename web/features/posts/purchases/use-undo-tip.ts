import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { formatMoney } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Undoes a tip within its minute, with a toast for each outcome. `undo` answers whether it did. */
export function useUndoTip(): { undo: (tipId: string, amount: number) => Promise<boolean>; isBusy: boolean } {
  const { t, i18n } = useTranslation('purchases')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.tips.undoTip)
  const callFailed = useCallFailed()
  const undo = async (tipId: string, amount: number) => {
    try {
      await run({ token, tipId })
    } catch (error) {
      callFailed(error, t('tip.undoFailed'))
      return false
    }
    toast({ title: t('tip.undone'), description: t('tip.undoneText', { amount: formatMoney(amount, i18n.language) }) })
    return true
  }
  return { undo, isBusy }
}
