import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'

/** A payment to an erased account. */
export type UnclaimedPayment = ResultOf<Contract['admin']['deposits']['listUnclaimed']>['items'][number]
