/**
 * Cards with figures of unknown height, one below the other: each appears once it and all above it have loaded, so that nothing on the page
 * moves. What follows is a skeleton, a new one for each card that appears. All cards load at the same time.
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '#web/ui/states.tsx'

interface Gate {
  /** Cards whose turn it is. */
  shown: ReadonlySet<string>
  isWhole: boolean
  report: (id: string, isLoaded: boolean) => void
}

/** Null: outside a gate. */
const GateContext = createContext<Gate | null>(null)

/** Holds the cards of a page. A card that has appeared stays. */
export function SnapshotGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  // In the order of the cards: their effects run in it.
  const [cards, setCards] = useState<ReadonlyMap<string, boolean>>(new Map())
  const report = useCallback((id: string, isLoaded: boolean) => {
    setCards((known) => (known.get(id) === true || known.get(id) === isLoaded ? known : new Map(known).set(id, isLoaded)))
  }, [])
  const gate = useMemo(() => {
    const ids = [...cards.keys()]
    const waiting = ids.findIndex((id) => cards.get(id) !== true)
    return {
      shown: new Set(waiting === -1 ? ids : ids.slice(0, waiting)),
      isWhole: ids.length > 0 && waiting === -1,
      report,
    }
  }, [cards, report])
  return (
    <GateContext value={gate}>
      {children}
      {!gate.isWhole && <SkeletonRows key={gate.shown.size} rows={4} label={t('actions.loading')} />}
    </GateContext>
  )
}

/** Tells the gate whether this card has loaded. True once the card may appear; outside a gate, always. */
export function useTurn(isLoaded: boolean): boolean {
  const id = useId()
  const gate = useContext(GateContext)
  const report = gate?.report
  useEffect(() => report?.(id, isLoaded), [id, isLoaded, report])
  return gate === null || gate.shown.has(id)
}

/** What stands below the cards. */
export function AfterCards({ children }: { children: ReactNode }) {
  return useContext(GateContext)?.isWhole === false ? null : children
}
