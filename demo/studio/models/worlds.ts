/** Elias Brandt (planets) and Juno Park (patterns). */
import type { Material, Thing, Vec } from '../scene.ts'
import { planet, type World } from '../computed.ts'
import { handwriting } from '../drawings.ts'
import { onDesk, onWall } from '../kits.ts'
import { linear, papered, pictured, plain, plaster, wood } from '../materials.ts'
import type { Portfolio } from '../portfolio.ts'
import { block, phone, pottedPlant, teacup, vessel, GLAZES } from '../props.ts'
import { box, pebbleShape, ring, turned } from '../shapes.ts'
import { drawnIn, printed, sheetOf, still, type Shot } from '../shot.ts'
import { landscape } from '../terrain.ts'

const RINGED: World = {
  seed: 'ring',
  sky: ['#0a0618', '#2b1331', '#5a2a55'],
  surface: ['#5b2a1f', '#c8713a', '#f2c27a', '#fbe6c0'],
  x: 0.45,
  y: 0.52,
  radius: 0.3,
  banded: 1,
  air: '#ffd9b0',
  rings: { inner: 1.3, outer: 2.2, tilt: 0.28, colours: ['#a8765a', '#f0d8b0', '#7a5248'], gaps: 1 },
  moons: [{ x: 0.82, y: 0.22, radius: 0.045 }],
}
const OWN: World = {
  seed: 'own',
  sky: ['#040818', '#0b1630', '#1b2f55'],
  surface: ['#123a6a', '#2a6aa0', '#5a9a6a', '#c8b080', '#f4f0e8'],
  x: 0.5,
  y: 0.56,
  radius: 0.34,
  banded: 0,
  air: '#9ad0ff',
  moons: [
    { x: 0.16, y: 0.2, radius: 0.06 },
    { x: 0.86, y: 0.3, radius: 0.035 },
  ],
  rings: { inner: 1.35, outer: 1.8, tilt: 0.2, colours: ['#6a8ab0', '#d8e4f0'], gaps: 0.7 },
}
const poster =
  (world: World, seed: string): Shot =>
  async (width, height) => {
    const { default: sharp } = await import('sharp')
    const picture = await planet(world)(width, Math.round(height * 0.86))
    const label = await drawnIn(
      100,
      (w, h) =>
        `<rect width="${w}" height="${h}" fill="#0b0a16"/>${handwriting(w * 0.28, h * 0.42, w * 0.44, 2, h * 0.26, seed, '#f4e6c8')}`,
    )(width, height - picture.height)
    const { data } = await sharp(Buffer.concat([picture.pixels, label.pixels]), { raw: { width, height, channels: 3 } })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { pixels: data, width, height }
  }

export const planets: Portfolio = {
  cover: planet({
    ...RINGED,
    seed: 'cover',
    x: 0.5,
    y: 0.55,
    radius: 0.36,
    moons: [
      { x: 0.2, y: 0.24, radius: 0.07 },
      { x: 0.8, y: 0.3, radius: 0.04 },
    ],
  }),
  samples: [
    [
      onWall(printed('orbits', 'mulberry', 'date'), {
        wall: ['#d8cce0', '#8a7a98'],
        frame: '#1c1424',
        width: 1.9,
        ratio: 0.72,
        mount: 0.06,
        bench: [...pottedPlant([1.5, 0, 0.1], { size: 0.7 }), ...teacup(-1.3, 0.3, 0, 0.7)],
      }),
    ],
    [planet(OWN)],
    [
      still(async () => {
        const sky = await sheetOf(planet({ ...OWN, seed: 'window', radius: 0.24, x: 0.6, y: 0.45, rings: RINGED.rings! }), 340, 300)
        return {
          eye: [0, 2.2, 6.6],
          look: [0, 1.2, 0],
          lens: 33,
          lightColour: [0.9, 0.9, 1.2],
          fill: [0.3, 0.28, 0.42],
          wall: plaster('#4a4470').paint,
          floor: wood('#5a4434', 1.1),
          things: [
            { shape: box(2.4, 2.1, 0.02), material: { ...pictured(sky, 2.4, 2.1), glow: 0.9 }, at: [0.2, 1.1, -2] },
            ...[-1, 0.2, 1.4].map((x) => block(0.12, 2.3, 0.16, plain('#e8e2f0'), [x, 1, -1.95])),
            block(2.7, 0.12, 0.2, plain('#e8e2f0'), [0.2, 2.1, -1.95]),
            block(4.2, 0.7, 1.7, plain('#7a8ac8'), [0, 0, 0], { round: 0.25 }),
            block(1.1, 0.36, 0.8, plain('#f4ece0'), [-1.4, 0.64, -0.1], { round: 0.16 }),
            { shape: pebbleShape(0.3, 0.32, 0.28), material: plain('#b9855a'), at: [0.3, 0.95, 0.1] },
            { shape: pebbleShape(0.22, 0.22, 0.2), material: plain('#b9855a'), at: [0.3, 1.38, 0.12] },
            ...[-0.15, 0.15].map((x): Thing => ({
              shape: pebbleShape(0.09, 0.09, 0.06),
              material: plain('#a8744a'),
              at: [0.3 + x, 1.56, 0.1],
            })),
            ...[-0.08, 0.08].map((x): Thing => ({
              shape: pebbleShape(0.025, 0.03, 0.02),
              material: plain('#1c1412'),
              at: [0.3 + x, 1.42, 0.32],
            })),
          ],
        }
      }),
    ],
  ],
  posts: {
    'Rain on a planet without oceans': [
      landscape({
        seed: 'dunes',
        sky: ['#3a2036', '#8e3f3a', '#e89a5a'],
        sun: null,
        snow: '#f0b070',
        shade: '#7a3c30',
        rock: '#a85a3c',
        low: '#c87a48',
        snowLine: 0.3,
        water: 0,
        horizon: 0.5,
        relief: 0.6,
        sharp: 1,
        fog: 1,
        rain: 0.9,
      }),
      planet({
        ...OWN,
        seed: 'dust',
        radius: 0.2,
        x: 0.58,
        y: 0.45,
        surface: ['#5a4a44', '#a08a78', '#d8c8b0'],
        air: '#e8a878',
        sky: ['#2b1018', '#6a2f2a', '#b8683a'],
        dust: 0.8,
        moons: [],
        rings: undefined as never,
      }),
    ],
    'The working files of the ring poster': [
      poster({ ...RINGED, seed: 'second', x: 0.6, y: 0.5, radius: 0.27 }, 'second composition'),
      planet({
        ...RINGED,
        seed: 'gaps',
        x: 0.1,
        y: 0.9,
        radius: 0.62,
        moons: [],
        rings: { ...RINGED.rings!, gaps: 2.4, tilt: 0.34, outer: 2.6 },
      }),
    ],
  },
}

