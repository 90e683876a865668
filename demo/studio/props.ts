/** Things of the still lifes. Each function returns the solids of one thing, its foot at (x, y, z). */
import type { Material, Thing, Vec } from './scene.ts'
import { clay, glaze, laid, linear, pictured, plain, wood, type Sheet } from './materials.ts'
import { ball, box, plate, rod, turned, vesselShape, type Corner, type Shape, smooth } from './shapes.ts'

const shapes = new Map<string, Shape>()
/** Shapes are sampled once in a thread. */
export const once = (name: string, make: () => Shape): Shape => {
  const known = shapes.get(name) ?? make()
  shapes.set(name, known)
  return known
}

/** An outline that is the same on both sides of its middle. */
export const half = (points: readonly Corner[]): Corner[] => [...points, ...points.toReversed().map(([x, y]): Corner => [-x, y])]

const PROFILES = {
  bowl: [
    [0.32, 0],
    [0.36, 0.05],
    [0.5, 0.12],
    [0.85, 0.35],
    [1.05, 0.72],
    [1.08, 0.8],
  ],
  deep: [
    [0.36, 0],
    [0.4, 0.06],
    [0.62, 0.2],
    [0.84, 0.6],
    [0.9, 1.05],
    [0.88, 1.12],
  ],
  vase: [
    [0.45, 0],
    [0.6, 0.3],
    [0.78, 0.9],
    [0.62, 1.5],
    [0.3, 1.9],
    [0.28, 2.1],
    [0.36, 2.25],
  ],
  bottle: [
    [0.42, 0],
    [0.52, 0.2],
    [0.56, 0.8],
    [0.42, 1.25],
    [0.16, 1.6],
    [0.14, 2.1],
    [0.2, 2.2],
  ],
  jar: [
    [0.5, 0],
    [0.72, 0.3],
    [0.8, 0.75],
    [0.66, 1.2],
    [0.5, 1.32],
    [0.54, 1.42],
  ],
  cup: [
    [0.3, 0],
    [0.38, 0.06],
    [0.42, 0.3],
    [0.43, 0.62],
    [0.42, 0.7],
  ],
  plate: [
    [0.5, 0],
    [0.55, 0.03],
    [0.95, 0.14],
    [1.2, 0.24],
  ],
  pot: [
    [0.4, 0],
    [0.44, 0.1],
    [0.6, 0.72],
    [0.66, 0.74],
    [0.68, 0.9],
    [0.66, 0.92],
  ],
} satisfies Record<string, Corner[]>

export type Profile = keyof typeof PROFILES

export const vessel = (profile: Profile, material: Material, at: Vec, size = 1, more: Partial<Thing> = {}): Thing => ({
  shape: once(profile, () => vesselShape(PROFILES[profile])),
  material,
  at,
  size,
  ...more,
})

export const GLAZES = {
  sea: glaze('#2f7f86', '#c9b48a', '#b9845a', { height: 0.9, line: 0.16 }),
  cream: glaze('#efe4cb', '#cfa878', '#a86a44', { height: 1.6, line: 0.3, drip: 0.25 }),
  iron: glaze('#3a241c', '#8a4a26', '#c08a5c', { height: 1.2, line: 0.2, drip: 0.2 }),
  ash: glaze('#6f8fb8', '#d8dcd6', '#b98a62', { height: 1.4, line: 0.24, drip: 0.24 }),
  celadon: glaze('#9fc4ae', '#e2ead6', '#c09a70', { height: 1.1, line: 0.14 }),
  ember: glaze('#c8512c', '#f0b870', '#7a4a34', { height: 1.3, line: 0.3, drip: 0.3 }),
  runny: glaze('#1f4f9a', '#8fb4d8', '#c9a078', { height: 2.1, line: 1.2, drip: 1.15 }),
  white: glaze('#f6f2e8', '#e6e0d2', '#cfae8a', { height: 1, line: 0.08 }),
} satisfies Record<string, Material>

