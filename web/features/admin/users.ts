import type { Contract } from '#contract/index.ts'
import { SEARCH_MAX } from '#contract/limits.ts'
import type { ArgsInputOf, ResultOf } from '#realtime/define.ts'

type Users = Contract['admin']['users']

export type UserKind = NonNullable<ArgsInputOf<Users['list']>['kind']>
export const USER_KINDS = ['all', 'members', 'models', 'admins', 'suspended'] as const satisfies readonly UserKind[]

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface UserSearch {
  readonly kind?: string
  readonly open?: string
  /** The search text. */
  readonly q?: string
}

/** Reads an address: the users of a kind that match a text, or one user. */
export const searchIn = ({ kind, open, q }: UserSearch): { kind: UserKind; openId: string | undefined; words: string } => ({
  kind: USER_KINDS.find((one) => one === kind) ?? 'all',
  openId: open !== undefined && ID.test(open) ? open : undefined,
  words: (q ?? '').slice(0, SEARCH_MAX),
})

/** The address of the list, for the way back. */
export const listAddress = (kind: UserKind, words: string): { kind: UserKind; q?: string } => ({
  kind,
  ...(words !== '' && { q: words }),
})

export type UserListItem = ResultOf<Users['list']>['items'][number]
export type UserDetails = NonNullable<ResultOf<Users['get']>>
export type AdminAct = ResultOf<Users['getHistory']>['items'][number]
