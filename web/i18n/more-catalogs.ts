/** The catalogs of the screens that are opened later. */
import type { Catalog } from './catalog.ts'

export const moreFiles = import.meta.glob<Catalog>(['./*/screens/*.json', '!./*/screens/{common,models,posts}.json'], {
  base: '../../texts',
  import: 'default',
})
