/** All scenes of the demo: orders in every state that the rules know (contract/rules/order-steps.ts), with the words about them. */
import type { Scene } from './scene.ts'
import { SCENES_AGREED } from './scenes-agreed.ts'
import { SCENES_JUDGED } from './scenes-judged.ts'
import { SCENES_LATE } from './scenes-late.ts'
import { SCENES_UNDER_WAY } from './scenes-under-way.ts'

export const SCENES: readonly Scene[] = [...SCENES_UNDER_WAY, ...SCENES_LATE, ...SCENES_AGREED, ...SCENES_JUDGED]
