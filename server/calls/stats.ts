/** Every call of `stats`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createStatsCalls } from '../domains/analytics/parts.ts'

export function statsCalls() {
  const stats = createStatsCalls()
  return {
    getEarned: stats.getEarned,
    getBest: stats.getBest,
    getFans: stats.getFans,
    getHeld: stats.getHeld,
  } satisfies Implements<Contract['stats'], Actor>
}
