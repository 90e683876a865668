/** The screens of an arrival from another site: the question, the wait, and the end without a sign-in. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHeadingFocus } from '#web/lib/use-heading-focus.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Each step replaces another, which may have had the focus. */
function Heading({ children }: { children: ReactNode }) {
  const heading = useHeadingFocus()
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
      {children}
    </h1>
  )
}

export interface Account {
  /** '' when unknown; so is the e-mail address. */
  name: string
  email: string
}

interface ExternalAskProps {
  /** The user of the assertion. */
  account: Account
  /** The signed-in user; `unknown` until the server has named them; null: none. */
  signedInAs: Account | 'unknown' | null
  redirect: string | undefined
  onContinue: () => void
}

/** Two users may have the same name: the e-mail address tells them apart. */
const withEmail = ({ name, email }: Account): string => (name === '' ? email : `${name} (${email})`)

export function ExternalAsk({ account: { name, email }, signedInAs, redirect, onContinue }: ExternalAskProps) {
  const { t } = useTranslation('auth')
  const known = name || email
  return (
    <div className="flex flex-col gap-5">
      <header>
        <Heading>{known === '' ? t('external.ask') : t('external.askAs', { name: known })}</Heading>
        {name !== '' && email !== '' && <p className="font-semibold wrap-anywhere">{email}</p>}
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {signedInAs === null && t('external.askText')}
          {signedInAs === 'unknown' && t('external.insteadOfSomebody')}
          {signedInAs !== null && signedInAs !== 'unknown' && t('external.instead', { name: withEmail(signedInAs) })}
        </p>
      </header>
      <Button className="w-full" onClick={onContinue} data-testid="continue-as">
        {t('external.continue')}
      </Button>
      {signedInAs === null ? (
        <Link to="/sign-in" search={{ redirect }} className={buttonClass('secondary', 'md', 'w-full')}>
          {t('external.toSignIn')}
        </Link>
      ) : (
        <Link to={redirect ?? '/'} replace className={buttonClass('secondary', 'md', 'w-full')} data-testid="stay-as">
          {t('external.stay')}
        </Link>
      )}
    </div>
  )
}

export function ExternalWait() {
  const { t } = useTranslation('auth')
  return (
    <div className="flex flex-col gap-5">
      <header>
        <Heading>{t('external.title')}</Heading>
        <p className="mt-1 text-sm text-muted">{t('external.text')}</p>
      </header>
      <p className="text-muted">
        <Spinner label={t('signIn.busy')} />
      </p>
    </div>
  )
}

interface ExternalEndProps {
  title: string
  text: string
  isAlert: boolean
  redirect: string | undefined
}

export function ExternalEnd({ title, text, isAlert, redirect }: ExternalEndProps) {
  const { t } = useTranslation('auth')
  return (
    <div className="flex flex-col gap-5">
      <header>
        <Heading>{title}</Heading>
      </header>
      <p role={isAlert ? 'alert' : 'status'}>{text}</p>
      <Link to="/sign-in" search={{ redirect }} className={buttonClass('primary', 'md', 'w-full')}>
        {t('external.toSignIn')}
      </Link>
    </div>
  )
}
