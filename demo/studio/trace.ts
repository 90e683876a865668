/**
 * A small studio: solids on a floor before a wall, one window as the light, a soft fill from above and from the floor. Rays walk along
 * distances (sphere tracing) inside the box of each solid. Everything is plain arithmetic, so a scene gives the same pixels everywhere.
 */
import { FAR_TAP, misses, NEAR_TAP, place, type Placed, SOFT_EDGE } from './placed.ts'
import type { Material, Scene } from './scene.ts'

export interface Negative {
  /** Linear light, three numbers for a pixel. */
  light: Float32Array
  /** Distance of each pixel. */
  depth: Float32Array
}

const STEPS = 56
const SHADOW_STEPS = 28
const NEAR = 0.0012
const FAR = 60

const unit = (x: number, y: number, z: number): [number, number, number] => {
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length, z / length]
}

/** The studio while it takes one picture. All numbers of a ray are fields, so that nothing is allocated for a pixel. */
class Studio {
  readonly #scene: Scene
  readonly #things: readonly Placed[]
  readonly #sun: readonly [number, number, number]
  readonly #across: readonly [number, number, number]
  readonly #up: readonly [number, number, number]
  readonly #colour = new Float64Array(3)
  readonly #out = new Float64Array(3)
  // Along a ray, in a solid's own space.
  #lx = 0
  #ly = 0
  #lz = 0
  #mx = 0
  #my = 0
  #mz = 0
  #enter = 0
  #leave = 0
  #axis = 0
  #nx = 0
  #ny = 0
  #nz = 0
  depth = 0
  id = 0

  constructor(scene: Scene) {
    this.#scene = scene
    this.#things = scene.things.map(place)
    this.#sun = unit(...(scene.light as [number, number, number]))
    const [x, y, z] = this.#sun
    this.#across = unit(z, 0, -x)
    const [ax, , az] = this.#across
    this.#up = [y * az, z * ax - x * az, -y * ax]
  }

  /** Moves a ray into a solid's space and clips it to its box, `pad` larger. */
  #clip(thing: Placed, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, pad: number): boolean {
    const { m, size, shape } = thing
    const px = (ox - thing.x) / size
    const py = (oy - thing.y) / size
    const pz = (oz - thing.z) / size
    this.#lx = m[0]! * px + m[3]! * py + m[6]! * pz
    this.#ly = m[1]! * px + m[4]! * py + m[7]! * pz
    this.#lz = m[2]! * px + m[5]! * py + m[8]! * pz
    this.#mx = m[0]! * dx + m[3]! * dy + m[6]! * dz
    this.#my = m[1]! * dx + m[4]! * dy + m[7]! * dz
    this.#mz = m[2]! * dx + m[5]! * dy + m[8]! * dz
    let enter = 0
    let leave = FAR
    for (let axis = 0; axis < 3; axis += 1) {
      const from = (axis === 0 ? this.#lx : axis === 1 ? this.#ly : this.#lz) - shape.middle[axis]!
      const by = axis === 0 ? this.#mx : axis === 1 ? this.#my : this.#mz
      const reach = shape.half[axis]! + pad
      if (Math.abs(by) < 1e-9) {
        if (Math.abs(from) > reach) return false
        continue
      }
      const one = (-reach - from) / by
      const two = (reach - from) / by
      const first = Math.min(one, two)
      if (first > enter) {
        enter = first
        this.#axis = axis
      }
      leave = Math.min(leave, Math.max(one, two))
      if (enter > leave) return false
    }
    this.#enter = enter
    this.#leave = leave
    return true
  }

