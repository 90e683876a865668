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
  /** What was typed to find them. */
  readonly q?: string
}

/** What an address asks for: the people of a kind with these words, or one of them. */
export const askedIn = ({ kind, open, q }: PeopleSearch): { kind: PeopleKind; openId: string | undefined; words: string } => ({
  kind: PEOPLE_KINDS.find((one) => one === kind) ?? 'all',
  openId: open !== undefined && ID.test(open) ? open : undefined,
  words: (q ?? '').slice(0, SEARCH_MAX),
})

/** The list that one comes from and goes back to, as an address. */
export const listAddress = (kind: PeopleKind, words: string): { kind: PeopleKind; q?: string } => ({
  kind,
  ...(words !== '' && { q: words }),
})

export type PersonRow = ResultOf<Users['list']>['items'][number]
export type PersonDetail = NonNullable<ResultOf<Users['get']>>
export type AdminAct = ResultOf<Users['getHistory']>['items'][number]
