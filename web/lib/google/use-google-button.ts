/**
 * Google's own button in a box of ours.
 *
 *     loading ──(library and nonce are here)──▶ ready: drawn, and drawn again with a new nonce before the old one expires
 *        ├──(no library)──▶ absent: nothing is shown
 *        └──(a document that may not load it)──▶ elsewhere: a button of ours reloads the page
 */
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { onAppearanceChange } from '../appearance.ts'
import { api } from '../live/api.ts'
import { useAction } from '../live/hooks.ts'
import { type GoogleLibrary, isGoogleDocument, loadGoogle } from './google-library.ts'
import { textClaim } from './token-claims.ts'

/** Of `auth.getSignInOptions`. */
export interface GoogleOptions {
  clientId: string
  scriptUrl: string
}

/** The arguments for `auth.googleSignIn` and `auth.linkGoogle`. */
export interface GoogleProof {
  credential: string
  handle: string
}

export interface GoogleButton {
  state: 'loading' | 'ready' | 'absent' | 'elsewhere'
  /** The box in which Google draws. */
  place: RefObject<HTMLDivElement | null>
  /** Reloads the page where the button cannot be drawn, and opens the button there. */
  goThere: () => void
}

interface Started {
  nonce: string
  handle: string
  atMs: number
}

/** The lifetime of a nonce is an hour. */
const RENEW_MS = 20 * 60_000
const RETRY_MS = 3_000
/** The greatest width that Google draws, in pixels. */
const WIDTH_MAX = 400

/** In this tab: the reader asked for Google's button, and the page was reloaded for it. */
const WANTED_KEY = 'google-wanted'

const noListener = () => () => undefined
const isDark = () => document.documentElement.classList.contains('dark')

/** A nonce, renewed in time: also after the computer has slept. */
function useNonce(isWanted: boolean): { started: Started | null; renew: () => void } {
  const { run } = useAction(api.auth.startGoogle)
  const [started, setStarted] = useState<Started | null>(null)
  const renew = useCallback(() => {
    run({}).then(
      (fresh) => setStarted({ ...fresh, atMs: Date.now() }),
      (error: unknown) => console.warn('the sign-in with Google could not be prepared', error),
    )
  }, [run])
  const isMissing = started === null
  const startedAtMs = started?.atMs ?? 0
  useEffect(() => {
    if (!isWanted) return undefined
    const renewInTime = () => {
      if (Date.now() - startedAtMs >= RENEW_MS) renew()
    }
    if (isMissing) renew()
    const timer = setInterval(renewInTime, isMissing ? RETRY_MS : RENEW_MS)
    document.addEventListener('visibilitychange', renewInTime)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renewInTime)
    }
  }, [isWanted, isMissing, startedAtMs, renew])
  return { started, renew }
}

const focusButton = (place: HTMLElement) => place.querySelector<HTMLElement>('button, [role=button], iframe')?.focus()

/** Once after the reload: Google opens its own question, and its button has the focus. */
function offerIfWanted(library: GoogleLibrary, place: HTMLElement): void {
  if (sessionStorage.getItem(WANTED_KEY) === null) return
  sessionStorage.removeItem(WANTED_KEY)
  focusButton(place)
  library.prompt()
}

function goThere(): void {
  sessionStorage.setItem(WANTED_KEY, 'yes')
  location.reload()
}

function useLibrary(scriptUrl: string, isWanted: boolean): GoogleLibrary | null | undefined {
  const [library, setLibrary] = useState<GoogleLibrary | null>()
  useEffect(() => {
    if (!isWanted) return undefined
    let isUnmounted = false
    void loadGoogle(scriptUrl).then((found) => isUnmounted || setLibrary(found))
    return () => {
      isUnmounted = true
    }
  }, [scriptUrl, isWanted])
  return library
}

/** `onProof` runs after a sign-in at Google, and returns whether it succeeded: else there is a next attempt, with a nonce of its own. */
export function useGoogleButton(
  { clientId, scriptUrl }: GoogleOptions,
  context: 'signin' | 'signup' | 'use',
  onProof: (proof: GoogleProof) => Promise<boolean>,
): GoogleButton {
  const { i18n } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const isHere = useSyncExternalStore(noListener, isGoogleDocument, () => true)
  const inDark = useSyncExternalStore(onAppearanceChange, isDark, () => false)
  const library = useLibrary(scriptUrl, isHere)
  const { started, renew } = useNonce(isHere && library !== null)
  /** A window that was opened with the last nonce may answer after the renewal. */
  const handles = useRef(new Map<string, string>())
  const onProofNow = useRef(onProof)
  useEffect(() => {
    onProofNow.current = onProof
  })
  const locale = i18n.language
  useEffect(() => {
    if (library == null || started === null || place.current === null) return
    const { nonce, handle } = started
    handles.current.set(nonce, handle)
    const callback = ({ credential }: { credential: string }) => {
      const proof = { credential, handle: handles.current.get(textClaim(credential, 'nonce')) ?? handle }
      void onProofNow.current(proof).then((isDone) => isDone || renew())
    }
    library.initialize({
      client_id: clientId,
      callback,
      nonce,
      context,
      ux_mode: 'popup',
      use_fedcm_for_prompt: true,
      use_fedcm_for_button: true,
    })
    const width = Math.min(WIDTH_MAX, Math.floor(place.current.clientWidth))
    const hadFocus = place.current.contains(document.activeElement)
    library.renderButton(place.current, {
      type: 'standard',
      theme: inDark ? 'filled_black' : 'outline',
      size: 'large',
      text: 'continue_with',
      shape: 'pill',
      width,
      locale,
    })
    // A new nonce draws a new button in place of the focused one.
    if (hadFocus) focusButton(place.current)
    offerIfWanted(library, place.current)
  }, [library, started, clientId, context, inDark, locale, renew])
  const state = isHere ? (library === null ? 'absent' : library === undefined || started === null ? 'loading' : 'ready') : 'elsewhere'
  return { state, place, goThere }
}
