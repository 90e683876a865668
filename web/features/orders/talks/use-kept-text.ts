/** Text typed about an order and not sent yet: kept on this device, for this account. */
import { useCallback, useEffect, useState } from 'react'
import { useAuth } from '#web/lib/auth/use-auth.ts'

type Texts = Readonly<Record<string, string>>

/** The kept texts over those of `start`; anything else that was kept is ignored. */
export function readTexts<V extends Texts>(text: string | null, start: V): V {
  if (text === null) return start
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return start
    const known = Object.entries(kept).filter(([name, value]) => Object.hasOwn(start, name) && typeof value === 'string')
    return { ...start, ...(Object.fromEntries(known) as Partial<V>) }
  } catch (error) {
    if (error instanceof SyntaxError) return start
    throw error
  }
}

/** The values of a form that is not sent yet (`useFormOf`); `discard` forgets them. */
export function useKeptText<V extends Texts>(
  place: string,
  orderId: string,
  start: V,
): { values: V; change: (part: Partial<V>) => void; discard: () => void } {
  const { user } = useAuth()
  const key = user === null ? null : `${place}:${user._id}:${orderId}`
  const [first] = useState(start)
  const [values, setValues] = useState(first)
  // After the first render, which is that of the server; what is typed before the user is known stays.
  useEffect(() => setValues((now) => (now === first && key !== null ? readTexts(localStorage.getItem(key), first) : now)), [key, first])
  return {
    values,
    change: useCallback(
      (part) =>
        setValues((now) => {
          const next = { ...now, ...part }
          if (key !== null) localStorage.setItem(key, JSON.stringify(next))
          return next
        }),
      [key],
    ),
    discard: useCallback(() => {
      if (key !== null) localStorage.removeItem(key)
      setValues(first)
    }, [key, first]),
  }
}
