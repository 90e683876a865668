/** The page that suspended users see in place of others: reason, end, and the pages that stay open to them (product.md §1). */
import { Link, useLocation } from '@tanstack/react-router'
import { UserLock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/types.ts'
import { useSignOut } from '#web/lib/auth/use-sign-out.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/values.tsx'

type Suspension = NonNullable<User['suspension']>

/** Security with the user's data, running orders, a paid Pro, support and help, the terms: with a line above that explains the state. */
const OPEN =
  /^\/(?:settings|dashboard|tickets|help-center|contact|notifications|pro|terms|privacy|confirm-email|forgot-password|verify-otp|reset-password)(?:\/|$)/

function Until({ until }: Pick<Suspension, 'until'>) {
  const { t, i18n } = useTranslation('security')
  if (until === null) return t('suspended.open')
  return (
    <>
      {t('suspended.until')} <DateTime at={until} language={i18n.language} />
    </>
  )
}

function SuspendedBar({ suspension }: { suspension: Suspension }) {
  const { t } = useTranslation('security')
  return (
    <aside aria-label={t('suspended.title')} className="border-b bg-danger-soft" data-testid="suspended-bar">
      <div className="mx-auto flex max-w-page items-start gap-2.5 px-4 py-2 text-sm text-danger md:px-6">
        <UserLock aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        <p className="min-w-0 wrap-anywhere">
          <strong>{t('suspended.title')}.</strong> <Until until={suspension.until} />
        </p>
      </div>
    </aside>
  )
}

/** The contact address, where the installation names one. */
function Contact() {
  const { t } = useTranslation('security')
  const { data } = useLive(api.systemSettings.getByKey, { key: 'contact_email' })
  const address = data?.value
  if (address === undefined || address === null || address === '') return null
  return (
    <p className="text-sm text-muted">
      {t('suspended.contact')}{' '}
      <a href={`mailto:${address}`} className="font-semibold wrap-anywhere text-ink underline underline-offset-4">
        {address}
      </a>
    </p>
  )
}

export default function SuspendedPage({ suspension, children }: { suspension: Suspension; children: ReactNode }) {
  const { t } = useTranslation(['security', 'common'])
  const { signOut, isBusy } = useSignOut()
  const { pathname } = useLocation()
  if (OPEN.test(pathname)) {
    return (
      <>
        <SuspendedBar suspension={suspension} />
        {children}
      </>
    )
  }
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center gap-5 px-4 py-12" data-testid="suspended-page">
      <span className="flex size-12 items-center justify-center rounded-full bg-danger-soft text-danger">
        <UserLock aria-hidden className="size-6" />
      </span>
      <div>
        <h1 className="text-3xl">{t('suspended.title')}</h1>
        <p className="mt-2 text-muted">
          <Until until={suspension.until} />
        </p>
      </div>
      <div>
        <h2 className="font-sans text-sm font-semibold tracking-normal text-muted">{t('suspended.reason')}</h2>
        <blockquote className="mt-1 border-l-2 border-danger pl-4 wrap-break-word whitespace-pre-line">{suspension.reason}</blockquote>
      </div>
      <p className="text-sm text-muted">{t('suspended.text')}</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/settings/account" className={buttonClass('primary')}>
          {t('suspended.account')}
        </Link>
        <Link to="/dashboard" className={buttonClass('secondary')}>
          {t('suspended.orders')}
        </Link>
        <Link to="/tickets/new" search={{ category: 'account' }} className={buttonClass('secondary')}>
          {t('suspended.support')}
        </Link>
        <Button variant="ghost" busy={isBusy} onClick={() => void signOut()}>
          {t('common:account.logOut')}
        </Button>
      </div>
      <Contact />
    </div>
  )
}
