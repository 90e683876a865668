/** /terms and /privacy: the version in force, or another one by its number. Version 1 is the catalog's. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { TERMS_VERSION, type LegalDocument } from '#contract/limits.ts'
import type { HelpBlock, LegalText } from '#contract/types.ts'
import { asLanguage, LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { HelpBlocks } from '#web/lib/help/help-blocks.tsx'
import { PRIVACY_SECTIONS, TERMS_SECTIONS } from '#web/lib/legal/built-in.ts'
import { useLegalDate } from './use-legal-date.ts'
import { LegalVersions } from './legal-versions.tsx'

interface Section {
  id: string
  title: string
  content: ReactNode
}

const wordsOf = (block: HelpBlock): string => ('runs' in block ? block.runs.map(({ text }) => text).join('') : '')

/** The sections of a text of the catalog. An empty line separates paragraphs. */
function useBuiltIn(page: LegalDocument): { intro: ReactNode; sections: readonly Section[] } {
  const { t } = useTranslation('legal')
  const section = (id: string, title: string, text: string): Section => ({
    id,
    title,
    content: text.split('\n\n').map((paragraph) => (
      <p key={paragraph} className="mt-3">
        {paragraph}
      </p>
    )),
  })
  const sections =
    page === 'terms'
      ? TERMS_SECTIONS.map((id) => section(id, t(`terms.${id}.title`), t(`terms.${id}.text`)))
      : PRIVACY_SECTIONS.map((id) => section(id, t(`privacy.${id}.title`), t(`privacy.${id}.text`)))
  return { intro: <p className="mt-6 text-lg">{t(`${page}.intro`)}</p>, sections }
}

/** The sections of a text that an owner wrote: each begins with a heading. */
function written(blocks: readonly HelpBlock[]): { intro: ReactNode; sections: readonly Section[] } {
  const begins = blocks.flatMap((block, at) => (block.kind === 'heading' && block.level === 2 ? [{ block, at }] : []))
  const intro = blocks.slice(0, begins[0]?.at ?? blocks.length)
  return {
    intro: (
      <div className="mt-6 flex flex-col gap-3 text-lg">
        <HelpBlocks blocks={intro} />
      </div>
    ),
    sections: begins.map(({ block, at }, number) => ({
      id: block.id,
      title: wordsOf(block),
      content: (
        <div className="mt-3 flex flex-col gap-3">
          <HelpBlocks blocks={blocks.slice(at + 1, begins[number + 1]?.at ?? blocks.length)} />
        </div>
      ),
    })),
  }
}

function Contents({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('legal')
  return (
    <nav aria-label={t('contents')} className="rounded-lg border bg-surface px-5 py-4 text-sm">
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
  )
}

/** The version shown, where it is not the one in force, and planned ones. */
function Notices({ page, shown }: { page: LegalDocument; shown: LegalText }) {
  const { t, i18n } = useTranslation('legal')
  const dateOf = useLegalDate()
  const coming = shown.versions.find(({ state }) => state === 'scheduled')
  const linkClass = 'font-semibold text-accent underline underline-offset-4'
  const notice =
    shown.state === 'replaced' ? (
      <>
        {t('old', { date: dateOf(shown.until) })}{' '}
        <Link to={`/${page}`} className={linkClass}>
          {t('readCurrent')}
        </Link>
      </>
    ) : shown.state === 'scheduled' ? (
      <>
        {t('future', { date: dateOf(shown.from) })}{' '}
        <Link to={`/${page}`} className={linkClass}>
          {t('readCurrent')}
        </Link>
      </>
    ) : coming === undefined ? null : (
      <>
        {t('coming', { date: dateOf(coming.from) })}{' '}
        <Link to={`/${page}`} search={{ version: coming.version }} className={linkClass}>
          {t('readComing')}
        </Link>
      </>
    )
  const isForeign = shown.text !== null && shown.text.language !== asLanguage(i18n.language)
  return (
    <>
      {notice !== null && (
        <p className="mt-5 rounded-md bg-info-soft px-4 py-3 text-sm" data-testid="legal-notice">
          {notice}
        </p>
      )}
      {isForeign && shown.text !== null && (
        <p className="mt-3 text-sm text-muted">{t('otherLanguage', { language: LANGUAGE_NAMES[shown.text.language] })}</p>
      )}
    </>
  )
}

export function LegalScreen({ page, shown }: { page: LegalDocument; shown: LegalText }) {
  const { t } = useTranslation('legal')
  const dateOf = useLegalDate()
  const builtIn = useBuiltIn(page)
  const { intro, sections } = shown.text === null ? builtIn : written(shown.text.blocks)
  const summary = shown.text?.summary ?? ''
  return (
    <article className="mx-auto w-full max-w-page px-4 py-10 md:px-6 md:py-16">
      <header className="max-w-2xl">
        <h1 className="text-4xl">{t(`${page}.title`)}</h1>
        {shown.state === 'in_force' && (
          <p className="mt-2 text-sm text-muted">
            <time dateTime={shown.from === null ? TERMS_VERSION : new Date(shown.from).toISOString()}>
              {t('version', { date: dateOf(shown.from) })}
            </time>
          </p>
        )}
        <Notices page={page} shown={shown} />
        {summary !== '' && (
          <section aria-labelledby="changes-title" className="mt-5 rounded-lg border bg-surface px-5 py-4">
            <h2 id="changes-title" className="text-base font-semibold">
              {t('changes')}
            </h2>
            <p lang={shown.text?.language} className="mt-1 text-sm whitespace-pre-line wrap-anywhere">
              {summary}
            </p>
          </section>
        )}
        <div lang={shown.text?.language}>{intro}</div>
      </header>
      <div className="mt-10 lg:grid lg:grid-cols-[minmax(0,42rem)_16rem] lg:items-start lg:justify-between lg:gap-16">
        <div className="flex flex-col gap-4 lg:sticky lg:below-bars-24 lg:order-last">
          {sections.length > 0 && <Contents sections={sections} />}
          {shown.versions.length > 1 && <LegalVersions page={page} shown={shown} />}
        </div>
        <div className="max-lg:mt-4" lang={shown.text?.language}>
          {sections.map(({ id, title, content }, at) => (
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
              {content}
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}
