import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { Address } from '#web/lib/table/table-address.ts'

type Users = Contract['admin']['users']

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The user whose page an older address of the list opens. */
export const openUserIn = ({ open }: Address): string | undefined => (open !== undefined && ID.test(open) ? open : undefined)

/** Is it written as an id? */
export const isId = (text: string): boolean => ID.test(text)

export type UserListItem = ResultOf<Users['list']>['items'][number]
export type UserDetails = NonNullable<ResultOf<Users['get']>>
export type StaffNote = ResultOf<Users['listNotes']>['items'][number]
export type AdminAct = ResultOf<Users['getHistory']>['items'][number]
