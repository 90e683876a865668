/** /apply-as-model: the introduction; for signed-in users also their own application. */
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { useGoToSignIn } from '#web/lib/auth/use-go-to-sign-in.ts'
import { part } from '#web/lib/part.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'
import { Introduction } from './introduction.tsx'
import type { ApplyParts } from './step-form.tsx'

const OwnApplication = part('own-application', () => import('./own-application.tsx'))

interface ApplyScreenProps {
  /** From the address, from 1. */
  stepNumber: number | undefined
  parts: ApplyParts
}

export function ApplyScreen({ stepNumber, parts }: ApplyScreenProps) {
  const { t } = useTranslation(['apply', 'common'])
  const { token } = useAuth()
  const goToSignIn = useGoToSignIn()
  const isMember = token !== undefined && token !== ''
  const waiting = <SkeletonRows rows={5} label={t('common:actions.loading')} className="py-10" />
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-20 md:px-6 md:pt-14">
      {isMember ? (
        <Suspense fallback={waiting}>
          <OwnApplication token={token} stepNumber={stepNumber} parts={parts} />
        </Suspense>
      ) : (
        <>
          {/* Without a script the user stays unknown: the introduction remains. */}
          <div className={token === undefined ? 'signed-in:hidden signed-in:noscript:block' : undefined}>
            <Introduction startLabel={t('intro.signIn')} isBusy={false} onStart={goToSignIn} />
          </div>
          {token === undefined && <div className="hidden signed-in:block signed-in:noscript:hidden">{waiting}</div>}
        </>
      )}
    </div>
  )
}
