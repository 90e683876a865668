/** How a failed call is told: its code in the reader's language, else the server's own words (spec §8). */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast-store.ts'
import { CallError, isCallError } from './live/call-error.ts'

/** The text of an error in the reader's language. */
export function useErrorText(): (error: unknown) => string {
  // Its catalog comes after the screen: nothing waits for the words of an error that has not happened.
  const { t, i18n } = useTranslation('errors', { useSuspense: false })
  return useCallback(
    (error) => {
      if (!(error instanceof CallError)) return t('codes.internal')
      const key = `codes.${error.code}`
      // Amounts and names travel in the error's data; the catalog's text names what it shows.
      return i18n.exists(key, { ns: 'errors' }) ? (t as (key: string, values: object) => string)(key, error.data) : error.message
    },
    [t, i18n],
  )
}

/** The titles of spec §8 for what is gone and for what had changed before; everything else: "Something went wrong!". */
const titleOf = (error: unknown) => (isCallError(error, 'not_found') ? 'titles.noContent' : isCallError(error, 'wrong_status') ? 'titles.notModified' : 'titles.generic')

/** Shows a failed call as a destructive toast. `title`: what failed; missing: the one of spec §8. Answers with the text. */
export function useCallFailed(): (error: unknown, title?: string) => string {
  const { t } = useTranslation('errors', { useSuspense: false })
  const errorText = useErrorText()
  return useCallback(
    (error, title) => {
      const description = errorText(error)
      toast({ variant: 'destructive', title: title ?? t(titleOf(error)), description })
      return description
    },
    [t, errorText],
  )
}
