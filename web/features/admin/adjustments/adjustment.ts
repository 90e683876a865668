import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'

type Adjustments = Contract['admin']['adjustments']

export type Adjustment = ResultOf<Adjustments['list']>['items'][number]
export type AdjustmentPreview = ResultOf<Adjustments['preview']>
