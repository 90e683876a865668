/** Adaeze Okoro (cloth), Kofi Mensah (stones), Elias Brandt (planets), Juno Park (patterns). */
import type { Material, Thing, Vec } from '../scene.ts'
import { agate, cloth } from '../computed.ts'
import { handwriting, paper } from '../drawings.ts'
import { spread } from '../kits.ts'
import { foliage, metal, papered, pictured, plain, plaster, wood } from '../materials.ts'
import type { Portfolio } from '../portfolio.ts'
import { block, pottedPlant, sheet, stick } from '../props.ts'
import { box, cut, facets, pebbleShape, ring } from '../shapes.ts'
import { drawnIn, sheetOf, still, type Shot } from '../shot.ts'

const RED = ['#8f3a2a', '#e0b48a', '#5b2a1f', '#d87c4a', '#efe0c4'] as const
const stripes = (colours: readonly string[], widths: readonly number[]) => (at: number) => {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  let left = ((at % whole) + whole) % whole
  const found = widths.findIndex((width) => (left -= width) < 0)
  return colours[found % colours.length] ?? colours[0]!
}
const twill = (c: number, r: number) => (((c + r) % 4) + 4) % 4 < 2
const flat = (c: number, r: number) => (c + r) % 2 === 0
const diamond = (c: number, r: number) => (Math.abs((c % 16) - 8) + Math.abs((r % 16) - 8)) % 4 < 2
const FABRICS: readonly Shot[] = [
  cloth({ threads: 48, warp: stripes(RED, [6, 3, 8, 2]), weft: () => '#efe0c4', isOver: diamond }),
  cloth({ threads: 44, warp: stripes(['#e0a83c', '#8f3a2a'], [5, 5]), weft: stripes(['#5b2a1f', '#e0a83c'], [5, 5]), isOver: flat }),
  cloth({ threads: 52, warp: () => '#efe0c4', weft: stripes(['#2f5f6c', '#efe0c4', '#d87c4a'], [7, 2, 3]), isOver: twill }),
  cloth({ threads: 40, warp: stripes(['#7d8c6c', '#efe0c4'], [4, 2]), weft: () => '#3f4f3a', isOver: diamond }),
  cloth({ threads: 50, warp: stripes(['#a1452e', '#d87c4a', '#edb183'], [6, 4, 2]), weft: () => '#5b2a1f', isOver: twill }),
  cloth({ threads: 44, warp: () => '#c8b08a', weft: stripes(['#4a3a5c', '#c8b08a'], [3, 6]), isOver: flat }),
]
const folded = (fabric: Material, at: Vec, turn = 0, width = 2.2): Thing[] =>
  [0, 0.17, 0.34].map((up, index) =>
    block(width - index * 0.02, 0.19, 1.5, fabric, [at[0], at[1] + up, at[2]], { round: 0.09, turn: turn + index * 0.6 }),
  )
const loom = async (fabric: Shot, tall = 3.1): Promise<Thing[]> => {
  const picture = await sheetOf(fabric, 360, 380)
  return [
    ...[-1.75, 1.75].map((x) => block(0.22, tall + 0.5, 0.24, wood('#8a5f3c', 9), [x, 0, 0])),
    ...[0.28, tall + 0.3].map((y) => ({ ...stick(3.7, 0.13, wood('#a8784c', 9), [-1.85, y, 0.06]), roll: -90 })),
    { shape: box(2.9, tall * 0.56, 0.05), material: pictured(picture, 2.9, tall * 0.56, '#8f3a2a'), at: [0, 0.36, 0.1] },
    ...Array.from({ length: 29 }, (_, at) =>
      stick(tall * 0.44, 0.014, plain(['#efe0c4', '#d87c4a'][at % 4 === 0 ? 1 : 0]!), [(at - 14) * 0.1, 0.36 + tall * 0.56, 0.1]),
    ),
    { ...stick(3, 0.06, wood('#c9a070', 9), [-1.5, 0.5 + tall * 0.66, 0.22]), roll: -90 },
    block(0.7, 0.12, 0.2, wood('#d8b07c', 9), [0.6, 0.2 + tall * 0.6, 0.24], { round: 0.05, roll: 8 }),
  ]
}
const faulty = cloth({
  threads: 60,
  warp: stripes(RED, [8, 2, 6]),
  weft: () => '#efe0c4',
  isOver: (c, r) => (r === 40 && c > 18 && c < 31 ? !diamond(c, r) || c % 2 === 0 : diamond(c, r)),
})
const draft = (seed: number): Shot =>
  drawnIn(60, (w, h) => {
    const cells = (x: number, y: number, columns: number, rows: number, isOn: (c: number, r: number) => boolean) =>
      Array.from(
        { length: columns * rows },
        (_, at) =>
          `<rect x="${x + (at % columns) * 2.4}" y="${y + Math.floor(at / columns) * 2.4}" width="2.4" height="2.4" fill="${isOn(at % columns, Math.floor(at / columns)) ? '#5b2a1f' : '#fbf6ea'}" stroke="#c8b89a" stroke-width="0.2"/>`,
      ).join('')
    return `${paper('#f8f2e4')(w, h)}${cells(5, 6, 16, 4, (c, r) => (c + seed) % 4 === r)}${cells(46, 6, 4, 4, (c, r) => (c + r * seed) % 3 === 0)}${cells(5, 18, 16, 16, (c, r) => (c * seed + r) % 4 < 2)}${cells(46, 18, 4, 16, (c, r) => (r + seed) % 4 === c)}${handwriting(6, 64, 38, 2, 5, `draft ${seed}`)}`
  })

