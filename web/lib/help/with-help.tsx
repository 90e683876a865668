/** A refusal with a link to the article that helps. It opens beside the page, which keeps the typed values. */
import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HELP_OF_ERROR } from '#contract/rules/help-of-error.ts'
import { isCallError } from '../live/call-error.ts'

/** The key of the article about this error. */
export const articleOf = (error: unknown): string | undefined => (isCallError(error) ? HELP_OF_ERROR[error.code] : undefined)

export const addressOfHelp = (article: string): string => `/help-center/${encodeURIComponent(article)}`

export function WithHelp({ text, article }: { text: string; article: string }): ReactNode {
  const { t } = useTranslation('common')
  return (
    <>
      {text}{' '}
      <a
        href={addressOfHelp(article)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-6 items-center gap-1.5 font-semibold underline underline-offset-4"
        data-testid="help-of-error"
      >
        <CircleQuestionMark aria-hidden className="size-4" />
        {t('whatToDo')}
      </a>
    </>
  )
}
