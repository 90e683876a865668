import type { Shot } from './shot.ts'

/** All pictures of a model besides the portrait. */
export interface Portfolio {
  cover: Shot
  /** By the place of the product; as many of each as the product says. */
  samples: readonly (readonly Shot[])[]
  /** By the title of the post; one for each picture and clip, in their order. Sounds have none. */
  posts: Readonly<Record<string, readonly Shot[]>>
}