export const weaving: Portfolio = {
  cover: still(async () => {
    const things: Thing[] = []
    for (const [at, fabric] of FABRICS.entries())
      things.push(
        ...folded(papered(await sheetOf(fabric, 200, 200), 1.1), [(at - 2.5) * 2.05, 0, (at % 2) * 0.3], ((at * 7) % 11) - 5, 1.85),
        ...(at % 2 === 0
          ? folded(
              papered(await sheetOf(FABRICS[(at + 3) % 6]!, 200, 200), 1.1),
              [(at - 2.5) * 2.05, 0.53, (at % 2) * 0.3],
              ((at * 5) % 9) - 4,
              1.7,
            )
          : []),
      )
    return { eye: [0, 2.4, 8.4], look: [0, 0.8, 0], floor: wood('#8a6444', 1.1), things }
  }),
  samples: [
    [FABRICS[0]!],
    [spread([1, 2, 3, 5, 7, 9].map(draft), { columns: 3, width: 1.2, ratio: 0.82, table: 'oak' })],
    [
      still(async () => ({
        eye: [-0.8, 2.2, 7.4],
        look: [0, 1.75, 0],
        lens: 33,
        floor: wood('#8a6444', 1.1),
        things: [await loom(FABRICS[4]!), pottedPlant([2.7, 0, -0.4], { size: 0.9 })].flat(),
      })),
    ],
  ],
  posts: {
    'A border for a cloth that travels': [
      cloth({
        threads: 66,
        warp: () => '#efe0c4',
        weft: (r) => (r > 26 ? ['#9a4a3c', '#9a4a3c', '#7a342a', '#b8685a'][r % 4]! : '#e4cfa8'),
        isOver: (c, r) => (r > 26 ? twill(c, r) && c % 3 !== 0 : flat(c, r)),
      }),
      cloth({ threads: 20, warp: (c) => (c % 5 === 0 ? '#7a342a' : '#a8584a'), weft: () => '#8f3f34', isOver: twill }),
    ],
    'The loom this morning': [
      still(async () => ({ eye: [0.5, 2.1, 6.4], look: [0, 1.6, 0], lens: 30, floor: wood('#8a6444', 1.1), things: await loom(faulty) })),
    ],
  },
}

const AMBER = ['#3a1a0c', '#8a4a1a', '#d88a2a', '#f8d88a', '#fff4dc'] as const
const GREY = ['#3a3a44', '#8a8490', '#d8a8a8', '#f0d8d0', '#ffffff'] as const
const COAST = ['#2a4a5c', '#5a8a94', '#c8b48a', '#ecdcb8', '#8a5a3a'] as const
const MOSS = ['#1c2c24', '#3f6a4a', '#8aa868', '#d8d8a0', '#f4f0dc'] as const
const BLUE = ['#101c3a', '#2a4f8a', '#6a94c0', '#d0dce4', '#ffffff'] as const
const DARK = ['#f0d8b0', '#b8703a', '#6a2a1a', '#2a1210', '#0c0808'] as const
const stone = (seed: string, colours: readonly string[], heart = 0.1, bands = 26): Shot => agate({ seed, colours, heart, bands })
/** Half of a stone: rough outside, its polished face to the front. */
const half = async (face: Shot, at: Vec, size: number, turn: number, tilt = -18): Promise<Thing> => {
  const picture = await sheetOf(face, 300, 300)
  const polished = pictured(picture, 2.5, 2.3)
  const rough = plaster('#8a7a68', 0.5)
  return {
    shape: cut(pebbleShape(1.15, 1.02, 0.9, 0.05, size * 7), 0, 0, 1, 0.12),
    material: {
      gloss: 0.5,
      paint: (x, y, z, out) => (z > 0.1 ? polished.paint(x, y + 1.15, 1, out) : rough.paint(x * 2, y * 2, z * 2, out)),
    },
    at: [at[0], at[1] + 0.95 * size, at[2]],
    size,
    turn,
    tilt,
  }
}
const gem = facets(
  [
    [0, 1, 0, 0.2],
    ...[0, 60, 120, 180, 240, 300].flatMap((a): [number, number, number, number][] => {
      const [x, z] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)]
      return [
        [x * 0.8, 0.6, z * 0.8, 0.3],
        [x * 0.72, -0.69, z * 0.72, 0.26],
      ]
    }),
  ],
  0.5,
)
const rings = (at: Vec, size = 1): Thing[] => [
  { shape: ring(0.62, 0.085), material: metal('#e0b45a', 0.85), at: [at[0], at[1] + 0.7 * size, at[2]], size, tilt: 90, turn: 24 },
  { shape: gem, material: plain('#2a7a8a', 0.95), at: [at[0], at[1] + 1.52 * size, at[2]], size: size * 1.05, turn: 24 },
]

