/** The arrangement of the site for a user: the user's choices, and the defaults. */
import { DASHBOARD_CARDS, NAV_CHOICES, START_PAGES } from '#contract/limits.ts'
import type { DisplaySettings } from '#contract/types.ts'

type Kept = Partial<Omit<DisplaySettings, 'timeZone'>>

/** Drops values that are no longer known: rows may be older than the product. */
const known = <T extends string>(all: readonly T[], chosen: readonly string[] = []): T[] => all.filter((one) => chosen.includes(one))

/** Every card once: those with a chosen order first, a new one at its default place. */
function orderOf(chosen: readonly string[] = []): DisplaySettings['cardOrder'] {
  const ordered = [...new Set(chosen)].flatMap((name) => DASHBOARD_CARDS.find((card) => card === name) ?? [])
  for (const [at, card] of DASHBOARD_CARDS.entries()) if (!ordered.includes(card)) ordered.splice(at, 0, card)
  return ordered
}

export const presentDisplay = (kept: Kept, timeZone: string | null): DisplaySettings => ({
  hiddenNav: known(NAV_CHOICES, kept.hiddenNav),
  cardOrder: orderOf(kept.cardOrder),
  hiddenCards: known(DASHBOARD_CARDS, kept.hiddenCards),
  startPage: START_PAGES.find((page) => page === kept.startPage) ?? 'models',
  blursMedia: kept.blursMedia === true,
  reducesMotion: kept.reducesMotion === true,
  sendsSignals: kept.sendsSignals !== false,
  seesSignals: kept.seesSignals !== false,
  timeZone,
})
