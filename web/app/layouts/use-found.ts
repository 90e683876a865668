import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_MAX } from '#contract/limits.ts'
import type { Found } from '#contract/types.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { useToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'

/** The server is asked after typing pauses this long. */
const TYPING_MS = 150

/** The answer of the server to the typed text. Until it has arrived, `found` is the answer before it. */
export function useFound(typed: string): { found: Found | undefined; isBusy: boolean; hasFailed: boolean } {
  const { i18n } = useTranslation('common')
  const language = asLanguage(i18n.language) ?? 'en'
  const token = useToken()
  const [asked, setAsked] = useState('')
  const last = useRef<Found>(undefined)
  const text = typed.trim().slice(0, SEARCH_MAX)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  const search = text === '' ? '' : asked
  const { data, error } = useLive(
    api.search.find,
    search === '' || token === undefined ? 'skip' : { search, language, ...(token === '' ? {} : { token }) },
  )
  if (text === '') last.current = undefined
  if (data !== undefined) last.current = data
  return { found: last.current, isBusy: text !== '' && error === null && (asked !== text || data === undefined), hasFailed: error !== null }
}
