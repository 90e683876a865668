/** Ines Duarte: turned vessels, glazes, the wheel and the kiln. */
import type { Material, Thing } from '../scene.ts'
import { drawnIn, sheetOf, still, type Still } from '../shot.ts'
import { handwriting, over, paper, typed } from '../drawings.ts'
import { backdrop, clay, foliage, glaze, glowing, metal, plain, plaster, wood, wrapped } from '../materials.ts'
import type { Portfolio } from '../portfolio.ts'
import { block, book, GLAZES, pencil, RAW, sheet, sphere, stick, vessel } from '../props.ts'
import { ring, turned } from '../shapes.ts'

const board = (width = 4.6, depth = 2.6): Thing => block(width, 0.16, depth, wood('#b98552', 0.65), [0, 0, 0])
const TEAL: Partial<Still> = { wall: backdrop('#a9c4bd', '#35595c', -0.6, 1.8, 5), floor: plaster('#cfc8b8') }
const DARK: Partial<Still> = {
  wall: backdrop('#4a3a34', '#1c1513'),
  floor: plaster('#5a4a42'),
  fill: [0.24, 0.22, 0.26],
}

/** A wheel with its tray. */
const wheel = (): Thing[] => [
  {
    shape: turned([
      [0, 0],
      [1.9, 0],
      [2, 0.1],
      [2, 0.55],
      [1.88, 0.6],
      [1.8, 0.16],
      [0, 0.14],
    ]),
    material: plain('#5d6b70', 0.25),
    at: [0, 0, 0],
  },
  {
    shape: turned([
      [0, 0],
      [1.12, 0],
      [1.15, 0.06],
      [1.12, 0.12],
      [0, 0.12],
    ]),
    material: metal('#b9b2a6', 0.35),
    at: [0, 0.26, 0],
  },
]
const wet = (hex = '#9a7a5c'): Material => ({ ...clay(hex, 0.1), gloss: 0.4 })

const words = async (): Promise<Material> => {
  const band = await sheetOf(
    drawnIn(
      100,
      (w, h) =>
        `<rect width="${w}" height="${h}" fill="#c3a683"/>${handwriting(3, h * 0.62, 94, 1, h * 0.9, 'carved', '#4f3422').replaceAll('stroke-width="0.36"', 'stroke-width="0.75"')}`,
    ),
    560,
    70,
  )
  return wrapped(band, 2, 0.42, 0.72, clay('#c9aa86', 0.7))
}

const firing = (things: readonly Thing[], heat: string): Still => ({
  eye: [0, 1.7, 6.2],
  look: [0, 1.1, 0],
  lens: 31,
  floor: plaster('#7a5a48', 0.3),
  wall: backdrop(heat, '#2a110a', 0, 1.2, 3.2),
  wallAt: 1.9,
  light: [0.2, 1.2, 3],
  lightColour: [1.5, 0.8, 0.42],
  fill: [0.55, 0.24, 0.12],
  hardness: 4,
  gobo: () => 1,
  things,
})

const brick = (x: number, y: number, z: number): Thing => block(0.9, 0.36, 0.5, plaster('#c9b292', 0.3), [x, y, z], { round: 0.03 })
const kilnWall = (): Thing[] =>
  Array.from({ length: 40 }, (_, at) => brick((at % 8) * 0.96 - 3.36 + (Math.floor(at / 8) % 2) * 0.48, Math.floor(at / 8) * 0.4, -0.4))

