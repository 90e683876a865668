/** The catalogs of the screens that are opened later. */
import type { Catalog } from './catalog.ts'

export const moreFiles = import.meta.glob<Catalog>(['./*/*.json', '!./*/{common,models,posts}.json'], { import: 'default' })
