/**
 * Google's library for the browser, loaded when a screen has a button for it. Documents of other pages may not load it
 * (contract/google-pages.ts): after following a link of ours from one of them, the document is still the old one.
 */
import { isGooglePage } from '#contract/google-pages.ts'

export interface GoogleCredential {
  /** The ID token. */
  credential: string
}

interface IdConfiguration {
  client_id: string
  callback: (answer: GoogleCredential) => void
  nonce: string
  context: 'signin' | 'signup' | 'use'
  ux_mode: 'popup'
  use_fedcm_for_prompt: boolean
  use_fedcm_for_button: boolean
}

interface ButtonConfiguration {
  type: 'standard'
  theme: 'outline' | 'filled_black'
  size: 'large'
  text: 'continue_with'
  shape: 'pill'
  width: number
  locale: string
}

/** `google.accounts.id`, as far as we use it. */
export interface GoogleLibrary {
  initialize(configuration: IdConfiguration): void
  renderButton(parent: HTMLElement, configuration: ButtonConfiguration): void
  prompt(): void
  cancel(): void
  disableAutoSelect(): void
}

/** The longest wait in milliseconds: after that, something blocks the library. */
const PATIENCE_MS = 10_000

function libraryOf(): GoogleLibrary | null {
  const { google } = globalThis as { google?: { accounts?: { id?: GoogleLibrary } } }
  return google?.accounts?.id ?? null
}

let loading: Promise<GoogleLibrary | null> | undefined

function appendScript(scriptUrl: string): Promise<GoogleLibrary | null> {
  return new Promise((resolve) => {
    const script = Object.assign(document.createElement('script'), { src: scriptUrl, async: true })
    const end = () => resolve(libraryOf())
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    setTimeout(end, PATIENCE_MS)
    document.head.append(script)
  })
}

async function load(scriptUrl: string): Promise<GoogleLibrary | null> {
  const library = libraryOf() ?? (await appendScript(scriptUrl))
  if (library === null) {
    console.warn('Google’s library could not be loaded: signing in with Google is not offered on this page.')
    loading = undefined
  }
  return library
}

/** The library, or null when it cannot be loaded: blocked, offline. */
export function loadGoogle(scriptUrl: string): Promise<GoogleLibrary | null> {
  loading ??= load(scriptUrl)
  return loading
}

/** Keeps Google from signing in again right after a sign-out. Nothing where its library is not loaded. */
export function forgetGoogleChoice(): void {
  libraryOf()?.disableAutoSelect()
}

/** May the current document load the library? */
export function isGoogleDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  const address = URL.parse(navigation?.name ?? location.href)
  return address === null || isGooglePage(address.pathname)
}
