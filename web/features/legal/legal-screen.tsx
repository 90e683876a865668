/** /terms and /privacy: versioned texts, made of the catalog's sections. */
import { useTranslation } from 'react-i18next'
import { TERMS_VERSION } from '#contract/limits.ts'

const TERMS = [
  'site',
  'account',
  'wallet',
  'orders',
  'delivery',
  'models',
  'rights',
  'conduct',
  'ending',
  'withdrawals',
  'liability',
  'law',
  'changes',
] as const
const PRIVACY = ['who', 'what', 'why', 'cookies', 'sharing', 'keeping', 'security', 'rights', 'children', 'changes'] as const

interface Section {
  id: string
  title: string
  /** An empty line separates paragraphs. */
  text: string
}

function useSections(page: 'terms' | 'privacy'): readonly Section[] {
  const { t } = useTranslation('legal')
  if (page === 'terms') return TERMS.map((id) => ({ id, title: t(`terms.${id}.title`), text: t(`terms.${id}.text`) }))
  return PRIVACY.map((id) => ({ id, title: t(`privacy.${id}.title`), text: t(`privacy.${id}.text`) }))
}

export function LegalScreen({ page }: { page: 'terms' | 'privacy' }) {
  const { t, i18n } = useTranslation('legal')
  const sections = useSections(page)
  // The version is a day, the same in every time zone.
  const version = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(TERMS_VERSION))
  return (
    <article className="mx-auto w-full max-w-page px-4 py-10 md:px-6 md:py-16">
      <header className="max-w-2xl">
        <h1 className="text-4xl">{t(`${page}.title`)}</h1>
        <p className="mt-2 text-sm text-muted">
          <time dateTime={TERMS_VERSION}>{t('version', { date: version })}</time>
        </p>
        <p className="mt-6 text-lg">{t(`${page}.intro`)}</p>
      </header>
      <div className="mt-10 lg:grid lg:grid-cols-[minmax(0,42rem)_16rem] lg:items-start lg:justify-between lg:gap-16">
        <nav aria-label={t('contents')} className="rounded-lg border bg-surface px-5 py-4 text-sm lg:sticky lg:below-bars-24 lg:order-last">
          <p aria-hidden className="font-semibold">
            {t('contents')}
          </p>
          <ol className="mt-2 flex flex-col gap-0.5 max-lg:sm:grid max-lg:sm:grid-cols-2 max-lg:sm:gap-x-8">
            {sections.map(({ id, title }, at) => (
              <li key={id}>
                <a href={`#${id}`} className="flex gap-2 py-1.5 text-muted hover:text-ink hover:underline hover:underline-offset-4">
                  <span aria-hidden className="w-5 shrink-0 text-accent tabular-nums">
                    {at + 1}
                  </span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-lg:mt-4">
          {sections.map(({ id, title, text }, at) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="scroll-mt-20 border-t py-7 lg:first:border-t-0 lg:first:pt-0"
            >
              <h2 id={`${id}-title`} className="flex gap-3 text-xl">
                <span aria-hidden className="text-accent tabular-nums">
                  {at + 1}
                </span>
                {title}
              </h2>
              {text.split('\n\n').map((paragraph) => (
                <p key={paragraph} className="mt-3">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}
