/** How a failed call is told: its code in the reader's language, else the server's own words (spec §8). */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast-store.ts'
import { titleOf } from './error-rules.ts'
import { errorTextOf } from './error-text.ts'

/**
 * The text of an error in the reader's language. Its catalog is not part of the page: a call that is refused waits for it
 * (`beforeRefusal` of the live client), so that whoever catches the refusal finds the words.
 */
export function useErrorText(): (error: unknown) => string {
  const { i18n } = useTranslation('common')
  return useCallback((error) => errorTextOf(i18n, error), [i18n])
}

/** Shows a failed call as a destructive toast. `title`: what failed; missing: the one of spec §8. Answers with the text. */
export function useCallFailed(): (error: unknown, title?: string) => string {
  const { i18n } = useTranslation('common')
  const errorText = useErrorText()
  return useCallback(
    (error, title) => {
      const t = i18n.getFixedT(null, 'errors')
      const description = errorText(error)
      const known = titleOf(error)
      toast({ variant: 'destructive', title: title ?? ('text' in known ? known.text : t(known.key)), description })
      return description
    },
    [i18n, errorText],
  )
}
