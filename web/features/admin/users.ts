import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { Address } from '#web/lib/table/table-address.ts'

type Users = Contract['admin']['users']

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The user whose page an address opens. */
export const openUserIn = ({ open }: Address): string | undefined => (open !== undefined && ID.test(open) ? open : undefined)

/** The address of the list, for the way back. */
export const listAddress = ({ open: _open, ...list }: Address): Address => list

export type UserListItem = ResultOf<Users['list']>['items'][number]
export type UserDetails = NonNullable<ResultOf<Users['get']>>
export type AdminAct = ResultOf<Users['getHistory']>['items'][number]
