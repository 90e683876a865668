import type { Contract } from '#contract/index.ts'
import { SEARCH_MAX } from '#contract/limits.ts'
import type { ArgsInputOf, ResultOf } from '#realtime/define.ts'

type Users = Contract['admin']['users']

export type PeopleKind = NonNullable<ArgsInputOf<Users['list']>['kind']>
export const PEOPLE_KINDS = ['all', 'members', 'models', 'admins', 'suspended'] as const satisfies readonly PeopleKind[]

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface PeopleSearch {
  readonly kind?: string
  readonly open?: string
  /** The search text. */
  readonly q?: string
}

/** Reads an address: the users of a kind that match a text, or one user. */
export const askedIn = ({ kind, open, q }: PeopleSearch): { kind: PeopleKind; openId: string | undefined; words: string } => ({
  kind: PEOPLE_KINDS.find((one) => one === kind) ?? 'all',
  openId: open !== undefined && ID.test(open) ? open : undefined,
  words: (q ?? '').slice(0, SEARCH_MAX),
})

/** The address of the list, for the way back. */
export const listAddress = (kind: PeopleKind, words: string): { kind: PeopleKind; q?: string } => ({
  kind,
  ...(words !== '' && { q: words }),
})

export type PersonRow = ResultOf<Users['list']>['items'][number]
export type PersonDetail = NonNullable<ResultOf<Users['get']>>
export type AdminAct = ResultOf<Users['getHistory']>['items'][number]
