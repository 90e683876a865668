/** A scene of the studio: things on a floor before a wall, in the light of a window. */
import type { Shape } from './shapes.ts'

export type Vec = readonly [number, number, number]
/** Writes the linear colour at a point of the solid (in its own units) into `out`. */
export type Paint = (x: number, y: number, z: number, out: Float64Array) => void

export interface Material {
  paint: Paint
  /** Mirror of the surroundings, 0–1. */
  gloss?: number
  isMetal?: boolean
  /** Light of its own, as a factor of its colour. */
  glow?: number
}

export interface Thing {
  shape: Shape
  material: Material
  at: Vec
  size?: number
  /** Degrees about the upright axis, then forwards, then sideways. */
  turn?: number
  tilt?: number
  roll?: number
}

export interface Scene {
  eye: Vec
  look: Vec
  /** Degrees between the upper and the lower edge. */
  lens: number
  things: readonly Thing[]
  floor: Material | null
  /** The wall stands `wallAt` behind the origin. */
  wall: Paint
  wallAt: number
  /** Where the window is seen from the origin. */
  light: Vec
  lightColour: Vec
  fill: Vec
  /** Penumbra: 4 is a large window, 40 the sun. */
  hardness: number
  /** Share of light that the window lets through at a place across it, 0–1. */
  gobo?: (u: number, v: number) => number
  /** Distance in focus, and how fast the rest goes out of it; 0: all is sharp. */
  focus?: number
  blur?: number
}
