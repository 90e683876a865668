/** /terms and /privacy: versioned texts, made of the catalog's sections. */
import { useTranslation } from 'react-i18next'

const SECTIONS = {
  terms: ['house', 'account', 'wallet', 'orders', 'delivery', 'models', 'conduct', 'withdrawals', 'liability', 'changes'],
  privacy: ['who', 'what', 'why', 'cookies', 'sharing', 'keeping', 'rights', 'security', 'contact'],
} as const

/** The version that register stores with a person's acceptance (server: users.terms). */
const VERSION = '1.0'

export function LegalScreen({ page }: { page: 'terms' | 'privacy' }) {
  const { t } = useTranslation('legal')
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-10 md:px-6 md:py-16">
      <h1 className="text-4xl">{t(`${page}.title`)}</h1>
      <p className="mt-2 text-sm text-muted">{t('version', { version: VERSION })}</p>
      <p className="mt-6 text-lg">{t(`${page}.intro`)}</p>
      {page === 'terms'
        ? SECTIONS.terms.map((section, at) => <Section key={section} number={at + 1} title={t(`terms.${section}.title`)} text={t(`terms.${section}.text`)} />)
        : SECTIONS.privacy.map((section, at) => <Section key={section} number={at + 1} title={t(`privacy.${section}.title`)} text={t(`privacy.${section}.text`)} />)}
    </article>
  )
}

function Section({ number, title, text }: { number: number; title: string; text: string }) {
  return (
    <section className="mt-8 border-t pt-6">
      <h2 className="text-xl">
        <span className="mr-2 text-accent tabular-nums">{number}</span>
        {title}
      </h2>
      <p className="mt-2 whitespace-pre-line">{text}</p>
    </section>
  )
}
