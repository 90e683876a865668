/** Everything that the demo's models have published. */
import type { DemoPost } from './post.ts'
import { POSTS_ONE } from './posts-one.ts'
import { POSTS_THREE } from './posts-three.ts'
import { POSTS_TWO } from './posts-two.ts'

export const DEMO_POSTS: readonly DemoPost[] = [...POSTS_ONE, ...POSTS_TWO, ...POSTS_THREE]
