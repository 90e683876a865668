import { statement } from '#platform/db/statement.ts'

export interface PostFoundRow {
  id: string
  title: string
  tags: string[]
  modelId: string
  modelName: string
  modelHandle: string
}

/** Finds by `posts.found_by`, which explains `sample` and `reach`. */
export const selectPostsFound = statement<[search: string, limit: number, sample: number, reach: number], PostFoundRow>(
  'posts.selectPostsFound',
  `select p.id, p.title, p.tags, p.model_id as "modelId", u.name as "modelName", u.handle::text as "modelHandle"
   from unnest((select posts.found_by($1, $2, $3, $4))) with ordinality hit (id, at)
   join posts.posts p on p.id = hit.id join users.users u on u.id = p.model_id order by hit.at`,
)
