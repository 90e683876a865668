import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { formatMoney } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Keeps an account that is being closed, with one click. */
export function useKeepAccount(): { keep: () => Promise<void>; isBusy: boolean } {
  const { t, i18n } = useTranslation('leaving')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.auth.keepAccount)
  const callFailed = useCallFailed()
  const keep = async () => {
    try {
      const { goesOn } = await run({ token })
      toast({
        title: t('leave.kept'),
        description: goesOn > 0 ? t('leave.keptGoesOn', { amount: formatMoney(goesOn, i18n.language) }) : t('leave.keptText'),
      })
    } catch (error) {
      callFailed(error, t('leave.keepFailed'))
    }
  }
  return { keep, isBusy }
}
