/** Sends a visitor to the sign-in with their intent, and goes on with it once they are signed in. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Act, forgetIntent, keepIntent, waitingIntent } from './intent.ts'
import { currentToken } from './token.ts'
import { useAuth } from './use-auth.ts'

/**
 * For buttons that only users may use: the session of a click, null for a visitor. A click can hydrate the page: then its first rendering,
 * which knows no token, has not been replaced yet. While the user is loading, their session counts.
 */
export function useClickSession(): () => string | null {
  const { token, isVisitor } = useAuth()
  return () => {
    const session = isVisitor ? '' : (token ?? currentToken())
    return session === '' ? null : session
  }
}

/** Goes to /sign-in, and comes back to this page from there. */
export function useSignInFor(): (act: Act, id: string, name: string) => void {
  const router = useRouter()
  return (act, id, name) => {
    const page = router.state.location.href
    keepIntent({ act, id, name, page })
    void router.navigate({ to: '/sign-in', search: { redirect: page } })
  }
}

/**
 * Runs `goOn` once if this is what the signed-in user wanted to do as a visitor. Everything but following needs a confirmed address: until
 * then the intent stays, for the page that the mailed link opens.
 */
export function useIntent(act: Act, id: string, goOn: () => void): void {
  const { user } = useAuth()
  const latest = useRef(goOn)
  latest.current = goOn
  const isDone = useRef(false)
  // Right after the sign-in only the id and the address of the user are known.
  const status = user?.emailStatus
  const isFinal = act === 'follow' || status !== 'unconfirmed'
  useEffect(() => {
    if (status === undefined) return
    const waiting = waitingIntent()
    if (waiting?.act !== act || waiting.id !== id) return
    if (isFinal) forgetIntent()
    if (isDone.current) return
    isDone.current = true
    latest.current()
  }, [status, isFinal, act, id])
}