const PATTERN = (
  seed: string,
  palette: 'citrus' | 'reef' | 'orchid' | 'harbour' | 'sakura' | 'ultramarine' = 'citrus',
  family: 'terrazzo' | 'pebbles' | 'scales' | 'bauhaus' | 'mosaic' = 'terrazzo',
): Shot => printed(family, palette, seed)
const SIX: readonly Shot[] = [
  PATTERN('one'),
  PATTERN('two', 'reef', 'pebbles'),
  PATTERN('three', 'ultramarine', 'bauhaus'),
  PATTERN('four', 'harbour', 'scales'),
  PATTERN('five', 'orchid', 'terrazzo'),
  PATTERN('six', 'sakura', 'mosaic'),
]
const paperOf = async (pattern: Shot, size = 1.5) => papered(await sheetOf(pattern, 260, 260), size)
const parcel = (own: Material, width: number, height: number, at: Vec, ribbon: string, turn = 0): Thing[] => [
  block(width, height, width * 0.8, own, at, { turn, round: 0.02 }),
  block(width * 0.12, height + 0.02, width * 0.81, plain(ribbon, 0.3), at, { turn }),
  block(width + 0.02, height + 0.02, width * 0.12, plain(ribbon, 0.3), at, { turn }),
  ...[-1, 1].map((side): Thing => ({
    shape: ring(0.16, 0.05),
    material: plain(ribbon, 0.3),
    at: [at[0] + side * 0.14, at[1] + height + 0.16, at[2]],
    tilt: 90,
    turn: turn + side * 24,
    size: width * 0.7,
  })),
]
/** Forty tiles, eight by five, that touch at their corners. */
const tiles = (colours: readonly string[]): Shot =>
  drawnIn(
    80,
    (w, h) =>
      `<rect width="${w}" height="${h}" fill="${colours[0]}"/>${Array.from(
        { length: 80 },
        (_, at) => [at % 10, Math.floor(at / 10)] as const,
      )
        .filter(([c, r]) => (c + r) % 2 === 0)
        .map(([c, r], at) => {
          const [x, y, s] = [c * (w / 10), r * (h / 8), w / 10]
          const colour = colours[1 + (at % (colours.length - 1))]
          return `<g transform="translate(${x} ${y}) scale(${s} ${h / 8})"><rect width="1" height="1" fill="${colour}"/><path d="${['M0 0A1 1 0 0 1 1 1H0Z', 'M0.5 0.12A0.38 0.38 0 1 1 0.49 0.12Z', 'M0 0L1 1H0Z'][at % 3]}" fill="${colours[1 + ((at + 1) % (colours.length - 1))]}" opacity="0.85"/></g>`
        })
        .join('')}`,
  )
