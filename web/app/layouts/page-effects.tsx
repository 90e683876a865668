/** What goes on behind every page: the live connection, the presence of a model, the user's saved look and language. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PRESENCE_HEARTBEAT_MS } from '#contract/limits.ts'
import { asLanguage, chosenLanguage, LANGUAGE_COOKIE } from '#web/i18n/languages.ts'
import { switchLanguage } from '#web/i18n/i18n.ts'
import { applyAppearance } from '#web/lib/appearance.ts'
import type { Auth } from '#web/lib/auth/use-auth.ts'
import { readCookie } from '#web/lib/cookies.ts'
import { api } from '#web/lib/live/api.ts'
import { useLiveClient } from '#web/lib/live/context.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { usePartsAway } from '#web/lib/parts-away.ts'

/** The live connection opens when the page has nothing better to do. */
function useLiveWhenIdle(): void {
  const live = useLiveClient()
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => void live.open(), 200)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(() => void live.open(), { timeout: 2_000 })
    return () => cancelIdleCallback(idle)
  }, [live])
}

/** spec §4 Presence: model users send a presence update on load and every 60 s. */
function usePresence({ user, token }: Auth): void {
  const { run } = useMutation(api.presence.updatePresence)
  const isModel = user?.status === 'model'
  useEffect(() => {
    if (!isModel || token === undefined) return undefined
    const beat = async () => {
      try {
        await run({ token })
      } catch (error) {
        console.warn('the presence update failed', error)
      }
    }
    void beat()
    const timer = setInterval(() => void beat(), PRESENCE_HEARTBEAT_MS)
    return () => clearInterval(timer)
  }, [isModel, token, run])
}

/**
 * spec §4, Language choice at start. The server has rendered what the address, the cookie and the system's default say; what
 * only this browser knows is its own storage. A choice is kept from then on; the default is not one.
 */
function useLanguageAtStart(): void {
  const { i18n } = useTranslation('common')
  const hasBegun = useRef(false)
  useEffect(() => {
    // `i18n` is another object after each change of language: what was chosen later must stay.
    if (hasBegun.current) return
    hasBegun.current = true
    const language = chosenLanguage({ search: new URLSearchParams(location.search), cookie: readCookie(LANGUAGE_COOKIE), kept: localStorage.getItem(LANGUAGE_COOKIE) })
    if (language !== undefined) void switchLanguage(i18n, language)
  }, [i18n])
}

/** spec §4: when signed in, the saved settings win. Applied once per sign-in, so that a choice made meanwhile stays. */
function useSavedSettings({ user, token }: Auth): void {
  const { i18n } = useTranslation('common')
  const { data } = useLive(api.appearance.getAppearanceSettings, user !== null && token !== undefined && token !== '' ? { token } : 'skip')
  const appliedFor = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (data === undefined || appliedFor.current === token) return
    appliedFor.current = token
    applyAppearance(data)
    const language = asLanguage(data.language)
    if (language !== undefined) void switchLanguage(i18n, language)
  }, [data, token, i18n])
}

/** spec §4 Subscription check: asked once after sign-in; a Pro that is over is ended (or renewed) then, and the user tells so. */
function useSubscriptionCheck({ user, token }: Auth): void {
  const { run } = useMutation(api.subscription.checkSubscription)
  const checkedFor = useRef<string | undefined>(undefined)
  const isSignedIn = user !== null
  useEffect(() => {
    if (!isSignedIn || token === undefined || checkedFor.current === token) return
    checkedFor.current = token
    run({ token }).catch((error: unknown) => console.warn('the subscription check failed', error))
  }, [isSignedIn, token, run])
}

/** Titles of pages are made when a page is loaded: in another language they are made again. */
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
  usePresence(auth)
  useLanguageAtStart()
  useTitlesInLanguage()
  useSavedSettings(auth)
  useSubscriptionCheck(auth)
  return null
}