  /** The distance to `thing` along the ray that `#clip` has moved, or -1. */
  #walk({ shape, size }: Placed, far: number): number {
    if (shape.isBox === true) return this.#enter > 0 ? this.#enter * size : -1
    const end = Math.min(this.#leave, far / size)
    let t = this.#enter
    for (let step = 0; step < STEPS && t <= end; step += 1) {
      const left = shape.distance(this.#lx + this.#mx * t, this.#ly + this.#my * t, this.#lz + this.#mz * t)
      if (left < NEAR) return t * size
      t += Math.max(left, NEAR * 0.6)
    }
    return -1
  }

  #normal(thing: Placed, x: number, y: number, z: number, axis: number, sign: number): void {
    const { shape, m } = thing
    let [nx, ny, nz] = [0, 0, 0]
    if (shape.isBox === true) {
      nx = axis === 0 ? sign : 0
      ny = axis === 1 ? sign : 0
      nz = axis === 2 ? sign : 0
    } else {
      const e = 0.006
      const a = shape.distance(x + e, y - e, z - e)
      const b = shape.distance(x - e, y - e, z + e)
      const c = shape.distance(x - e, y + e, z - e)
      const d = shape.distance(x + e, y + e, z + e)
      nx = a - b - c + d
      ny = -a - b + c + d
      nz = -a + b - c + d
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
      nx /= length
      ny /= length
      nz /= length
    }
    this.#nx = m[0]! * nx + m[1]! * ny + m[2]! * nz
    this.#ny = m[3]! * nx + m[4]! * ny + m[5]! * nz
    this.#nz = m[6]! * nx + m[7]! * ny + m[8]! * nz
  }

