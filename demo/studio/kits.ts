/** Stills that many models share: a sheet on a table, a picture on a wall, a row of vessels. */
import type { Material, Thing } from './scene.ts'
import { foliage, backdrop, linen, plaster, sash, wood, type Sheet } from './materials.ts'
import { framed, pencil, pottedPlant, sheet, teacup } from './props.ts'
import { sheetOf, still, type Shot, type Still } from './shot.ts'

export const TABLES = {
  oak: wood('#a67c54', 1.1),
  walnut: wood('#5f4130', 1.2),
  pale: wood('#c4ab88', 1.3),
  linen: linen('#b9a88c'),
  slate: plaster('#4a4e54', 0.2),
  stone: plaster('#a8a298', 0.18),
  blue: plaster('#2f4763', 0.14),
} satisfies Record<string, Material>

export interface DeskOptions {
  table?: keyof typeof TABLES
  turn?: number
  /** Width of the sheet on the table. */
  width?: number
  /** Width by height of the sheet. */
  ratio?: number
  with?: readonly ('pencil' | 'cup' | 'plant' | 'brush')[]
  more?: readonly Thing[] | (() => Promise<readonly Thing[]>)
  gobo?: Still['gobo']
  light?: Partial<Still>
}

/** How many pixels of a sheet are drawn for its place in a photograph. */
const SHEET_PIXELS = 460

/** A sheet on a table, from above. */
export const onDesk = (art: Shot, options: DeskOptions = {}): Shot =>
  still(async () => {
    const { table = 'oak', turn = 8, width = 3.4, ratio = 1.3, gobo = foliage(width * 3 + turn, 0.4) } = options
    const drawing = await sheetOf(art, SHEET_PIXELS, Math.round(SHEET_PIXELS / ratio))
    const beside = options.with ?? ['pencil']
    const edge = width / 2
    const more = typeof options.more === 'function' ? await options.more() : (options.more ?? [])
    return {
      eye: [0, 5.4, 3.7],
      look: [0, 0, 0.14],
      lens: 33,
      floor: TABLES[table],
      wallAt: 30,
      light: [-3.4, 4.2, -1.8],
      lightColour: [2.25, 2.02, 1.65],
      fill: [0.5, 0.52, 0.57],
      gobo,
      blur: 0.9,
      ...options.light,
      things: [
        sheet(drawing, width, [0, 0, 0.1], turn),
        ...(beside.includes('pencil') ? pencil('#d8a23a', [edge + 0.28, 0, 0.9], 158, 1.5) : []),
        ...(beside.includes('brush') ? pencil('#7a2c22', [edge + 0.3, 0, 1.1], 165, 1.9) : []),
        ...(beside.includes('cup') ? teacup(-edge - 0.5, -0.9, 0, 0.85) : []),
        ...(beside.includes('plant') ? pottedPlant([edge + 0.7, 0, -1.2], { size: 0.7 }) : []),
        ...more,
      ],
    }
  })

/** A room with its light on the wall and boards on its floor. */
export const room = (near: string, far: string, floor: string): Partial<Still> => ({
  wall: backdrop(near, far, -0.5, 1.8, 5),
  floor: wood(floor, 1),
})

export interface WallOptions {
  wall?: readonly [string, string]
  frame?: string
  width?: number
  ratio?: number
  /** Things under the picture. */
  bench?: readonly (Thing | readonly Thing[])[]
  benchWood?: Material
  gobo?: Still['gobo']
  mount?: number
  shift?: number
}

/** A framed picture above a shelf. */
export const onWall = (art: Shot, options: WallOptions = {}): Shot =>
  still(async () => {
    const { wall = ['#efe7da', '#b3a594'], frame = '#2b2420', width = 2.9, ratio = 1.33, bench = [], mount = 0.24, shift = 0 } = options
    const drawing = await sheetOf(art, SHEET_PIXELS, Math.round(SHEET_PIXELS / ratio))
    const height = width / ratio
    return {
      eye: [0.9, 1.9, 7.4],
      look: [0, 1.5, 0],
      lens: 31,
      floor: options.benchWood ?? wood('#a87850', 3),
      wall: backdrop(wall[0], wall[1], -0.6, 1.8, 5),
      wallAt: 1.3,
      light: [-3.6, 3.3, 3.1],
      gobo: options.gobo ?? sash(0.2, 0.9, 2.1, 1.9),
      blur: 0.7,
      things: [...framed(drawing, width, [shift, 2.05 - height / 2 - 0.3, -1.22], frame, { mount }), ...bench.flat()],
    }
  })

/** Several prints of the same size on a table, in rows. */
export const spread = (
  arts: readonly Shot[],
  options: {
    columns: number
    width: number
    ratio: number
    gap?: number
    table?: keyof typeof TABLES
    jitter?: number
    more?: readonly Thing[]
  },
): Shot =>
  still(async () => {
    const { columns, width, ratio, gap = 0.14, table = 'linen', jitter = 3 } = options
    const rows = Math.ceil(arts.length / columns)
    const depth = width / ratio
    const pixels = Math.max(110, Math.round(SHEET_PIXELS / Math.max(columns, 2)) * 1.5)
    const drawings: Sheet[] = []
    for (const art of arts) drawings.push(await sheetOf(art, Math.round(pixels), Math.round(pixels / ratio)))
    const whole = Math.max((columns * (width + gap)) / 1.33, rows * (depth + gap))
    return {
      eye: [0, whole * 1.42 + 0.8, whole * 0.8],
      look: [0, 0, 0.04 * whole],
      lens: 38,
      floor: TABLES[table],
      wallAt: 40,
      light: [-3.4, 4.4, -1.6],
      lightColour: [2.2, 2, 1.68],
      gobo: foliage(columns * 5 + arts.length, 0.36),
      blur: 0.4,
      things: [
        ...drawings.map((drawing, at): Thing => {
          const [column, row] = [at % columns, Math.floor(at / columns)]
          return sheet(
            drawing,
            width,
            [(column - (columns - 1) / 2) * (width + gap), 0, (row - (rows - 1) / 2) * (depth + gap)],
            (((at * 37) % 7) - 3) * (jitter / 3),
          )
        }),
        ...(options.more ?? []),
      ],
    }
  })
