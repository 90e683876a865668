/** The ways of drawing that the generator knows. */
import { drawAgate, drawAurora, drawBlooms, drawContours, drawHalftone, drawHills, drawLeaves, drawOrbits } from './families/scenes.ts'
import {
  drawArches,
  drawBauhaus,
  drawCubes,
  drawFolds,
  drawMosaic,
  drawPebbles,
  drawScales,
  drawTerrazzo,
  drawWeave,
} from './families/tiles.ts'
import type { Sketch } from './sketch.ts'

export const FAMILIES = {
  hills: drawHills,
  mosaic: drawMosaic,
  pebbles: drawPebbles,
  contours: drawContours,
  bauhaus: drawBauhaus,
  terrazzo: drawTerrazzo,
  halftone: drawHalftone,
  weave: drawWeave,
  aurora: drawAurora,
  blooms: drawBlooms,
  agate: drawAgate,
  scales: drawScales,
  arches: drawArches,
  orbits: drawOrbits,
  cubes: drawCubes,
  leaves: drawLeaves,
  folds: drawFolds,
} satisfies Record<string, (sketch: Sketch) => void>

export type Family = keyof typeof FAMILIES
export const FAMILY_NAMES = Object.keys(FAMILIES) as Family[]
