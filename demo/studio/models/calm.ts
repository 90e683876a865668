/** Priya Raman: breath and rest. */
import type { Thing, Vec } from '../scene.ts'
import { headphones } from '../instruments.ts'
import { glow } from '../computed.ts'
import { room } from '../kits.ts'
import { foliage, linen, metal, plain, plaster, wood } from '../materials.ts'
import type { Portfolio } from '../portfolio.ts'
import { block, candle, GLAZES, pottedPlant, stick } from '../props.ts'
import { pebbleShape } from '../shapes.ts'
import { still } from '../shot.ts'

const stone = (rx: number, ry: number, colour: string, at: Vec, phase: number): Thing => ({
  shape: pebbleShape(rx, ry, rx * 0.86, 0.02, phase),
  material: plain(colour, 0.12),
  at,
  turn: phase * 40,
})
const SAND = room('#eadcf0', '#9a84ac', '#c8b49c')
const cairn = (x: number, z: number): Thing[] => [
  stone(0.72, 0.26, '#8a8480', [x, 0.26, z], 1),
  stone(0.54, 0.22, '#a8a098', [x + 0.04, 0.72, z], 2),
  stone(0.38, 0.18, '#74707a', [x - 0.03, 1.1, z], 3),
  stone(0.22, 0.13, '#c0b8b0', [x + 0.02, 1.4, z], 4),
]
export const breathing: Portfolio = {
  cover: still(() => ({
    ...SAND,
    eye: [0, 1.8, 8.4],
    look: [0, 1.15, 0],
    things: [
      ...cairn(1.3, 0.2),
      ...candle([-1.2, 0, 0.3], 1.1),
      ...candle([-2.1, 0, 0], 0.7),
      ...pottedPlant([3.6, 0, -0.3], { pot: GLAZES.white, size: 1, tall: 1.4 }),
      block(1.9, 0.24, 1, linen('#a88abf', 30), [-4, 0, 0], { round: 0.1 }),
      block(1.7, 0.24, 0.9, linen('#d8c8e4', 30), [-4, 0.24, 0], { round: 0.1 }),
    ],
  })),
  samples: [
    [
      still(() => ({
        ...SAND,
        eye: [0.2, 1.9, 6],
        look: [0, 0.9, 0],
        things: [...headphones([0.7, 0, 0], '#8a5fae', '#2e2838', -20), ...candle([-1.4, 0, 0.3])],
      })),
    ],
    [
      still(() => ({
        ...SAND,
        eye: [0, 2.3, 7.6],
        look: [0, 1.3, 0],
        things: [
          block(3.6, 0.12, 1.3, wood('#b98a5c', 1.4), [0.6, 1.5, -0.6]),
          ...[
            [-1, -1.1],
            [2.2, -1.1],
            [-1, -0.1],
            [2.2, -0.1],
          ].map(([x, z]) => stick(1.5, 0.06, wood('#7a5638', 9), [x!, 0, z!])),
          block(1.2, 0.16, 1.1, linen('#8a5fae', 30), [-0.9, 0.9, 0.9], { round: 0.07, turn: 24 }),
          block(1.1, 1.2, 0.14, linen('#8a5fae', 30), [-1.2, 1.2, 1.2], { round: 0.07, turn: 204, tilt: -8 }),
          stick(0.9, 0.07, metal('#8a8890'), [-0.9, 0, 0.9]),
          block(1.3, 0.9, 0.06, plain('#2a2a30', 0.5), [0.9, 1.72, -0.8], { tilt: -8 }),
          ...pottedPlant([2, 1.62, -0.7], { size: 0.42 }),
        ],
      })),
    ],
    [
      still(() => ({
        ...SAND,
        eye: [0, 3.6, 6],
        look: [0, 0.1, 0],
        lens: 32,
        floor: plaster('#e4d4bc', 0.2),
        gobo: foliage(8, 0.36),
        things: Array.from({ length: 12 }, (_, at) =>
          stone(
            0.27 + ((at * 7) % 4) * 0.03,
            0.15,
            ['#8a8480', '#a8a098', '#74707a', '#c0b8b0'][at % 4]!,
            [((at % 6) - 2.5) * 0.8, 0.15, (Math.floor(at / 6) - 0.5) * 1.2],
            at,
          ),
        ),
      })),
    ],
  ],
  posts: {
    'Four breaths before the phone': [
      glow(['#2a1a4a', '#6a4a94', '#c88aa8', '#f4c8a0', '#fff0d4'], 0.5, 0.5, 0.34),
      glow(['#4a2a3a', '#a0604a', '#f0a860', '#ffe0a8', '#fffae8'], 0.5, 0.52, 0.36),
    ],
  },
}
