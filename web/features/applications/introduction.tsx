/** The introduction to applying: for visitors, and for users before their first step. Rendered on the server. */
import { LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { STEPS } from './application.ts'

const NEEDS = ['age', 'document', 'picture', 'payout'] as const

interface IntroductionProps {
  startLabel: string
  isBusy: boolean
  onStart: () => void
}

export function Introduction({ startLabel, isBusy, onStart }: IntroductionProps) {
  const { t } = useTranslation('apply')
  return (
    <div className="md:pt-6">
      <header className="max-w-2xl">
        <p className="text-sm font-semibold tracking-wide text-accent">{t('title')}</p>
        <h1 className="mt-2 text-display">{t('intro.headline')}</h1>
        <p className="mt-5 text-lg text-muted">{t('intro.text')}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button size="lg" onClick={onStart} busy={isBusy} data-testid="start-application">
            {startLabel}
          </Button>
          <p className="max-w-xs text-sm text-muted">{t('intro.time')}</p>
        </div>
      </header>
      <section aria-labelledby="five-steps" className="mt-16 md:mt-24">
        <h2 id="five-steps" className="text-2xl">
          {t('intro.stepsTitle')}
        </h2>
        <ol className="mt-6 grid border-t sm:grid-cols-2 sm:gap-x-12 lg:grid-cols-5 lg:gap-x-8">
          {STEPS.map((step, at) => (
            <li key={step} className="border-b py-5 lg:border-b-0">
              <span aria-hidden className="text-sm font-semibold text-accent tabular-nums">
                {at + 1}
              </span>
              <h3 className="mt-1 font-semibold">{t(`steps.${step}.title`)}</h3>
              <p className="mt-1 text-sm text-muted">{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className="mt-14 grid gap-12 md:mt-20 md:grid-cols-2">
        <section aria-labelledby="needs">
          <h2 id="needs" className="text-2xl">
            {t('intro.needsTitle')}
          </h2>
          <ul className="mt-5 divide-y border-y">
            {NEEDS.map((need) => (
              <li key={need} className="py-3">
                {t(`intro.needs.${need}`)}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="documents" className="rounded-xl bg-sunken p-6 md:p-8">
          <LockKeyhole aria-hidden className="size-6 text-accent" strokeWidth={1.5} />
          <h2 id="documents" className="mt-4 text-xl">
            {t('intro.privacyTitle')}
          </h2>
          <p className="mt-2 text-muted">{t('intro.privacyText')}</p>
        </section>
      </div>
    </div>
  )
}
