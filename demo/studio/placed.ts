/** A solid where it stands in the studio, and a quick answer for the rays that do not come near it. */
import type { Material, Thing } from './scene.ts'
import type { Shape } from './shapes.ts'

/** Shadows reach this far beyond a solid's box. */
export const SOFT_EDGE = 0.22
/** How far the two taps for the openness of a point reach, in the world. */
export const NEAR_TAP = 0.09
export const FAR_TAP = 0.34

export interface Placed {
  shape: Shape
  material: Material
  x: number
  y: number
  z: number
  size: number
  /** Columns are the axes of the solid in the world. */
  m: Float64Array
  /** The middle of its box in the world, and squared radii around it: a ray or a point outside of them misses the box for certain. */
  middleX: number
  middleY: number
  middleZ: number
  /** Of the box; with the soft edge of shadows; with the reach of the first tap of `#open`. */
  around: number
  aroundSoft: number
  aroundNear: number
}

export function place({ shape, material, at, size = 1, turn = 0, tilt = 0, roll = 0 }: Thing): Placed {
  const [a, b, c] = [(turn * Math.PI) / 180, (tilt * Math.PI) / 180, (roll * Math.PI) / 180]
  const [ca, sa, cb, sb, cc, sc] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b), Math.cos(c), Math.sin(c)]
  // Turn after tilt after roll.
  const m = Float64Array.of(
    ca * cc + sa * sb * sc,
    -ca * sc + sa * sb * cc,
    sa * cb,
    cb * sc,
    cb * cc,
    -sb,
    -sa * cc + ca * sb * sc,
    sa * sc + ca * sb * cc,
    ca * cb,
  )
  const [x, y, z] = at
  const [mx, my, mz] = shape.middle
  // Slightly larger than the box, so that rounding never decides.
  const around = (pad: number) => 1.000_001 * size ** 2 * shape.half.reduce((sum, half) => sum + (half + pad) ** 2, 0)
  return {
    shape,
    material,
    x,
    y,
    z,
    size,
    m,
    middleX: x + size * (m[0]! * mx + m[1]! * my + m[2]! * mz),
    middleY: y + size * (m[3]! * mx + m[4]! * my + m[5]! * mz),
    middleZ: z + size * (m[6]! * mx + m[7]! * my + m[8]! * mz),
    around: around(0),
    aroundSoft: around(SOFT_EDGE),
    aroundNear: around(NEAR_TAP / size),
  }
}

/** Does a ray pass a sphere, or lead away from it? `squared`: its radius. Far quicker than `#clip`, which most rays fail. */
export function misses(thing: Placed, squared: number, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean {
  const x = thing.middleX - ox
  const y = thing.middleY - oy
  const z = thing.middleZ - oz
  const ahead = x * dx + y * dy + z * dz
  const away = x * x + y * y + z * z
  return away > squared && (ahead < 0 || away - ahead * ahead > squared)
}