const over2 =
  (pattern: Shot, marks: (w: number, h: number) => string): Shot =>
  async (width, height) => {
    const { default: sharp } = await import('sharp')
    const below = await pattern(width, height)
    const { data } = await sharp(below.pixels, { raw: { width, height, channels: 3 } })
      .composite([
        { input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks(width, height)}</svg>`) },
      ])
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { pixels: data, width, height }
  }

export const patterns: Portfolio = {
  cover: still(async () => ({
    eye: [0, 2.2, 8.4],
    look: [0, 0.95, 0],
    floor: plaster('#f0e4c0', 0.1),
    wall: (_x, y, _z, out) => out.set(linear(y > 1.2 ? '#e4efc8' : '#d8e6b8')),
    things: [
      ...parcel(await paperOf(SIX[0]!), 1.9, 1.3, [-3.6, 0, 0], '#ef7b2d', 12),
      ...parcel(await paperOf(SIX[1]!), 1.4, 1.9, [-1.3, 0, -0.2], '#1f8a8a', -8),
      ...parcel(await paperOf(SIX[2]!, 1.2), 2, 0.9, [1, 0, 0.3], '#f3d27a', 6),
      ...parcel(await paperOf(SIX[4]!), 1.3, 0.8, [1, 0.92, 0.3], '#e0a6d8', -14),
      ...parcel(await paperOf(SIX[5]!), 1.7, 1.5, [3.6, 0, 0], '#b85c7d', -16),
    ],
  })),
  samples: [
    [
      onWall(PATTERN('repeat'), {
        wall: ['#fff6d0', '#d0c080'],
        frame: '#143c33',
        width: 2.8,
        mount: 0,
        bench: [vessel('jar', GLAZES.cream, [1.2, 0, 0.2], 0.6), ...pottedPlant([-1.6, 0, 0.1], { size: 0.7 })],
      }),
    ],
    [
      still(async () => ({
        eye: [0.6, 2.6, 5.4],
        look: [0, 0.7, 0],
        floor: plaster('#f0e4c0', 0.1),
        things: parcel(await paperOf(PATTERN('present', 'citrus', 'pebbles'), 1.7), 2.3, 1.4, [0, 0, 0], '#ef7b2d', 22),
      })),
    ],
    [
      still(async () => {
        const bag = await paperOf(SIX[3]!, 1.3)
        return {
          eye: [0.2, 2.3, 7],
          look: [0, 1, 0],
          floor: plaster('#f0e4c0', 0.1),
          things: [
            block(1.3, 1.9, 0.7, bag, [-1.5, 0, 0], { turn: 14 }),
            ...[-0.3, 0.3].map((x): Thing => ({
              shape: ring(0.2, 0.03),
              material: plain('#143c33'),
              at: [-1.5 + x * 0.4, 1.95, 0.2],
              tilt: 90,
              turn: 14,
            })),
            ...parcel(await paperOf(SIX[2]!), 1.2, 0.7, [0.4, 0, 0.5], '#f3d27a', -10),
            {
              shape: turned([
                [0, 0],
                [0.34, 0],
                [0.34, 2.1],
                [0, 2.1],
              ]),
              material: await paperOf(SIX[1]!, 1),
              at: [1.3, 0, -0.3],
            },
            {
              shape: turned([
                [0, 0],
                [0.3, 0],
                [0.3, 1.6],
                [0, 1.6],
              ]),
              material: await paperOf(SIX[5]!, 1),
              at: [2.05, 0, -0.1],
            },
            ...phone(await sheetOf(SIX[4]!, 120, 240), 0.6, [0.35, 0.72, 0.5], { tilt: -14, turn: 10 }),
          ],
        }
      }),
    ],
  ],
  posts: {
    'Forty tiles, one rule': [tiles(['#fdf6dc', '#1f5a4c', '#f7c331', '#ef7b2d', '#b7cf4f']), tiles(['#fdf6dc', '#1f5a4c', '#8fb89a'])],
    'A repeat that hides its seam': [
      onDesk(PATTERN('hidden'), { table: 'slate', width: 2, ratio: 1, turn: 5 }),
      over2(PATTERN('hidden'), (w, h) =>
        Array.from(
          { length: 5 },
          (_, at) =>
            `<path d="M${((at + 0.5) * w) / 5} 0V${h}M0 ${((at + 0.5) * h) / 5}H${w}" stroke="#2a4fc4" stroke-width="${w / 260}" stroke-dasharray="${w / 60} ${w / 90}" opacity="0.7"/>`,
        ).join(''),
      ),
      over2(
        PATTERN('hidden'),
        (w, h) =>
          `<path d="M${w * 0.5} 0C${w * 0.42} ${h * 0.2} ${w * 0.6} ${h * 0.34} ${w * 0.48} ${h * 0.52}S${w * 0.58} ${h * 0.82} ${w * 0.5} ${h}" stroke="#d0304a" stroke-width="${w / 130}" fill="none" stroke-linecap="round"/><circle cx="${w * 0.49}" cy="${h * 0.5}" r="${w * 0.13}" fill="none" stroke="#d0304a" stroke-width="${w / 130}"/>`,
      ),
    ],
  },
}
