/**
 * Parts of a page whose heights are unknown until they have loaded, one below the other: each tells its place whether it loads, so that
 * the page shows nothing below it meanwhile, and nothing that is seen moves. Parts that the server has rendered are seen at once.
 */
import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Null: no place around the part asks. */
const LoadingContext = createContext<((isLoading: boolean) => void) | null>(null)

/**
 * Tells the place around this part whether it loads for the first time: before the browser paints, so that nothing below appears and
 * vanishes. A part that is asked for again, after an error, leaves what is seen below.
 */
export function useLoadingReport(isLoading: boolean): void {
  const report = useContext(LoadingContext)
  const hasSettled = useRef(false)
  useLayoutEffect(() => {
    if (!isLoading) hasSettled.current = true
    if (hasSettled.current) return undefined
    report?.(true)
    return () => report?.(false)
  }, [report, isLoading])
}

type Report<N extends string> = (name: N, isLoading: boolean) => void

/** The place named `name`. */
export function LoadingPlace<N extends string>({ name, onReport, children }: { name: N; onReport: Report<N>; children: ReactNode }) {
  const report = useCallback((isLoading: boolean) => onReport(name, isLoading), [name, onReport])
  return <LoadingContext value={report}>{children}</LoadingContext>
}

/** The names of the places in which something loads, and the function that they report to. */
export function useLoadingPlaces<N extends string>(): readonly [loading: ReadonlySet<N>, onReport: Report<N>] {
  const [parts, setParts] = useState<readonly N[]>([])
  const onReport = useCallback((name: N, isLoading: boolean) => {
    // A place has several parts: each is in the list once.
    setParts((known) => (isLoading ? [...known, name] : known.toSpliced(known.indexOf(name), 1)))
  }, [])
  return [useMemo(() => new Set(parts), [parts]), onReport]
}
