/** One help article: a public page, rendered on the server. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/button.tsx'
import { HELP_ARTICLES, type HelpArticle } from './articles.ts'

export function HelpArticleScreen({ article }: { article: HelpArticle }) {
  const { t } = useTranslation('help')
  const { key, sections } = HELP_ARTICLES[article]
  return (
    <article className="mx-auto w-full max-w-page px-4 py-10 md:px-6 md:py-16">
      <header className="max-w-2xl">
        <h1 className="text-4xl">{t(`${key}.title`)}</h1>
        <p className="mt-6 text-lg">{t(`${key}.intro`)}</p>
      </header>
      <ol className="mt-8 max-w-2xl">
        {sections.map((section, at) => (
          <li key={section} className="border-t py-7">
            <h2 className="flex gap-3 text-xl">
              <span aria-hidden className="text-accent tabular-nums">
                {at + 1}
              </span>
              {t(`${key}.${section}.title`)}
            </h2>
            <p className="mt-3">{t(`${key}.${section}.text`)}</p>
          </li>
        ))}
      </ol>
      <Link to="/dashboard" className={buttonClass('secondary')}>
        {t('toWallet')}
      </Link>
    </article>
  )
}
