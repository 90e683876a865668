import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'

export type Provider = ResultOf<Contract['admin']['providers']['list']>[number]
