import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { Address } from '#web/lib/table/table-address.ts'

type Products = Contract['admin']['products']
type Posts = Contract['admin']['posts']
type Comments = Contract['admin']['comments']
type Reviews = Contract['admin']['reviews']

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The product, post, comment or review that an address opens. */
export const openIn = ({ open }: Address): string | undefined => (open !== undefined && ID.test(open) ? open : undefined)

/** The address of the list, for the way back. */
export const listAddress = ({ open: _open, ...list }: Address): Address => list

export type ListedProduct = ResultOf<Products['list']>['items'][number]
export type LookedAtProduct = NonNullable<ResultOf<Products['get']>>
export type TakeDown = LookedAtProduct['takeDowns'][number]
export type ListedPost = ResultOf<Posts['list']>['items'][number]
export type LookedAtPost = NonNullable<ResultOf<Posts['get']>>
export type ListedComment = ResultOf<Comments['list']>['items'][number]
export type LookedAtComment = NonNullable<ResultOf<Comments['get']>>
export type ListedReview = ResultOf<Reviews['list']>['items'][number]
export type LookedAtReview = NonNullable<ResultOf<Reviews['get']>>
