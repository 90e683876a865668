import type { Post } from '#contract/types.ts'
import { PostCard } from './post-card.tsx'
import { seenPost } from './seen-post.ts'
import { useRights } from '../post/use-rights.ts'

/** One page of a list of posts: one call loads the reader's rights to all of them. */
export function PostPageList({
  posts,
  sizes,
  showsModel = false,
  isFirst = false,
}: {
  posts: readonly Post[]
  sizes: string
  showsModel?: boolean
  isFirst?: boolean
}) {
  const rightsOf = useRights(posts.map(({ _id }) => _id))
  return posts.map((post, at) => (
    <li key={post._id} className="flex min-w-0">
      <PostCard seen={seenPost(post, rightsOf(post._id))} sizes={sizes} showsModel={showsModel} isFirst={isFirst && at === 0} />
    </li>
  ))
}
