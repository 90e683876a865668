/** The bars about the account above every page. Loaded for signed-in users, and for those who can return to an account. */
import ConfirmBar from '#web/features/auth/email/confirm-bar.tsx'
import { ClosingBar } from '#web/features/leaving/closing-bar.tsx'
import { ConsentBar } from '#web/features/legal/consent-bar.tsx'
import { useIsBorrowed } from '#web/lib/auth/impersonation.ts'
import type { Auth } from '#web/lib/auth/use-auth.ts'
import { ImpersonationBanner } from './impersonation-banner.tsx'

export default function AccountBars({ auth }: { auth: Auth }) {
  const isBorrowed = useIsBorrowed()
  // An admin in another account has no mail to confirm and nothing to keep.
  if (isBorrowed) return <ImpersonationBanner auth={auth} />
  return (
    <>
      {auth.token !== undefined && auth.token !== '' && auth.user?.suspension == null && <ConsentBar token={auth.token} />}
      {auth.user?.closesAt != null && <ClosingBar closesAt={auth.user.closesAt} />}
      {auth.user?.emailStatus === 'unconfirmed' && <ConfirmBar email={auth.user.email} />}
    </>
  )
}