export const ceramics: Portfolio = {
  cover: still(() => ({
    ...TEAL,
    look: [0, 0.95, 0],
    eye: [0, 2.2, 8],
    things: [
      block(14, 0.2, 2.2, wood('#8f623c', 0.8), [0, 0, 0]),
      vessel('vase', GLAZES.cream, [-3.7, 0.2, -0.1]),
      vessel('deep', GLAZES.sea, [-2.1, 0.2, 0.25], 0.85),
      vessel('bottle', GLAZES.iron, [-0.85, 0.2, -0.3]),
      vessel('bowl', GLAZES.celadon, [0.75, 0.2, 0.3], 0.95),
      vessel('jar', RAW, [2.3, 0.2, -0.2], 1.05),
      vessel('bottle', GLAZES.ash, [3.5, 0.2, 0.1], 0.85),
      vessel('deep', GLAZES.ember, [4.8, 0.2, -0.2], 0.9),
      vessel('cup', GLAZES.white, [-5.1, 0.2, 0.3], 0.9),
    ],
  })),
  samples: [
    [
      still(async () => ({
        ...TEAL,
        eye: [0, 2.4, 5.4],
        look: [0, 0.5, 0],
        things: [board(), vessel('bowl', await words(), [0, 0.16, 0], 1.25)],
      })),
      still(() => ({ ...TEAL, eye: [0.4, 3.3, 5.6], look: [0, 0.6, 0], things: [...wheel(), vessel('bowl', wet(), [0, 0.38, 0], 0.95)] })),
      still(() =>
        firing(
          [
            block(5, 0.14, 2.4, plaster('#a08062', 0.3), [0, 0, 0]),
            vessel('bowl', GLAZES.ember, [-0.9, 0.14, 0.2], 1),
            vessel('deep', GLAZES.cream, [1.1, 0.14, -0.2], 0.9),
          ],
          '#e87a2a',
        ),
      ),
      still(async () => {
        const carved = await words()
        return {
          eye: [0, 2, 6.4],
          look: [0, 0.8, 0],
          things: [
            board(3.6),
            vessel('bowl', GLAZES.sea, [0, 0.16, 0], 1.05),
            vessel('bowl', carved, [0.03, 0.5, 0], 0.98),
            vessel('bowl', GLAZES.cream, [-0.02, 0.82, 0], 0.92),
          ],
        }
      }),
    ],
    [
      still(() => ({
        ...DARK,
        eye: [0, 2.7, 4.1],
        look: [0, 0.45, 0],
        things: [vessel('bowl', glaze('#1f4f7a', '#8fb8c8', '#8a5a3a', { height: 0.8, line: 0.12 }), [0, 0, 0], 1.2)],
      })),
      still(() => ({
        ...DARK,
        eye: [0.5, 1.5, 4.3],
        look: [0, 0.75, 0],
        things: [vessel('deep', glaze('#2a1a14', '#b8602a', '#9a6a4a', { height: 1.1, line: 0.2, drip: 0.3 }), [0, 0, 0], 1.25)],
      })),
      still(() => ({
        ...DARK,
        eye: [-0.3, 1.5, 5.2],
        look: [0, 1.1, 0],
        things: [vessel('vase', glaze('#dfe8d2', '#7fa890', '#9a7250', { height: 2.1, line: 0.35, drip: 0.4 }), [0, 0, 0], 1)],
      })),
    ],
    [
      still(async () => {
        const page = await sheetOf(
          drawnIn(
            100,
            over(
              paper('#f6efdf'),
              (w, h) => `${typed(8, 12, 60, 2, 4, 'title')}${handwriting(8, 26, w - 16, Math.floor((h - 34) / 6), 6, 'recipe')}`,
            ),
          ),
          300,
          390,
        )
        const tiles = ['#2f7f86', '#efe4cb', '#3a241c', '#6f8fb8', '#9fc4ae', '#c8512c', '#1f4f9a', '#d8b04a', '#7a4a64', '#556b3f']
        return {
          eye: [0, 5, 4.6],
          look: [0.1, 0, 0.1],
          lens: 36,
          floor: wood('#a87850', 1.2),
          wallAt: 30,
          gobo: foliage(4, 0.36),
          things: [
            ...book([-1.35, 0, 0.1], 2, 2.6, 0.18, '#35595c', 5),
            sheet(page, 1.85, [-1.33, 0.185, 0.12], 5),
            ...tiles.map((colour, at): Thing =>
              block(
                0.62,
                0.09,
                0.86,
                glaze(colour, colour, '#c09a70', { height: 1, line: -1 }),
                [0.55 + (at % 4) * 0.72 - (at > 7 ? -0.72 : 0), 0, -1 + Math.floor(at / 4) * 1.02],
                { turn: ((at * 5) % 7) - 3, round: 0.04 },
              ),
            ),
            ...pencil('#2b2420', [-0.2, 0, 1.3], 120, 1.4),
          ],
        }
      }),
    ],
    [
      still(() => ({
        ...TEAL,
        eye: [-1.4, 2.7, 6],
        look: [0, 0.95, 0],
        things: [
          ...wheel(),
          vessel('vase', wet('#a8876a'), [0, 0.38, 0], 0.85),
          vessel('cup', GLAZES.white, [2.9, 0, 0.6], 1.1),
          stick(1.3, 0.05, wood('#c99a62', 9), [2.4, 0.06, 1.5], { tilt: 90, turn: 60 }),
        ],
      })),
    ],
  ],
  posts: {
    'How a bowl gets its foot': [
      still(() => ({
        ...TEAL,
        eye: [0, 2.5, 7],
        look: [0, 0.55, 0],
        things: [
          board(6),
          vessel('bowl', RAW, [-1.9, 0.16, 0.1], 0.88),
          vessel('bowl', clay('#b98f68'), [0.05, 0.16, -0.2], 0.95),
          vessel('bowl', clay('#d2b28c'), [2, 0.16, 0.2], 0.84),
        ],
      })),
      still(() => ({
        ...TEAL,
        eye: [0.2, 2.4, 5.2],
        look: [0, 0.8, 0],
        things: [
          ...wheel(),
          vessel('bowl', wet('#b08a68'), [0, 1.22, 0], 1.05, { tilt: 180 }),
          stick(2.2, 0.06, wood('#8a5a34', 9), [0.7, 1.2, 0.65], { turn: 40, tilt: 68 }),
          { shape: ring(0.16, 0.02), material: metal('#c8ccd0'), at: [0.52, 1.2, 0.48], tilt: 70 },
        ],
      })),
      still(() => ({
        ...TEAL,
        eye: [0, 4.2, 2.6],
        look: [0, 0.5, 0],
        lens: 32,
        things: [board(5, 4), vessel('bowl', clay('#c29a72'), [0, 1.05, 0], 1.15, { tilt: 180 })],
      })),
    ],
    'The whole firing, hour by hour': [
      still(() => ({
        ...DARK,
        eye: [0.6, 1.5, 6],
        look: [0, 0.95, 0],
        lens: 28,
        light: [-3, 2.6, 2.6],
        gobo: undefined as never,
        things: [
          ...kilnWall(),
          block(2, 1.7, 0.16, metal('#6a6460', 0.25), [0, 0.02, -0.02]),
          stick(0.6, 0.06, metal('#c8a45a'), [0.72, 0.7, 0.18]),
        ],
      })),
      still(() =>
        firing(
          [
            ...[-0.75, 0, 0.75].map((x, at): Thing =>
              stick(1.3 - at * 0.1, 0.2, glowing('#ff9a3c', 0.9), [x, 0.1, 0], { end: 0.03, roll: at * 26 }),
            ),
            block(3.2, 0.18, 0.8, glowing('#c8501c', 0.5), [0, 0, 0]),
            { shape: ring(1.75, 0.9), material: plaster('#2a1a14', 0.3), at: [0, 0.8, 2.2], tilt: 90 },
          ],
          '#ffb040',
        ),
      ),
      still(() => ({
        ...TEAL,
        eye: [0, 1.7, 5.6],
        look: [0, 1.15, 0],
        things: [board(3.4), vessel('vase', GLAZES.runny, [0, 0.16, 0], 1.02)],
      })),
      still(() =>
        firing(
          [
            block(7, 0.14, 2, plaster('#b09070', 0.3), [0, 0, 0]),
            vessel('deep', GLAZES.cream, [-2.1, 0.14, 0], 0.8),
            vessel('bowl', GLAZES.sea, [-0.4, 0.14, 0.2], 0.75),
            vessel('jar', GLAZES.iron, [1.2, 0.14, -0.1], 0.8),
            vessel('bottle', GLAZES.ash, [2.6, 0.14, 0], 0.75),
          ],
          '#c86030',
        ),
      ),
    ],
    'Seconds shelf, before anybody else': [
      still(() => ({
        ...TEAL,
        eye: [0, 2.2, 7.4],
        look: [0, 0.5, 0],
        things: [
          block(6.4, 0.16, 1.8, wood('#a8744a', 0.8), [0, 0, 0]),
          ...[GLAZES.sea, GLAZES.cream, GLAZES.ember, GLAZES.ash, GLAZES.celadon, GLAZES.iron].map((own, at) =>
            vessel('bowl', own, [at * 0.8 - 2, 0.16, (at % 2) * 0.2], 0.36, { roll: ((at * 5) % 7) - 3 }),
          ),
        ],
      })),
      still(() => ({
        ...TEAL,
        eye: [0, 1.4, 3.6],
        look: [0, 0.75, 0],
        things: [
          vessel('deep', GLAZES.ash, [0, 0, 0], 1.3),
          { shape: ring(0.13, 0.018), material: plain('#8a6a50', 0.3), at: [0.12, 0.85, 1.12], tilt: 84 },
          { shape: ring(0.07, 0.016), material: plain('#8a6a50', 0.3), at: [0.12, 0.85, 1.135], tilt: 84 },
          sphere(0.04, plain('#d8dcd6', 0.6), [0.6, 0.5, 0.95]),
        ],
      })),
    ],
  },
}
