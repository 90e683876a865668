/** The work behind every page: the live connection, the language at its start, and the effects of signed-in users. */
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenLanguage, LANGUAGE_COOKIE } from '#web/i18n/languages.ts'
import { switchLanguage } from '#web/i18n/i18n.ts'
import type { Auth } from '#web/lib/auth/use-auth.ts'
import { readCookie } from '#web/lib/cookies.ts'
import { useLiveClient } from '#web/lib/live/context.ts'
import { part } from '#web/lib/part.tsx'
import { usePartsAway } from '#web/lib/parts-away.ts'
import { whenIdle } from '#web/lib/when-idle.ts'

const SignedInEffects = part('signed-in-effects', () => import('./signed-in-effects.tsx'))

/** The live connection opens when the page is idle. */
function useLiveWhenIdle(): void {
  const live = useLiveClient()
  useEffect(() => {
    let end: (() => void) | undefined
    const cancel = whenIdle(() => {
      end = live.openInBackground()
    })
    return () => {
      cancel()
      end?.()
    }
  }, [live])
}

/**
 * spec §4, Language choice at start. The server has rendered by address, cookie and default; only this
 * browser knows its own storage. A choice is kept from then on; the default is not a choice.
 */
function useLanguageAtStart(): void {
  const { i18n } = useTranslation('common')
  const hasBegun = useRef(false)
  useEffect(() => {
    // `i18n` is another object after each change of language: a later choice must stay.
    if (hasBegun.current) return
    hasBegun.current = true
    const language = chosenLanguage({
      search: new URLSearchParams(location.search),
      cookie: readCookie(LANGUAGE_COOKIE),
      kept: localStorage.getItem(LANGUAGE_COOKIE),
    })
    if (language !== undefined) void switchLanguage(i18n, language)
  }, [i18n])
}

/** Titles are made when a page loads: after a change of language they are made again. */
function useTitlesInLanguage(): void {
  const { i18n } = useTranslation('common')
  const router = useRouter()
  const { language } = i18n
  const titled = useRef(language)
  useEffect(() => {
    if (titled.current === language) return
    titled.current = language
    void router.invalidate()
  }, [language, router])
}

export function PageEffects({ auth }: { auth: Auth }) {
  usePartsAway()
  useLiveWhenIdle()
  useLanguageAtStart()
  useTitlesInLanguage()
  if (auth.user === null) return null
  return (
    <Suspense>
      <SignedInEffects auth={auth} />
    </Suspense>
  )
}
