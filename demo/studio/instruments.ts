/** Headphones, a microphone, a guitar. */
import { half, once, stick } from './props.ts'
import type { Material, Thing, Vec } from './scene.ts'
import { linear, metal, plain, wood } from './materials.ts'
import { ball, box, cut, plate, ring, smooth, turned, type Shape } from './shapes.ts'

/** Over-ear headphones that stand on their cushions. */
export const headphones = (at: Vec, shell: string, cushion: string, turn = 0, size = 1): Thing[] => {
  const a = (turn * Math.PI) / 180
  const put = (x: number, y: number, z: number): Vec => [
    at[0] + (Math.cos(a) * x + Math.sin(a) * z) * size,
    at[1] + y * size,
    at[2] + (-Math.sin(a) * x + Math.cos(a) * z) * size,
  ]
  const band = once('band', () => cut(ring(0.92, 0.075), 0, 0, 1, 0.25))
  const ear = once('ear', () =>
    turned(
      smooth([
        [0, -0.16],
        [0.3, -0.16],
        [0.42, -0.06],
        [0.43, 0.06],
        [0.34, 0.16],
        [0, 0.17],
      ]),
    ),
  )
  const pad = once('pad', () => ring(0.3, 0.13))
  return [
    { shape: band, material: metal(shell, 0.6), at: put(0, 1.02, 0), turn, tilt: 90, size },
    ...([-1, 1] as const).flatMap((side): Thing[] => [
      { shape: ear, material: plain(shell, 0.4), at: put(side * 0.93, 0.52, 0), turn, roll: 90 * -side, size },
      { shape: pad, material: plain(cushion, 0.06), at: put(side * 0.76, 0.52, 0), turn, roll: 90, size },
    ]),
  ]
}

/** A studio microphone on its stand. */
export const microphone = (at: Vec, body = '#3a3d42', size = 1, turn = 0): Thing[] => {
  const up = (y: number): Vec => [at[0], at[1] + y * size, at[2]]
  const mesh: Material = {
    gloss: 0.75,
    isMetal: true,
    paint: (x, y, z, out) => {
      const a = Math.atan2(x, z)
      const hole = Math.sin((a * 11 + y * 26) * 2) * Math.sin((a * 11 - y * 26) * 2)
      const bar = Math.abs(y - 0.42) < 0.035 || Math.abs(x) < 0.03 ? 1 : 0
      const tone = bar === 1 ? 0.85 : hole > 0.25 ? 0.16 : 0.62
      out[0] = tone
      out[1] = tone * 0.97
      out[2] = tone * 0.92
    },
  }
  const head = once('head', () =>
    turned(
      smooth([
        [0, 0],
        [0.38, 0],
        [0.46, 0.12],
        [0.47, 0.5],
        [0.4, 0.78],
        [0.2, 0.92],
        [0, 0.94],
      ]),
    ),
  )
  const barrel = once('barrel', () =>
    turned([
      [0, 0],
      [0.3, 0],
      [0.34, 0.05],
      [0.4, 0.7],
      [0.38, 0.75],
      [0, 0.75],
    ]),
  )
  return [
    { shape: head, material: mesh, at: up(2.5), size, turn },
    { shape: barrel, material: plain(body, 0.5), at: up(1.76), size },
    { shape: ring(0.47, 0.04), material: metal('#c8a45a'), at: up(2.5), size },
    stick(1.7 * size, 0.055 * size, metal('#9a9da2'), up(0.1)),
    {
      shape: once('foot', () =>
        turned([
          [0, 0],
          [0.62, 0],
          [0.64, 0.05],
          [0.5, 0.12],
          [0, 0.14],
        ]),
      ),
      material: metal('#4a4d52', 0.5),
      at: up(0),
      size,
    },
  ]
}

/** A guitar that leans: its lower end at `at`. */
export const guitar = (at: Vec, more: Partial<Thing> = {}, top = '#d89a4e'): Thing[] => {
  const outline = once('guitar', () =>
    plate(
      half(
        smooth(
          [
            [0.001, 0],
            [0.55, 0.04],
            [0.92, 0.42],
            [0.86, 0.9],
            [0.6, 1.25],
            [0.62, 1.6],
            [0.68, 1.9],
            [0.5, 2.2],
            [0.14, 2.28],
            [0.001, 2.28],
          ],
          6,
        ),
      ),
      0.42,
      0.05,
    ),
  )
  const grain = wood(top, 9, false)
  const rosewood = linear('#4a2416')
  const soundboard: Material = {
    gloss: 0.3,
    paint: (x, y, z, out) => {
      const far = Math.hypot(x, y - 1.5)
      if (z < 0.17) {
        out.set(rosewood)
        return
      }
      grain.paint(y * 1.4, x * 1.5, 0, out)
      if (far < 0.27) out.set([0.006, 0.004, 0.003])
      else if (far < 0.37) {
        const tile = Math.sin(Math.atan2(x, y - 1.5) * 26) > 0 === far > 0.32
        out.set(tile ? linear('#2a1a12') : linear('#c8402e'))
      } else if (Math.abs(y - 0.62) < 0.055 && Math.abs(x) < 0.42) out.set(rosewood)
    },
  }
  const own = { at, ...more }
  const part = (shape: Shape, material: Material): Thing => ({ ...own, shape, material })
  const shifted = (shape: Shape, x: number, y: number, z: number): Shape => ({
    ...shape,
    isBox: false,
    distance: (px, py, pz) => shape.distance(px - x, py - y, pz - z),
    middle: [shape.middle[0] + x, shape.middle[1] + y, shape.middle[2] + z],
  })
  return [
    part(outline, soundboard),
    part(shifted(box(0.23, 2.3, 0.09, 0.02), 0, 2.0, 0.2), plain('#3a2218', 0.25)),
    part(shifted(box(0.36, 0.62, 0.1, 0.03), 0, 4.24, 0.17), wood('#6a3a20', 9)),
    ...[-0.21, 0.21].flatMap((x) => [4.36, 4.54, 4.72].map((y) => part(shifted(ball(0.06), x, y, 0.17), metal('#e0c890')))),
    ...[-0.085, -0.05, -0.017, 0.017, 0.05, 0.085].map((x) =>
      part(shifted(box(0.011, 3.62, 0.011), x, 0.66, 0.262), plain('#f4ead2', 0.3)),
    ),
    part(shifted(box(0.56, 0.08, 0.05, 0.01), 0, 0.6, 0.22), plain('#f1e8d4')),
  ]
}
