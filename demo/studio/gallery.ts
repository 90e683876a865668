/** Every picture of the demo by its name. The same name and size give the same pixels. */
import sharp from 'sharp'
import { breathing } from './models/calm.ts'
import { botany, tales } from './models/colours.ts'
import { ceramics } from './models/ceramics.ts'
import { landscapes } from './models/landscapes.ts'
import { stones, weaving } from './models/matter.ts'
import { miniatures } from './models/miniatures.ts'
import { papercraft } from './models/papercraft.ts'
import { dances, loops } from './models/scenes.ts'
import { ambient, effects, guitars, voices } from './models/sounds.ts'
import { streets } from './models/streets.ts'
import { murals, woodcuts } from './models/walls.ts'
import { calligraphy, gardens, letters, maps } from './models/words.ts'
import { patterns, planets } from './models/worlds.ts'
import { lookOf } from './looks.ts'
import type { Portfolio } from './portfolio.ts'
import { portrait } from './portrait.ts'
import type { Shot } from './shot.ts'

export const AVATAR_SIZE = { width: 512, height: 512 } as const
export const COVER_SIZE = { width: 1440, height: 540 } as const
export const SAMPLE_SIZE = { width: 640, height: 480 } as const

export const PORTFOLIOS: Readonly<Record<string, Portfolio>> = {
  'ines-duarte': ceramics,
  'freya-halvorsen': landscapes,
  'lin-yutong': calligraphy,
  'lucia-herrera': dances,
  'rafael-monteiro': guitars,
  'camille-aubert': letters,
  'theo-marchand': loops,
  'giulia-ferrante': botany,
  'matteo-rinaldi': streets,
  'vera-sokolova': tales,
  'artyom-belov': ambient,
  'chen-haoran': miniatures,
  'adaeze-okoro': weaving,
  'noah-whitlock': effects,
  'priya-raman': breathing,
  'tomasz-zielinski': papercraft,
  'maya-castellanos': murals,
  'hana-ishikawa': woodcuts,
  'elias-brandt': planets,
  'sienna-clarke': voices,
  'juno-park': patterns,
  'orla-keane': maps,
  'kofi-mensah': stones,
  'wren-ashdown': gardens,
}

/** A picture of a model: `at` counts the samples of a product, or the pictures and clips of a post, from 0. */
export type PictureName =
  | { of: 'portrait'; seed: string }
  | { of: 'cover'; handle: string }
  | { of: 'sample'; handle: string; product: number; at: number }
  | { of: 'post'; handle: string; title: string; at: number }

export interface Size {
  width: number
  height: number
}

function shotOf(name: PictureName): Shot | undefined {
  if (name.of === 'portrait') return portrait(lookOf(name.seed), name.seed)
  const portfolio = PORTFOLIOS[name.handle]
  switch (name.of) {
    case 'cover':
      return portfolio?.cover
    case 'sample':
      return portfolio?.samples[name.product]?.[name.at]
    case 'post':
      return portfolio?.posts[name.title]?.[name.at]
    default:
      return name satisfies never
  }
}

/** The picture as PNG. Throws for an unknown name. */
export async function drawPicture(name: PictureName, { width, height }: Size): Promise<Buffer> {
  const shot = shotOf(name)
  if (shot === undefined) throw new Error(`the demo has no picture ${JSON.stringify(name)}`)
  const { pixels, ...size } = await shot(width, height)
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
