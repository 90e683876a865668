import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'

/** A feature and its audience. */
export type FeatureState = ResultOf<Contract['admin']['settings']['getFeatures']>[number]
