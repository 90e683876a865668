/**
 * Cards with figures of unknown height, one below the other: each appears once it and all above it have loaded, so that nothing on the page
 * moves. Below them stands a skeleton, a new one for each card that appears. All cards load at the same time.
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '#web/ui/states.tsx'

interface Gate {
  /** Cards whose turn it is. */
  shown: readonly string[]
  isWhole: boolean
  report: (card: string) => void
}

/** Null: outside a gate. */
const GateContext = createContext<Gate | null>(null)

/**
 * Holds the cards of a page. A card that has appeared stays.
 * `cards`: their names from top to bottom. They are named here since a card below may be there, and loaded, before one above it.
 */
export function SnapshotGate({ cards, children }: { cards: readonly string[]; children: ReactNode }) {
  const { t } = useTranslation('common')
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set())
  const report = useCallback((card: string) => setLoaded((known) => (known.has(card) ? known : new Set(known).add(card))), [])
  const waiting = cards.findIndex((card) => !loaded.has(card))
  const shownCount = waiting === -1 ? cards.length : waiting
  const gate = useMemo(
    () => ({ shown: cards.slice(0, shownCount), isWhole: shownCount === cards.length, report }),
    [cards, shownCount, report],
  )
  return (
    <GateContext value={gate}>
      {children}
      {!gate.isWhole && <SkeletonRows key={shownCount} rows={4} label={t('actions.loading')} />}
    </GateContext>
  )
}

/** Tells the gate that this card has loaded. True once the card may appear; outside a gate, always. */
export function useTurn(card: string, isLoaded: boolean): boolean {
  const gate = useContext(GateContext)
  const report = gate?.report
  useEffect(() => {
    if (isLoaded) report?.(card)
  }, [card, isLoaded, report])
  return gate === null || gate.shown.includes(card)
}

/** Content below the cards. */
export function AfterCards({ children }: { children: ReactNode }) {
  return useContext(GateContext)?.isWhole === false ? null : children
}
