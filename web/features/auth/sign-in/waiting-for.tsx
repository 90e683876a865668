import { useTranslation } from 'react-i18next'
import { waitingIntent } from '#web/lib/auth/intent.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'

/** Says what goes on after the sign-in: "Sign up to order “Your words in clay”". Nothing when the user goes elsewhere. */
export function WaitingFor({ way, redirect }: { way: 'signIn' | 'signUp'; redirect: string | undefined }) {
  const { t } = useTranslation('auth')
  const isHydrated = useIsHydrated()
  const intent = isHydrated ? waitingIntent() : null
  if (intent === null || intent.page !== redirect) return null
  return (
    <p className="-mt-2 rounded-md bg-accent-soft px-4 py-3 text-sm font-semibold wrap-anywhere" data-testid="waiting-for">
      {t(`waiting.${way}.${intent.act}`, { name: intent.name })}
    </p>
  )
}
