/** The work behind every page for signed-in users. Visitors do without this part. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { AUTH_COOKIE_DAYS, PRESENCE_HEARTBEAT_MS } from '#contract/limits.ts'
import type { User } from '#contract/types.ts'
import { switchLanguage } from '#web/i18n/i18n.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { applyAppearance } from '#web/lib/appearance.ts'
import { applyDisplay } from '#web/lib/display.ts'
import { currentProof, onProof } from '#web/lib/auth/proof.ts'
import { keepRenewed } from '#web/lib/auth/renewal.ts'
import { adminToken, AUTH_COOKIE, currentToken, tokenInCookie } from '#web/lib/auth/token.ts'
import type { Auth } from '#web/lib/auth/use-auth.ts'
import { writeCookie } from '#web/lib/cookies.ts'
import { api } from '#web/lib/live/api.ts'
import { TURNED_ON } from '#web/lib/push/turned-on.ts'
import { keepZoneReported } from '#web/lib/report-zone.ts'
import { liveQuery, useLive, useMutation } from '#web/lib/live/hooks.ts'

const ProofDialog = lazy(() => import('#web/features/auth/security/proof-dialog.tsx'))

interface SignedIn {
  token: string
  isModel: boolean
  /** Suspended, or in another user's account: nothing is written automatically. */
  isRestrained: boolean
  /** Known to be the user's own session, and not one that an admin has borrowed. */
  isOwn: boolean
}

/** spec §4 Presence: model users send a presence update on load and every 60 s. */
function usePresence({ token, isModel, isRestrained }: SignedIn): void {
  const { run } = useMutation(api.presence.updatePresence)
  useEffect(() => {
    if (!isModel || isRestrained) return undefined
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
  }, [isModel, isRestrained, token, run])
}

/** spec §4: when signed in, the saved settings win. Applied once per sign-in, so that a choice made meanwhile stays. */
function useSavedSettings({ token }: SignedIn): void {
  const { i18n } = useTranslation('common')
  const { data } = useLive(api.appearance.getAppearanceSettings, { token })
  const appliedFor = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (data === undefined || appliedFor.current === token) return
    appliedFor.current = token
    applyAppearance(data)
    const language = asLanguage(data.language)
    if (language !== undefined) void switchLanguage(i18n, language)
  }, [data, token, i18n])
}

/** spec §4 Subscription check: runs once after sign-in. An expired Pro is ended (or renewed) then, and the user is notified. */
function useSubscriptionCheck({ token, isRestrained }: SignedIn): void {
  const { run } = useMutation(api.subscription.checkSubscription)
  const checkedFor = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (checkedFor.current === token || isRestrained) return
    checkedFor.current = token
    run({ token }).catch((error: unknown) => console.warn('the subscription check failed', error))
  }, [token, isRestrained, run])
}

/** The session and its cookie last 30 days from the last use. */
function useRenewal({ token }: SignedIn): void {
  const { run } = useMutation(api.auth.renewSession)
  useEffect(
    () =>
      keepRenewed(async () => {
        const { expiresAt } = await run({ token })
        // After a sign-out or cleared cookies meanwhile, the cookie is not written again.
        if (tokenInCookie() === token) writeCookie(AUTH_COOKIE, JSON.stringify(token), AUTH_COOKIE_DAYS)
        return expiresAt
      }),
    [token, run],
  )
}

/** Settings → Display, whenever it changes, here or on another device. */
function useDisplay(display: User['display'] | undefined): void {
  useEffect(() => {
    if (display !== undefined) applyDisplay(display)
  }, [display])
}

const mayShowMessages = () => 'Notification' in window && Notification.permission === 'granted' && 'PushManager' in window

/**
 * Push messages to this browser belong to the session: they are checked with it, and end with it. A click on one opens its page in this
 * tab. Those of an admin in another user's account do not change: they are the admin's.
 */
function useMessages({ token, isOwn }: SignedIn): void {
  const queryClient = useQueryClient()
  const { run } = useMutation(api.notifications.subscribePush)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOwn) return undefined
    let stop: (() => void) | undefined
    const begin = async () => {
      const { keepPush, openClicked } = await import('#web/lib/push/keep-push.ts')
      stop ??= openClicked((to) => void navigate({ to }))
      await keepPush(await queryClient.fetchQuery(liveQuery(api.notifications.getPush, { token })), (subscription) =>
        run({ token, ...subscription }),
      )
    }
    const start = () => void begin().catch((error: unknown) => console.warn('push messages to this browser could not be checked', error))
    if (mayShowMessages()) start()
    addEventListener(TURNED_ON, start)
    return () => {
      removeEventListener(TURNED_ON, start)
      stop?.()
      if (currentToken() !== token && adminToken() === '' && mayShowMessages())
        void import('#web/lib/push/keep-push.ts').then(({ leaveBrowser }) => leaveBrowser())
    }
  }, [token, isOwn, queryClient, run, navigate])
}

/** The time zone of this browser, as long as the user has chosen none: quiet hours follow it. */
function useTimeZone({ token, isOwn }: SignedIn, display: User['display'] | undefined): void {
  const queryClient = useQueryClient()
  const { run } = useMutation(api.notifications.noteTimeZone)
  const isReported = isOwn && display?.timeZone === null
  useEffect(() => {
    if (!isReported) return undefined
    return keepZoneReported({
      known: async () => (await queryClient.fetchQuery({ ...liveQuery(api.notifications.getSettings, { token }), staleTime: 0 })).timeZone,
      report: (timeZone) => run({ token, timeZone }),
    })
  }, [token, isReported, queryClient, run])
}

/** True once the user of this session is known to be its owner, also while the user is fetched again. */
function useIsOwn({ user, token = '' }: Auth): boolean {
  const own = useRef('')
  if (token !== '' && user?.borrowedUntil === null) own.current = token
  return own.current === token && token !== ''
}

export default function SignedInEffects({ auth }: { auth: Auth }) {
  const { user, token = '' } = auth
  const isOwn = useIsOwn(auth)
  // Whether writing is open is unknown before the user is.
  const signedIn = {
    token,
    isModel: user?.status === 'model',
    isRestrained: user?.suspension !== null || user.borrowedUntil !== null,
    isOwn,
  }
  const proof = useSyncExternalStore(onProof, currentProof, () => null)
  usePresence(signedIn)
  useSavedSettings(signedIn)
  useSubscriptionCheck(signedIn)
  useRenewal(signedIn)
  useMessages(signedIn)
  useTimeZone(signedIn, user?.display)
  useDisplay(user?.display)
  return <Suspense>{proof !== null && <ProofDialog request={proof} token={token} />}</Suspense>
}
