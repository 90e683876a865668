/** What the address of The Models says, and the query that answers it. Apart from the screen, which loads on its own. */
import type { ModelSort } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'

export const MODEL_SORTS: readonly ModelSort[] = ['recommended', 'new', 'trending', 'rating', 'fastest']

export interface ModelsSearch {
  q?: string | undefined
  sort?: ModelSort | undefined
}

const PAGE_LENGTH = 20
export const argsOf = ({ q, sort }: ModelsSearch) => ({ ...(q === undefined ? {} : { search: q }), ...(sort === undefined ? {} : { sort }), limit: PAGE_LENGTH })

export const modelsQuery = (search: ModelsSearch) => liveQuery(api.models.list, argsOf(search))

