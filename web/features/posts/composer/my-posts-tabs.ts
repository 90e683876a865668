/** The views of a model's own posts, in the address as `?tab=`. Withdrawn posts are not listed: they have no actions. */
export const MY_POSTS_TABS = ['draft', 'scheduled', 'published'] as const
export type MyPostsTab = (typeof MY_POSTS_TABS)[number]

export const asMyPostsTab = (value: unknown): MyPostsTab | undefined => MY_POSTS_TABS.find((tab) => tab === value)
