/** Freya Halvorsen: mountains, snow, the aurora. */
import type { Thing } from '../scene.ts'
import { onWall } from '../kits.ts'
import { linen, plaster, wood } from '../materials.ts'
import type { Portfolio } from '../portfolio.ts'
import { block, phone, pottedPlant, stick, vessel, GLAZES } from '../props.ts'
import { sheetOf, still } from '../shot.ts'
import { landscape, type Land } from '../terrain.ts'

const DAWN: Land = {
  seed: 'ridge',
  sky: ['#6f8fb8', '#c9b0c4', '#f8c4a8'],
  sun: { x: 0.72, y: 0.36, size: 0.035, colour: '#fff3d8', glow: 0.9 },
  snow: '#ffe0d2',
  shade: '#8fa0cc',
  rock: '#6d6474',
  low: '#55605a',
  snowLine: 0.4,
  water: 0,
  horizon: 0.44,
  relief: 1.1,
  sharp: 2,
  fog: 1,
}
const NIGHT: Land = {
  ...DAWN,
  sky: ['#050c1c', '#0c2038', '#1d4450'],
  sun: null,
  stars: 1,
  aurora: { colours: ['#58ff9e', '#7a4ad0'], low: 0.4, tall: 0.26, strength: 0.75 },
  snow: '#a8c4d8',
  shade: '#1c3048',
  rock: '#141c28',
  low: '#0e1820',
  water: 0.3,
  horizon: 0.56,
  snowLine: 0.36,
  fog: 0.5,
}
const BLUE: Land = {
  ...DAWN,
  seed: 'lake',
  sky: ['#7fa4c8', '#b8cfe0', '#e8e4dc'],
  sun: null,
  snow: '#f4f8fc',
  shade: '#8fb0d0',
  water: 0.32,
  horizon: 0.5,
  fog: 1.3,
}
const DUSK: Land = {
  ...DAWN,
  seed: 'dusk',
  sky: ['#2b3358', '#7a5a86', '#f09a6a'],
  snow: '#f0b8b0',
  shade: '#5a5a8c',
  low: '#3a4248',
  horizon: 0.48,
  pines: 26,
  side: 0.7,
}

/** A picture for each month of the year. */
const MONTHS: readonly Land[] = [
  { ...NIGHT, seed: 'january' },
  { ...BLUE, seed: 'february' },
  { ...DAWN, seed: 'march' },
  { ...BLUE, seed: 'april', low: '#6a7a52', snowLine: 0.6 },
  { ...DAWN, seed: 'may', sky: ['#5a90c0', '#a8cce0', '#f0e8d0'], low: '#6f8a4a', snowLine: 0.62, sun: null },
  { ...DUSK, seed: 'june', low: '#5a6a48', snowLine: 0.7 },
  { ...BLUE, seed: 'july', low: '#7a9450', snowLine: 0.75, water: 0.36 },
  { ...DAWN, seed: 'august', low: '#8a8a4a', snowLine: 0.66 },
  { ...DUSK, seed: 'september', low: '#a8682a', snowLine: 0.66, pines: 14 },
  { ...DAWN, seed: 'october', sky: ['#8a9098', '#c0b8b0', '#e8d0b0'], low: '#96562c', snowLine: 0.55 },
  { ...BLUE, seed: 'november', fog: 2.4 },
  { ...NIGHT, seed: 'december', aurora: { colours: ['#ff7ab8', '#5a6aff'], low: 0.42, tall: 0.3, strength: 0.7 }, pines: 22 },
]

const sofa = (colour: string): Thing[] => [
  block(3.6, 0.5, 1, linen(colour, 40), [0.3, 0.18, 0], { round: 0.14 }),
  block(1.1, 0.42, 0.3, linen('#c88a5a', 40), [-0.6, 0.66, -0.1], { round: 0.12, tilt: -14 }),
  stick(0.22, 0.05, wood('#5a3a24', 9), [-1.2, 0, 0.35]),
  stick(0.22, 0.05, wood('#5a3a24', 9), [1.8, 0, 0.35]),
]

