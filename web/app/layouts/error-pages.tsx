/** Error pages and router fallbacks with the texts of spec §2. */
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReloadWhenBack } from '#web/lib/parts-away.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

interface ErrorPageProps {
  code: string
  title: string
  text: string
  children?: ReactNode
}

/** A whole page that names the error, with the two ways out. */
export function ErrorPage({ code, title, text, children }: ErrorPageProps) {
  const { t } = useTranslation('common')
  const router = useRouter()
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-xl flex-col items-center justify-center gap-4 px-6 py-16 text-center">
      <p aria-hidden className="text-[5.5rem] leading-none font-bold tracking-tighter text-accent/90 tabular-nums">
        {code}
      </p>
      <h1 className="text-3xl">{title}</h1>
      <p className="text-muted">{text}</p>
      {children}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={() => router.history.back()}>
          {t('pages.goBack')}
        </Button>
        <Link to="/dashboard" className={buttonClass()}>
          {t('pages.backHome')}
        </Link>
      </div>
    </div>
  )
}

export function NotFoundPage() {
  const { t } = useTranslation('common')
  return <ErrorPage code="404" title={t('pages.notFoundTitle')} text={t('pages.notFoundText')} />
}

export function ServerErrorPage() {
  const { t } = useTranslation('common')
  return <ErrorPage code="500" title={t('pages.errorTitle')} text={t('pages.errorText')} />
}

/** The router's fallback inside a layout: the error can be unfolded, and the page loaded again. */
export function FailedPart({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common')
  const router = useRouter()
  const [isShown, setIsShown] = useState(false)
  const { isAway } = useReloadWhenBack(error)
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div role="alert" className="mx-auto my-10 flex max-w-xl flex-col items-start gap-4 rounded-lg border bg-surface p-6">
      <h2 className="text-lg">{t('pages.somethingWrong')}</h2>
      <div className="flex gap-3">
        <Button busy={isAway} onClick={retry}>
          {t('actions.retry')}
        </Button>
        <Button variant="secondary" aria-expanded={isShown} onClick={() => setIsShown((now) => !now)}>
          {isShown ? t('pages.hideError') : t('pages.showError')}
        </Button>
      </div>
      {isShown && (
        <pre className="max-w-full overflow-x-auto rounded-md bg-sunken p-3 text-xs whitespace-pre-wrap text-danger">
          {error instanceof Error ? error.message : String(error)}
        </pre>
      )}
    </div>
  )
}

/** The router's fallback for a missing page, inside a layout. */
export function NotFoundPart() {
  const { t } = useTranslation('common')
  return <p className="px-6 py-16 text-center text-muted">{t('pages.notFound')}</p>
}
