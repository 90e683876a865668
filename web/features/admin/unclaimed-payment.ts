import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'

/** What arrived for somebody who is gone. */
export type UnclaimedPayment = ResultOf<Contract['admin']['deposits']['listUnclaimed']>['items'][number]