export const RAW = clay('#c7a47e')

export const cone = turned([
  [0, 0],
  [0.62, 0],
  [0.6, 0.06],
  [0.03, 1.3],
  [0, 1.32],
])

export const block = (
  width: number,
  height: number,
  depth: number,
  material: Material,
  at: Vec,
  more: Partial<Thing> & { round?: number } = {},
): Thing => {
  const { round = 0.02, ...rest } = more
  return { shape: box(width, height, depth, round), material, at, ...rest }
}

export const sphere = (radius: number, material: Material, at: Vec): Thing => ({
  shape: ball(radius),
  material,
  at: [at[0], at[1] + radius, at[2]],
})

export const stick = (length: number, radius: number, material: Material, at: Vec, more: Partial<Thing> & { end?: number } = {}): Thing => {
  const { end, ...rest } = more
  return { shape: rod(length, radius, end ?? radius), material, at, ...rest }
}

/** A pen or pencil that lies. */
export const pencil = (colour: string, at: Vec, turn: number, length = 1.7): Thing[] => {
  const a = (turn * Math.PI) / 180
  const ahead = (far: number): Vec => [at[0] + Math.sin(a) * far, at[1] + 0.055, at[2] + Math.cos(a) * far]
  return [
    stick(length, 0.05, plain(colour, 0.3), ahead(0), { turn, tilt: 90 }),
    stick(0.17, 0.046, plain('#e4c298'), ahead(length + 0.04), { turn, tilt: 90, end: 0.014 }),
  ]
}

export const teacup = (x: number, z: number, y = 0, size = 1, drink = '#7a3f1e'): Thing[] => [
  vessel('plate', GLAZES.white, [x, y, z], 0.62 * size),
  vessel('cup', GLAZES.white, [x, y + 0.06 * size, z], size),
  {
    shape: once('drink', () =>
      turned([
        [0, 0],
        [0.36, 0],
        [0.36, 0.02],
        [0, 0.02],
      ]),
    ),
    material: plain(drink, 0.5),
    at: [x, y + 0.58 * size, z],
    size,
  },
]

/** A sheet of paper that lies. */
export const sheet = (picture: Sheet, width: number, at: Vec, turn = 0, thick = 0.012): Thing => {
  const depth = (width * picture.height) / picture.width
  return { shape: box(width, thick, depth), material: laid(picture, width, depth), at, turn }
}

/** A picture in a frame: its lower edge in the middle at `at`. */
export const framed = (
  picture: Sheet,
  width: number,
  at: Vec,
  frame = '#2b2420',
  more: Partial<Thing> & { mount?: number } = {},
): Thing[] => {
  const { mount = 0.22, ...rest } = more
  const height = (width * picture.height) / picture.width
  const rim = 0.075
  const whole = [width + 2 * (mount + rim), height + 2 * (mount + rim)] as const
  const lift = (up: number, out: number): Vec => [at[0], at[1] + up, at[2] + out]
  return [
    { shape: box(whole[0], whole[1], 0.12, 0.012), material: wood(frame, 9), at: lift(0, 0), ...rest },
    { shape: box(whole[0] - 2 * rim, whole[1] - 2 * rim, 0.02), material: plain('#f5f1e8'), at: lift(rim, 0.06), ...rest },
    { shape: box(width, height, 0.02), material: pictured(picture, width, height), at: lift(rim + mount, 0.072), ...rest },
  ]
}

