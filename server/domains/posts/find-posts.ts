/** Posts for the search of the header, by title and tags: these are public, whatever the visibility of the rest. */
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { anyShown } from '../models/index.ts'
import { blocks, userOf } from '../users/index.ts'
import { selectPostsFound } from './find-posts.sql.ts'
import { anyPost } from './topics.ts'

/** Posts read for one search: the newest ones, which are enough for frequent words, and matches of the index. */
const SAMPLE = 200
const POSTS_REACH = 200

export interface FoundPost {
  _id: string
  title: string
  tags: string[]
  model: { name: string; handle: string }
}

/** The published posts with these words, the newest first. */
export async function findPosts(context: QueryContext<Actor>, search: string, limit: number): Promise<FoundPost[]> {
  const { db, watch } = context
  watch(anyPost(), anyShown())
  const found = await db.many(selectPostsFound, search, limit, SAMPLE, POSTS_REACH)
  const hidden = await blocks.hiddenAmong(
    context,
    found.map(({ modelId }) => modelId),
  )
  const rows = found.filter(({ modelId }) => !hidden.has(modelId))
  watch(...rows.map(({ modelId }) => userOf(modelId)))
  return rows.map(({ id, title, tags, modelName, modelHandle }) => ({
    _id: id,
    title,
    tags,
    model: { name: modelName, handle: modelHandle },
  }))
}
