/** The ways of drawing that the generator knows. */
import { drawBrush, drawFlow, drawGesture, drawMoire, drawRibbons, drawSoundwave, drawWaves } from './families/lines.ts'
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
  flow: drawFlow,
  mosaic: drawMosaic,
  pebbles: drawPebbles,
  contours: drawContours,
  bauhaus: drawBauhaus,
  moire: drawMoire,
  waves: drawWaves,
  terrazzo: drawTerrazzo,
  halftone: drawHalftone,
  ribbons: drawRibbons,
  weave: drawWeave,
  aurora: drawAurora,
  blooms: drawBlooms,
  agate: drawAgate,
  brush: drawBrush,
  scales: drawScales,
  arches: drawArches,
  orbits: drawOrbits,
  cubes: drawCubes,
  soundwave: drawSoundwave,
  leaves: drawLeaves,
  gesture: drawGesture,
  folds: drawFolds,
} satisfies Record<string, (sketch: Sketch) => void>

export type Family = keyof typeof FAMILIES
export const FAMILY_NAMES = Object.keys(FAMILIES) as Family[]