/** A telephone that shows a picture; it lies, or stands with `tilt`. */
export const phone = (picture: Sheet, width: number, at: Vec, more: Partial<Thing> = {}): Thing[] => {
  const height = (width * picture.height) / picture.width
  const round = width * 0.09
  const body = once(`phone ${width} ${height}`, () => {
    const [hw, hh] = [width / 2 + 0.04, height / 2 + 0.04]
    const corners: Corner[] = []
    for (const [sx, sy, from] of [
      [1, 1, 0],
      [-1, 1, 90],
      [-1, -1, 180],
      [1, -1, 270],
    ] as const)
      for (let at90 = 0; at90 <= 90; at90 += 15) {
        const a = ((from + at90) * Math.PI) / 180
        corners.push([sx * (hw - round) + Math.cos(a) * round, sy * (hh - round) + Math.sin(a) * round + hh])
      }
    return plate(corners, 0.09, 0.02)
  })
  const face = pictured(picture, width, height, '#0c0d10')
  const black = linear('#0c0d10')
  return [
    {
      shape: body,
      material: {
        gloss: 0.35,
        paint: (x, y, z, out) => {
          if (z > 0.02) face.paint(x, y - 0.04, z, out)
          else out.set(black)
        },
      },
      at,
      ...more,
    },
  ]
}

/** A candle that burns. */
export const candle = (at: Vec, size = 1, wax = '#f0e2c8'): Thing[] => [
  {
    shape: once('wax', () =>
      turned(
        smooth(
          [
            [0, 0],
            [0.3, 0],
            [0.3, 0.02],
            [0.3, 0.86],
            [0.24, 0.9],
            [0, 0.82],
          ],
          3,
        ),
      ),
    ),
    material: plain(wax, 0.12),
    at,
    size,
  },
  {
    shape: once('flame', () =>
      turned(
        smooth(
          [
            [0, 0],
            [0.07, 0.06],
            [0.075, 0.14],
            [0.03, 0.3],
            [0, 0.38],
          ],
          5,
        ),
      ),
    ),
    material: { paint: (_x, y, _z, out) => out.set([1, 0.72 - y * 0.4, 0.22]), glow: 3 },
    at: [at[0], at[1] + 0.92 * size, at[2]],
    size,
  },
]

/** A plant in a pot: a fan of leaves. */
export const pottedPlant = (
  at: Vec,
  options: { size?: number; pot?: Material; leaf?: string; leaves?: number; tall?: number } = {},
): Thing[] => {
  const { size = 1, pot = clay('#b9653c'), leaf = '#4f7d46', leaves = 11, tall = 1.2 } = options
  const blade = once('blade', () =>
    plate(
      half(
        smooth(
          [
            [0.001, 0],
            [0.09, 0.16],
            [0.17, 0.5],
            [0.12, 0.85],
            [0.001, 1.1],
          ],
          5,
        ),
      ),
      0.03,
      0.01,
    ),
  )
  return [
    vessel('pot', pot, at, size * 0.9),
    {
      shape: once('soil', () =>
        turned([
          [0, 0],
          [0.58, 0],
          [0.58, 0.05],
          [0, 0.06],
        ]),
      ),
      material: plain('#2e2018'),
      at: [at[0], at[1] + 0.72 * size * 0.9, at[2]],
      size: size * 0.9,
    },
    ...Array.from({ length: leaves }, (_, index): Thing => {
      const turn = index * 137.5
      const tilt = 14 + ((index * 29) % 44)
      const tone = 0.75 + ((index * 7) % 5) * 0.1
      const [r, g, b] = linear(leaf)
      return {
        shape: blade,
        material: {
          gloss: 0.22,
          paint: (x, y, _z, out) => out.set([r * tone * (1 + (Math.abs(x) < 0.012 ? 0.7 : 0)), g * tone * (0.85 + y * 0.3), b * tone]),
        },
        at: [at[0], at[1] + 0.6 * size, at[2]],
        size: size * tall * (0.8 + ((index * 13) % 7) * 0.07),
        turn,
        tilt,
      }
    }),
  ]
}

/** A book or notebook that lies. */
export const book = (at: Vec, width: number, depth: number, thick: number, cover: string, turn = 0): Thing[] => [
  block(width, thick, depth, plain(cover, 0.12), at, { turn, round: 0.03 }),
  block(width - 0.04, thick - 0.07, depth - 0.06, plain('#f3ebda'), [at[0] + 0.05, at[1] + 0.035, at[2]], { turn, round: 0.005 }),
]
