/** "Sign in with a passkey" on /sign-in, where installation and browser support it. It counts as both factors. */
import { useNavigate } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { browserId } from '#web/lib/auth/browser-id.ts'
import { canUsePasskeys } from '#web/lib/auth/passkeys.ts'
import { useOpenSession } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { usePasskey } from '../security/use-passkey.ts'

interface PasskeySignInProps {
  /** The page that the user wanted to open. */
  redirect: string | undefined
  /** A sign-in is running: the screen stays until it is done. */
  onBusy: (isBusy: boolean) => void
}

export function PasskeySignIn({ redirect, onBusy }: PasskeySignInProps) {
  const { t } = useTranslation('auth')
  const { data } = useLive(api.auth.getSignInOptions, {})
  const isHydrated = useIsHydrated()
  const { run } = useMutation(api.auth.signInWithPasskey)
  const openSession = useOpenSession()
  const navigate = useNavigate()
  const { ask, isBusy, problem } = usePasskey('sign_in', async (answer) => {
    const session = await run({ ...answer, browser: browserId() })
    onBusy(true)
    openSession({ ...session, email: '' })
    toast({ title: t('toasts.success'), description: t('toasts.loggedIn') })
    await navigate({ to: redirect ?? '/' })
  })
  if (data?.passkeys !== true || !isHydrated || !canUsePasskeys()) return null
  return (
    <div className="-mt-2 flex flex-col gap-2">
      <Button variant="secondary" className="w-full" busy={isBusy} busyLabel={t('signIn.busy')} onClick={() => void ask()}>
        <Fingerprint aria-hidden />
        {t('signIn.passkey')}
      </Button>
      {problem !== null && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
