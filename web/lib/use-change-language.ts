import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import { switchLanguage } from '#web/i18n/i18n.ts'
import { useToken } from './auth/use-auth.ts'
import { api } from './live/api.ts'
import { useMutation } from './live/hooks.ts'

/** Changes the language here; for signed-in users also saves it (spec §4). A failing save is only logged (spec §8). */
export function useChangeLanguage(): (language: Language) => Promise<void> {
  const { i18n } = useTranslation('common')
  const token = useToken()
  const { run } = useMutation(api.appearance.saveLanguageSettings)
  return useCallback(
    async (language) => {
      await switchLanguage(i18n, language)
      if (token === undefined || token === '') return
      try {
        await run({ token, language })
      } catch (error) {
        console.warn('the language could not be saved', error)
      }
    },
    [i18n, token, run],
  )
}