export const stones: Portfolio = {
  cover: still(async () => ({
    eye: [0, 2.1, 8.4],
    look: [0, 0.95, 0],
    floor: wood('#5a4430', 1.1),
    things: [
      await half(stone('c1', AMBER), [-3.2, 0, 0], 1, 8),
      await half(stone('c2', BLUE, 0.16), [-0.9, 0, 0.4], 0.85, -6),
      await half(stone('c3', GREY, 0.14, 32), [1.3, 0, 0], 1.05, -10),
      await half(stone('c4', MOSS), [3.5, 0, 0.3], 0.8, -16),
      ...rings([5, 0, 0.8], 0.6),
    ],
  })),
  samples: [
    [
      still(async () => ({
        eye: [0, 2.3, 5.8],
        look: [0, 0.85, 0],
        floor: wood('#5a4430', 1.1),
        things: [
          await half(stone('first', BLUE, 0.12), [-1.15, 0, 0], 1, 16),
          await half(stone('first', BLUE, 0.12), [1.25, 0, 0], 1, -16),
        ],
      })),
    ],
    [
      spread(
        [
          stone('m1', AMBER),
          stone('m2', GREY, 0.16, 34),
          agate({ seed: 'm3', colours: COAST, heart: -1, bands: 22, isCoast: true }),
          stone('m4', MOSS, 0.06),
          stone('m5', BLUE, 0.14, 30),
          stone('m6', DARK, 0.1, 20),
        ],
        { columns: 3, width: 1.5, ratio: 1.2, table: 'slate', jitter: 1 },
      ),
    ],
    [
      still(async () => {
        const design = await sheetOf(
          drawnIn(
            90,
            (w, h) =>
              `${paper('#f8f4ea')(w, h)}<g fill="none" stroke="#3a3a44" stroke-width="0.5"><circle cx="26" cy="${h * 0.5}" r="15"/><circle cx="26" cy="${h * 0.5}" r="12.6"/><path d="M20 ${h * 0.5 - 14}L26 ${h * 0.5 - 22}L32 ${h * 0.5 - 14}Z"/><ellipse cx="64" cy="${h * 0.34}" rx="13" ry="4"/><path d="M56 ${h * 0.34 - 3}L64 ${h * 0.16}L72 ${h * 0.34 - 3}"/><path d="M11 ${h * 0.84}H41M11 ${h * 0.82}v4M41 ${h * 0.82}v4M50 ${h * 0.6}H80"/></g>${handwriting(50, h * 0.68, 30, 4, 5, 'ring')}`,
          ),
          420,
          320,
        )
        return {
          eye: [0, 3.4, 4.3],
          look: [0, 0.3, 0],
          lens: 33,
          floor: wood('#7a5638', 1.1),
          gobo: foliage(7, 0.38),
          things: [sheet(design, 3.4, [-0.3, 0, 0], 6), ...rings([1.2, 0, 0.5], 0.75), ...rings([2.1, 0, -0.5], 0.5)],
        }
      }),
    ],
  ],
  posts: {
    'What the saw saw': [
      still(async () => ({
        eye: [0, 1.9, 4.6],
        look: [0, 0.95, 0],
        floor: wood('#5a4430', 1.1),
        things: [await half(agate({ seed: 'coast', colours: COAST, heart: -1, bands: 18, isCoast: true }), [0, 0, 0], 1.1, -8, -14)],
      })),
      agate({ seed: 'layers', colours: COAST, heart: -1, bands: 16, isCoast: true }),
    ],
    'Three faces of agate': [stone('amber', AMBER, 0.12), stone('rose', GREY, 0.18, 32), stone('heart', DARK, 0.13, 18)],
  },
}
