/** Texts of failed calls: by their code in the reader's language, else the server's own message (spec §8). */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast-store.ts'
import { addressOfHelp, articleOf } from './help/with-help.tsx'
import { titleOf } from './error-rules.ts'
import { errorTextOf } from './error-text.ts'

/**
 * The text of an error in the reader's language. Its catalog is not part of the page: a refused call waits for it
 * (`beforeRefusal` of the live client), so that the catalog is there when the refusal arrives.
 */
export function useErrorText(): (error: unknown) => string {
  const { i18n } = useTranslation('common')
  return useCallback((error) => errorTextOf(i18n, error), [i18n])
}

/** Beside the page, which keeps the typed values. */
const openHelp = (article: string): void => void window.open(addressOfHelp(article), '_blank', 'noreferrer')

/**
 * Shows a failed call as a destructive toast. `title`: the failed action; missing: the title of spec §8. `textOf`: makes the
 * text of the error. Returns the text.
 */
export function useCallFailed(): (error: unknown, title?: string, textOf?: typeof errorTextOf) => string {
  const { i18n } = useTranslation('common')
  return useCallback(
    (error, title, textOf = errorTextOf) => {
      const t = i18n.getFixedT(null, 'errors')
      const description = textOf(i18n, error)
      const known = titleOf(error, title)
      const article = articleOf(error)
      toast({
        variant: 'destructive',
        title: 'text' in known ? known.text : t(known.key),
        description,
        ...(article === undefined ? {} : { action: { label: i18n.t('whatToDo', { ns: 'common' }), run: () => openHelp(article) } }),
      })
      return description
    },
    [i18n],
  )
}