export const landscapes: Portfolio = {
  cover: landscape({
    ...DAWN,
    seed: 'cover two',
    horizon: 0.5,
    pines: 34,
    sun: { x: 0.62, y: 0.34, size: 0.06, colour: '#fff3d8', glow: 0.9 },
  }),
  samples: [
    [
      onWall(landscape(BLUE), { wall: ['#e4e6e4', '#9aa4a8'], width: 3.2, bench: [...sofa('#8a9aa4')], benchWood: wood('#c0a078', 3) }),
      onWall(landscape(DUSK), {
        wall: ['#d8dcd2', '#8f998c'],
        frame: '#b98552',
        width: 2,
        ratio: 0.8,
        bench: pottedPlant([1.9, 0, 0], { tall: 1.5 }),
        shift: -0.3,
      }),
      onWall(landscape({ ...DAWN, seed: 'bed' }), {
        wall: ['#e9d9cc', '#a88f80'],
        frame: '#f1ece2',
        width: 3.5,
        ratio: 1.9,
        mount: 0.05,
        bench: [
          block(5, 0.5, 1.3, linen('#e8e0d4', 30), [0, 0, 0], { round: 0.16 }),
          block(1.3, 0.5, 0.4, linen('#b8c4c8', 30), [-1, 0.42, -0.3], { round: 0.14, tilt: -20 }),
        ],
      }),
      onWall(landscape({ ...NIGHT, seed: 'hall' }), {
        wall: ['#3f4c58', '#1c242c'],
        frame: '#11151a',
        width: 2.7,
        mount: 0,
        bench: [vessel('bottle', GLAZES.ash, [1.5, 0, 0.1], 0.55), vessel('bowl', GLAZES.white, [-1.5, 0, 0.2], 0.4)],
      }),
    ],
    [
      still(async () => {
        const things: Thing[] = []
        for (const [at, land] of MONTHS.entries()) {
          const sheet = await sheetOf(landscape(land), 84, 176)
          things.push(...phone(sheet, 0.74, [((at % 6) - 2.5) * 1, 0.05, (Math.floor(at / 6) - 0.5) * 1.86 + 0.86], { tilt: -90 }))
        }
        return {
          eye: [0, 6.1, 3.1],
          look: [0, 0, 0.05],
          lens: 38,
          floor: plaster('#cdd4d8'),
          wallAt: 40,
          light: [-3, 4.4, -1.5],
          gobo: () => 1,
          blur: 0.3,
          things,
        }
      }),
    ],
    [
      landscape({
        ...NIGHT,
        seed: 'real time',
        water: 0.34,
        pines: 30,
        aurora: { colours: ['#6affa8', '#a050e0'], low: 0.46, tall: 0.34, strength: 0.95 },
      }),
    ],
  ],
  posts: {
    'The morning after I had gone home': [
      landscape({ ...DAWN, seed: 'pink', snow: '#ffc0b4', sky: ['#8a9cc8', '#d8b0c8', '#ffc8b0'], sun: null, pines: 40, horizon: 0.46 }),
    ],
    'Four nights under the aurora': [
      landscape({ ...NIGHT, seed: 'first', aurora: { colours: ['#4ae08a', '#2a6a8a'], low: 0.46, tall: 0.09, strength: 0.5 } }),
      landscape({
        ...NIGHT,
        seed: 'trees',
        water: 0,
        pines: 70,
        horizon: 0.66,
        aurora: { colours: ['#6affa0', '#8a5ae0'], low: 0.62, tall: 0.36, strength: 0.9 },
      }),
      landscape({ ...NIGHT, seed: 'snow', water: 0, snowLine: 0.1, snow: '#a8f0c8', shade: '#1a4a48', horizon: 0.4 }),
      landscape({
        ...NIGHT,
        seed: 'column',
        horizon: 0.66,
        aurora: { colours: ['#7affb0', '#c060ff'], low: 0.62, tall: 0.5, strength: 0.85 },
      }),
    ],
    'My packing list, and why the spoon is on it': [
      landscape({ ...BLUE, seed: 'frozen', sky: ['#9ab4cc', '#ccdae4', '#f4ece4'], water: 0.4, horizon: 0.42, shade: '#b0c8dc' }),
    ],
  },
}