  /** The share of the window's light that reaches a point. */
  #shadow(x: number, y: number, z: number): number {
    const [sx, sy, sz] = this.#sun
    const { hardness, gobo } = this.#scene
    let share = 1
    if (gobo !== undefined) {
      const [ax, ay, az] = this.#across
      const [ux, uy, uz] = this.#up
      share = gobo(x * ax + y * ay + z * az, x * ux + y * uy + z * uz)
      if (share < 0.02) return share
    }
    for (const thing of this.#things) {
      if ((thing.material.glow ?? 0) > 0.5 || misses(thing, thing.aroundSoft, x, y, z, sx, sy, sz)) continue
      if (!this.#clip(thing, x, y, z, sx, sy, sz, SOFT_EDGE)) continue
      let t = Math.max(this.#enter, 0.008)
      for (let step = 0; step < SHADOW_STEPS && t < this.#leave; step += 1) {
        const left = thing.shape.distance(this.#lx + this.#mx * t, this.#ly + this.#my * t, this.#lz + this.#mz * t)
        if (left < 0.0006) return 0
        share = Math.min(share, (hardness * left) / t)
        t += Math.min(0.4, Math.max(left, 0.02))
      }
      if (share < 0.02) return 0
    }
    return share * share * (3 - 2 * share)
  }

  /** How open the surroundings of a point are, 0–1. */
  #open(x: number, y: number, z: number): number {
    let shut = 0
    const [qx, qy, qz] = [x + this.#nx * NEAR_TAP, y + this.#ny * NEAR_TAP, z + this.#nz * NEAR_TAP]
    for (const thing of this.#things) {
      if ((thing.middleX - qx) ** 2 + (thing.middleY - qy) ** 2 + (thing.middleZ - qz) ** 2 > thing.aroundNear) continue
      const { shape, size, m, x: tx, y: ty, z: tz } = thing
      for (let tap = 1; tap <= 2; tap += 1) {
        const reach = tap === 1 ? NEAR_TAP : FAR_TAP
        const px = (x + this.#nx * reach - tx) / size
        const py = (y + this.#ny * reach - ty) / size
        const pz = (z + this.#nz * reach - tz) / size
        const lx = m[0]! * px + m[3]! * py + m[6]! * pz
        const ly = m[1]! * px + m[4]! * py + m[7]! * pz
        const lz = m[2]! * px + m[5]! * py + m[8]! * pz
        const near = reach / size
        const { half, middle } = shape
        if (
          Math.abs(lx - middle[0]) > half[0] + near ||
          Math.abs(ly - middle[1]) > half[1] + near ||
          Math.abs(lz - middle[2]) > half[2] + near
        )
          break
        shut += Math.max(0, 1 - (shape.distance(lx, ly, lz) * size) / reach) * (tap === 1 ? 0.42 : 0.36)
      }
    }
    if (this.#scene.floor !== null) {
      const above = y + this.#ny * FAR_TAP
      if (above < FAR_TAP) shut += Math.max(0, 1 - Math.max(0, above) / FAR_TAP) * 0.35
    }
    return Math.max(0.12, 1 - shut)
  }

  /** The surroundings in a direction, as a glaze mirrors them: a bright window in a soft room. */
  #room(x: number, y: number, z: number): number {
    const [sx, sy, sz] = this.#sun
    const ahead = x * sx + y * sy + z * sz
    let bright = 0.16 + 0.22 * Math.max(0, y)
    if (ahead > 0.1) {
      const across = (x * this.#across[0] + z * this.#across[2]) / ahead
      const up = (x * this.#up[0] + y * this.#up[1] + z * this.#up[2]) / ahead
      const inside = Math.min(0.42 - Math.abs(across), 0.55 - Math.abs(up))
      const bar = Math.min(Math.abs(across), Math.abs(up - 0.1)) > 0.03 ? 1 : 0.35
      bright += Math.min(1, Math.max(0, inside / 0.07)) * bar * 3.2
    }
    return bright
  }

  #shade(material: Material, x: number, y: number, z: number, dx: number, dy: number, dz: number): void {
    const { lightColour, fill } = this.#scene
    const [nx, ny, nz] = [this.#nx, this.#ny, this.#nz]
    const [sx, sy, sz] = this.#sun
    const facing = nx * sx + ny * sy + nz * sz
    const lit = facing > 0 ? facing * this.#shadow(x + nx * 0.012, y + ny * 0.012, z + nz * 0.012) : 0
    const open = this.#open(x, y, z)
    const soft = (0.62 + 0.38 * ny) * open
    const gloss = material.gloss ?? 0
    let mirror = 0
    let rim = 0
    if (gloss > 0) {
      const twice = 2 * (dx * nx + dy * ny + dz * nz)
      mirror = this.#room(dx - twice * nx, dy - twice * ny, dz - twice * nz) * (0.35 + 0.65 * open)
      const grazing = 1 - Math.min(1, Math.abs(twice) / 2)
      rim = material.isMetal === true ? gloss : gloss * (0.05 + 0.95 * grazing ** 5)
    }
    const glow = material.glow ?? 0
    const body = material.isMetal === true ? 1 - gloss * 0.8 : 1 - rim
    for (let c = 0; c < 3; c += 1) {
      const own = this.#colour[c]!
      const light = lightColour[c]! * lit + fill[c]! * soft
      const shine = mirror * rim * (material.isMetal === true ? own : 1) * (0.4 + 0.6 * lightColour[c]! * 0.5)
      this.#out[c] = own * light * body + shine + own * glow
    }
  }

  /** The light that comes along a ray, into `into` at `offset`. */
  look(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, into: Float32Array, offset: number): void {
    const { floor, wall, wallAt } = this.#scene
    let far = FAR
    this.id = -1
    if (dy < -1e-6 && floor !== null) {
      far = -oy / dy
      this.id = -2
    }
    const toWall = dz < -1e-6 ? (-wallAt - oz) / dz : FAR
    if (toWall > 0 && toWall < far) {
      far = toWall
      this.id = -1
    }
    let hit: Placed | null = null
    let axis = 0
    for (let at = 0; at < this.#things.length; at += 1) {
      const thing = this.#things[at]!
      if (misses(thing, thing.around, ox, oy, oz, dx, dy, dz) || !this.#clip(thing, ox, oy, oz, dx, dy, dz, 0)) continue
      const entered = this.#axis
      const found = this.#walk(thing, far)
      if (found < 0 || found >= far) continue
      far = found
      hit = thing
      axis = entered
      this.id = at
    }
    this.depth = far
    const [x, y, z] = [ox + dx * far, oy + dy * far, oz + dz * far]
    if (hit !== null) {
      this.#clip(hit, ox, oy, oz, dx, dy, dz, 0)
      const t = far / hit.size
      const [lx, ly, lz] = [this.#lx + this.#mx * t, this.#ly + this.#my * t, this.#lz + this.#mz * t]
      const sign = (axis === 0 ? this.#mx : axis === 1 ? this.#my : this.#mz) < 0 ? 1 : -1
      this.#normal(hit, lx, ly, lz, axis, sign)
      hit.material.paint(lx, ly, lz, this.#colour)
      this.#shade(hit.material, x, y, z, dx, dy, dz)
    } else if (this.id === -2 && floor !== null) {
      this.#nx = 0
      this.#ny = 1
      this.#nz = 0
      floor.paint(x, y, z, this.#colour)
      this.#shade(floor, x, y, z, dx, dy, dz)
    } else {
      this.#nx = 0
      this.#ny = 0
      this.#nz = 1
      wall(x, y, z, this.#colour)
      this.#shade({ paint: wall }, x, y, z, dx, dy, dz)
    }
    into[offset] = this.#out[0]!
    into[offset + 1] = this.#out[1]!
    into[offset + 2] = this.#out[2]!
  }
}

/** Places inside a pixel that are sampled again where two solids meet. */
const CORNERS = [-0.375, -0.125, 0.125, -0.375, 0.375, 0.125, -0.125, 0.375] as const

/** Takes the picture of a scene at `width` × `height`. */
export function takePicture(scene: Scene, width: number, height: number): Negative {
  const studio = new Studio(scene)
  const { eye, look, lens } = scene
  const [fx, fy, fz] = unit(look[0] - eye[0], look[1] - eye[1], look[2] - eye[2])
  const [rx, , rz] = unit(-fz, 0, fx)
  const [ux, uy, uz] = [-rz * fy, rz * fx - rx * fz, rx * fy]
  const scale = Math.tan((lens * Math.PI) / 360) / (height / 2)
  const light = new Float32Array(width * height * 3)
  const depth = new Float32Array(width * height)
  const ids = new Int16Array(width * height)
  const see = (px: number, py: number, into: Float32Array, offset: number) => {
    const a = (px - width / 2) * scale
    const b = (height / 2 - py) * scale
    const x = fx + rx * a + ux * b
    const y = fy + uy * b
    const z = fz + rz * a + uz * b
    const length = Math.sqrt(x * x + y * y + z * z)
    studio.look(eye[0], eye[1], eye[2], x / length, y / length, z / length, into, offset)
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      see(x + 0.5, y + 0.5, light, at * 3)
      depth[at] = studio.depth
      ids[at] = studio.id
    }
  const again = new Float32Array(3)
  // Another solid, or a step in depth: the two walls of a bowl are one solid.
  const differs = (one: number, other: number) =>
    ids[one] !== ids[other] || (ids[one]! >= 0 && Math.abs(depth[one]! - depth[other]!) > 0.02 * depth[one]!)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const isEdge =
        (x > 0 && differs(at, at - 1)) ||
        (x < width - 1 && differs(at, at + 1)) ||
        (y > 0 && differs(at, at - width)) ||
        (y < height - 1 && differs(at, at + width))
      if (!isEdge) continue
      let [red, green, blue] = [0, 0, 0]
      for (let corner = 0; corner < 8; corner += 2) {
        see(x + 0.5 + CORNERS[corner]!, y + 0.5 + CORNERS[corner + 1]!, again, 0)
        red += Math.min(1.5, again[0]!) / 4
        green += Math.min(1.5, again[1]!) / 4
        blue += Math.min(1.5, again[2]!) / 4
      }
      light[at * 3] = red
      light[at * 3 + 1] = green
      light[at * 3 + 2] = blue
    }
  return { light, depth }
}
