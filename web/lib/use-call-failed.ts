/** How a failed call is told: its code in the reader's language, else the server's own words (spec §8). */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast-store.ts'
import { CallError, isCallError } from './live/call-error.ts'

/**
 * The text of an error in the reader's language. Its catalog is not part of the page: a call that is refused waits for it
 * (`beforeRefusal` of the live client), so that whoever catches the refusal finds the words.
 */
export function useErrorText(): (error: unknown) => string {
  const { i18n } = useTranslation('common')
  return useCallback(
    (error) => {
      const t = i18n.getFixedT(null, 'errors')
      if (!(error instanceof CallError)) return t('codes.internal')
      const key = `codes.${error.code}`
      // Amounts and names travel in the error's data; the catalog's text names what it shows.
      return i18n.exists(key, { ns: 'errors' }) ? (t as (key: string, values: object) => string)(key, error.data) : error.message
    },
    [i18n],
  )
}

/** The titles of spec §8 for what is gone and for what had changed before; everything else: "Something went wrong!". */
const titleOf = (error: unknown) => (isCallError(error, 'not_found') ? 'titles.noContent' : isCallError(error, 'wrong_status') ? 'titles.notModified' : 'titles.generic')

/** Shows a failed call as a destructive toast. `title`: what failed; missing: the one of spec §8. Answers with the text. */
export function useCallFailed(): (error: unknown, title?: string) => string {
  const { i18n } = useTranslation('common')
  const errorText = useErrorText()
  return useCallback(
    (error, title) => {
      const t = i18n.getFixedT(null, 'errors')
      const description = errorText(error)
      toast({ variant: 'destructive', title: title ?? t(titleOf(error)), description })
      return description
    },
    [i18n, errorText],
  )
}
