/** Musicians and coaches: Rafael Monteiro, Artyom Belov, Noah Whitlock, Sienna Clarke, Priya Raman. */
import type { Material, Thing, Vec } from '../scene.ts'
import { guitar, headphones, microphone } from '../instruments.ts'
import { handwriting, over, paper, type Drawing } from '../drawings.ts'
import { onDesk, room } from '../kits.ts'
import { foliage, glowing, linen, metal, pictured, plain, plaster, wood } from '../materials.ts'
import type { Portfolio } from '../portfolio.ts'
import { block, book, candle, GLAZES, pottedPlant, sphere, stick, teacup, vessel } from '../props.ts'
import { box, pebbleShape, ring, turned } from '../shapes.ts'
import { drawnIn, sheetOf, still, type Still } from '../shot.ts'

const EMBER = room('#e0a878', '#7a3a24', '#8a5a38')
const NIGHT: Partial<Still> = {
  ...room('#4a4468', '#171428', '#4a3a34'),
  lightColour: [0.75, 0.85, 1.25],
  fill: [0.26, 0.25, 0.38],
}
const score: Drawing = (w, h) => {
  const staves = Math.floor((h - 14) / 15)
  return Array.from({ length: staves }, (_, stave) => {
    const y = 10 + stave * 15
    const lines = [0, 1.6, 3.2, 4.8, 6.4].map((line) => `<path d="M6 ${y + line}H${w - 6}" stroke="#4a4038" stroke-width="0.28"/>`).join('')
    const notes = Array.from({ length: 11 }, (_, at) => {
      const [x, up] = [13 + at * ((w - 22) / 11), ((at * 5 + stave * 3) % 8) * 0.8]
      return `<ellipse cx="${x}" cy="${y + 6.4 - up}" rx="1.25" ry="0.9" fill="#2a2420" transform="rotate(-18 ${x} ${y + 6.4 - up})"/><path d="M${x + 1.15} ${y + 6.2 - up}V${y + 0.4 - up}" stroke="#2a2420" stroke-width="0.4"/>`
    }).join('')
    return `${lines}<path d="M8 ${y + 7}C6 ${y + 1} 12 ${y - 1} 9 ${y - 3}C7 ${y + 2} 12 ${y + 4} 9.4 ${y + 6}" stroke="#2a2420" stroke-width="0.7" fill="none"/>${notes}`
  }).join('')
}
const sheetMusic = drawnIn(80, over(paper('#f7efdc'), score))
const leaning = (at: Vec, turn = -14): Thing[] => guitar(at, { turn, tilt: -12, roll: 0 })

export const guitars: Portfolio = {
  cover: still(() => ({
    ...EMBER,
    eye: [0, 1.9, 7.2],
    look: [0, 1.35, 0],
    lens: 26,
    things: [
      guitar([2.1, 0.78, 0.1], { roll: 74, turn: -6, tilt: -10, size: 0.95 }),
      block(3.4, 0.12, 1, wood('#6a4228', 0.9), [-2.4, 0, 0]),
      ...pottedPlant([-3.2, 0.12, -0.1], { size: 0.8, tall: 1.4 }),
      ...teacup(-1.8, 0.2, 0.12, 0.8),
    ],
  })),
  samples: [
    [
      still(() => ({
        ...EMBER,
        eye: [0.6, 2.3, 7.6],
        look: [0, 2.15, 0],
        lens: 36,
        things: [leaning([-0.5, 0.02, -0.4]), ...pottedPlant([1.7, 0, -0.5], { size: 1, tall: 1.5 })],
      })),
    ],
    [
      still(() => ({
        ...NIGHT,
        eye: [-0.4, 2.2, 7.6],
        look: [0, 2.1, 0],
        lens: 36,
        things: [
          leaning([0.6, 0.02, -0.5], 12),
          ...candle([-1.2, 0, 0.5], 0.9),
          { shape: ring(0.5, 0.07), material: glowing('#ffe6a8', 0.8), at: [-1.2, 3.4, -0.8], tilt: 90 },
        ],
      })),
    ],
    [
      onDesk(sheetMusic, {
        table: 'oak',
        width: 2.3,
        ratio: 0.78,
        turn: -6,
        with: ['pencil', 'cup'],
        more: [
          {
            shape: turned([
              [0, 0],
              [0.5, 0],
              [0.14, 1.5],
              [0, 1.6],
            ]),
            material: wood('#6a3a20', 9),
            at: [1.9, 0, -0.9],
          },
          stick(1, 0.02, metal('#d8c890'), [1.9, 0.5, -0.5], { roll: 16 }),
        ],
      }),
    ],
  ],
  posts: {},
}

const keys = (count = 14): Thing[] => [
  block(count * 0.44 + 0.4, 0.5, 2.2, plain('#17171a', 0.5), [0, 0, -0.5], { round: 0.04 }),
  ...Array.from({ length: count }, (_, at) =>
    block(0.42, 0.1, 1.7, plain('#f4efe2', 0.4), [(at - (count - 1) / 2) * 0.44, 0.5, 0], { round: 0.02 }),
  ),
  ...Array.from({ length: count - 1 }, (_, at) => at)
    .filter((at) => ![2, 6, 9, 13].includes(at))
    .map((at) => block(0.24, 0.18, 1.05, plain('#131315', 0.5), [(at - (count - 2) / 2) * 0.44, 0.52, -0.34], { round: 0.03 })),
]
const rainy: Drawing = (w, h) =>
  `<defs><linearGradient id="r" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1a2036"/><stop offset="0.7" stop-color="#4a4a6e"/><stop offset="1" stop-color="#8a6a70"/></linearGradient></defs><rect width="${w}" height="${h}" fill="url(#r)"/>${Array.from({ length: 16 }, (_, at) => `<circle cx="${(at * 37) % w}" cy="${h * 0.62 + ((at * 13) % 24)}" r="${3 + (at % 4)}" fill="${['#f0b860', '#e07a5a', '#8ab0d8'][at % 3]}" opacity="0.38"/>`).join('')}${Array.from({ length: 150 }, (_, at) => `<path d="M${(at * 17.3) % w} ${(at * 29.7) % h}q0.3 ${2 + (at % 5)} 0 ${3 + (at % 7)}" stroke="#dfe8f4" stroke-width="${0.25 + (at % 3) * 0.14}" opacity="0.5" stroke-linecap="round"/>`).join('')}`
const window = async (width: number, height: number, at: Vec): Promise<Thing[]> => {
  const view = await sheetOf(drawnIn(100, rainy), 300, Math.round((300 * height) / width))
  return [
    { shape: box(width, height, 0.02), material: { ...pictured(view, width, height), glow: 0.75 }, at },
    ...[-width / 2, 0, width / 2].map((x) => block(0.14, height + 0.2, 0.16, plain('#e8e0d2'), [at[0] + x, at[1] - 0.1, at[2] + 0.05])),
    ...[0, height].map((y) => block(width + 0.3, 0.14, 0.2, plain('#e8e0d2'), [at[0], at[1] + y - 0.07, at[2] + 0.05])),
  ]
}

export const ambient: Portfolio = {
  cover: still(async () => ({
    ...NIGHT,
    eye: [0, 1.9, 8],
    look: [0, 1.35, 0],
    things: [
      await window(9, 2.6, [0, 0.9, -1.2]),
      ...headphones([0.9, 0.2, 0.4], '#8a86a0', '#2a2836', -18),
      block(12, 0.2, 1.8, wood('#5a4434', 1), [0, 0, 0.2]),
      ...candle([-1.9, 0.2, 0.4]),
      ...teacup(3.1, 0.5, 0.2, 0.8),
    ].flat(),
  })),
  samples: [
    [
      still(async () => ({
        ...NIGHT,
        eye: [0, 2.6, 6],
        look: [0, 0.9, 0],
        things: [await window(4.6, 2, [0, 1.3, -1.6]), keys(12), candle([2.2, 0.5, -1.2], 0.6)],
      })),
    ],
    [
      still(async () => ({
        ...NIGHT,
        eye: [0.3, 1.8, 5.6],
        look: [0, 0.85, 0],
        things: [
          await window(5, 2.2, [0, 0.9, -1.6]),
          headphones([0.1, 0.42, 0.1], '#c8b8d8', '#3a3448', 22),
          block(3.4, 0.42, 1.9, linen('#8a84a8', 40), [0, 0, 0.1], { round: 0.18 }),
        ],
      })),
    ],
  ],
  posts: {},
}

const spoon = (at: Vec, turn: number, colour: Material = metal('#c8c4bc', 0.8)): Thing[] => {
  const a = (turn * Math.PI) / 180
  return [
    {
      shape: pebbleShape(0.22, 0.06, 0.32),
      material: colour,
      at: [at[0] + Math.sin(a) * 1.25, at[1] + 0.08, at[2] + Math.cos(a) * 1.25],
      turn,
    },
    stick(1.1, 0.035, colour, [at[0], at[1] + 0.07, at[2]], { turn, tilt: 90, end: 0.05 }),
  ]
}
const TEAL = room('#a8cfc6', '#2f5f5e', '#7a6a58')

export const effects: Portfolio = {
  cover: still(() => ({
    ...TEAL,
    eye: [0, 2, 8.4],
    look: [0, 1.5, 0],
    things: [
      ...microphone([-1.6, 0, 0.2], '#2f5f5e', 0.85, 12),
      ...headphones([1.2, 0, 0.3], '#e08a5a', '#2a2e30', -24),
      ...spoon([3.1, 0, 0.4], 120),
      ...spoon([3.4, 0, 0.1], 100, wood('#a8744a', 9)),
      ...book([-4.2, 0, 0], 1.5, 1.1, 0.3, '#c8503c', 14),
      ...book([-4.1, 0.3, 0], 1.4, 1, 0.22, '#e0b04a', 4),
    ],
  })),
  samples: [
    [
      still(() => ({
        ...TEAL,
        eye: [0, 4.6, 4.2],
        look: [0, 0, 0.1],
        lens: 34,
        wallAt: 30,
        floor: plaster('#2f5f5e', 0.12),
        gobo: foliage(6, 0.34),
        things: [
          block(4.4, 0.3, 3.3, plain('#e4ddd0', 0.15), [0, 0, 0], { round: 0.1 }),
          ...Array.from({ length: 12 }, (_, at): Thing =>
            block(
              0.78,
              0.3,
              0.78,
              plain(['#e08a5a', '#f0c85a', '#7ab0a4', '#f4efe4'][(at * 5) % 4]!, 0.2),
              [((at % 4) - 1.5) * 1, 0.24, (Math.floor(at / 4) - 1) * 1],
              { round: 0.12 },
            ),
          ),
        ],
      })),
    ],
    [
      still(() => ({
        ...TEAL,
        eye: [0.5, 2.6, 6],
        look: [0, 2, 0],
        things: [
          ...microphone([0, 0, 0], '#3a3d42', 0.95, 20),
          { shape: ring(0.72, 0.05), material: metal('#3a3d42'), at: [0.1, 2.5, 1], tilt: 84 },
        ],
      })),
    ],
    [
      still(() => ({
        ...TEAL,
        eye: [0, 4.2, 3.2],
        look: [0, 0, 0.1],
        lens: 34,
        wallAt: 30,
        floor: wood('#8a6a4a', 1.2),
        things: [
          block(4.6, 0.5, 0.12, wood('#6a4a30', 9), [0, 0, -1.5]),
          block(4.6, 0.5, 0.12, wood('#6a4a30', 9), [0, 0, 1.5]),
          block(0.12, 0.5, 3.1, wood('#6a4a30', 9), [-2.3, 0, 0]),
          block(0.12, 0.5, 3.1, wood('#6a4a30', 9), [2.3, 0, 0]),
          ...[-1.45, -0.9, -0.35, 0.2, 0.75, 1.3].flatMap((x, at) =>
            spoon([x, 0.02 + (at % 2) * 0.1, -0.8], at * 7 - 14, at % 3 === 1 ? wood('#b98552', 9) : metal('#d0ccc4', 0.8)),
          ),
        ],
      })),
    ],
  ],
  posts: {},
}

const ROSE = room('#f4d4ca', '#b07a78', '#b08a70')
const radio = async (at: Vec): Promise<Thing[]> => {
  const face = await sheetOf(
    drawnIn(
      100,
      (w, h) =>
        `<rect width="${w}" height="${h}" fill="#8a4f34"/><rect x="6" y="8" width="52" height="${h - 16}" rx="3" fill="#e8d8b4"/>${Array.from({ length: 12 }, (_, line) => `<path d="M9 ${11 + line * ((h - 22) / 11)}H55" stroke="#b89a6a" stroke-width="1.4"/>`).join('')}<circle cx="78" cy="${h * 0.36}" r="13" fill="#f4e8cc"/><path d="M78 ${h * 0.36}L86 ${h * 0.2}" stroke="#c0402e" stroke-width="1.4"/>${Array.from({ length: 12 }, (_, tick) => `<path d="M78 ${h * 0.36 - 12}v3" transform="rotate(${tick * 30} 78 ${h * 0.36})" stroke="#5a3424" stroke-width="0.8"/>`).join('')}`,
    ),
    300,
    190,
  )
  return [
    { shape: box(2.2, 1.4, 0.8, 0.06), material: pictured(face, 2.2, 1.4, '#7a4430', 0.2), at, turn: 8 },
    {
      shape: turned([
        [0, 0],
        [0.15, 0],
        [0.15, 0.12],
        [0, 0.12],
      ]),
      material: metal('#d8b870'),
      at: [at[0] + 0.68, at[1] + 0.3, at[2] + 0.34],
      turn: 8,
      tilt: 90,
    },
    stick(1.4, 0.02, metal('#c8c4bc'), [at[0] + 0.9, at[1] + 1.3, at[2] - 0.2], { roll: -24 }),
  ]
}

export const voices: Portfolio = {
  cover: still(async () => ({
    ...ROSE,
    eye: [0, 2, 8.2],
    look: [0, 1.5, 0],
    things: [
      ...microphone([0.1, 0, 0.3], '#8a3f4a', 0.88, -14),
      await radio([2.7, 0, -0.2]),
      ...book([-2.6, 0, 0.1], 1.7, 1.2, 0.26, '#8a3f4a', 8),
      ...book([-2.5, 0.26, 0.1], 1.5, 1.1, 0.22, '#e8c8a0', -4),
      ...teacup(-4.4, 0.4, 0, 0.9),
    ].flat(),
  })),
  samples: [
    [
      still(() => ({
        ...ROSE,
        eye: [0.3, 2.5, 6.4],
        look: [0.1, 1.75, 0],
        things: [
          ...microphone([0.8, 0, 0], '#8a3f4a', 0.85, -20),
          ...book([-1.3, 0, 0.4], 1.6, 1.2, 0.24, '#3f5f6c', 10),
          ...book([-1.25, 0.24, 0.4], 1.5, 1.1, 0.2, '#c8503c', 2),
          ...book([-1.3, 0.44, 0.4], 1.3, 1, 0.18, '#e8c87a', -8),
        ],
      })),
    ],
    [
      still(async () => ({
        ...ROSE,
        eye: [0, 2, 5.6],
        look: [0, 0.9, 0],
        things: [
          await radio([0, 0, 0]),
          sphere(0.34, plain('#e8c85a', 0.3), [-1.7, 0, 0.4]),
          vessel('cup', GLAZES.white, [1.8, 0, 0.5]),
          ...[
            ['#e85a4a', -1.7, 1.75],
            ['#5aa0c8', -0.9, 2.05],
            ['#f0c04a', 1.4, 1.9],
          ].map(([colour, x, y]): Thing => ({
            shape: pebbleShape(0.34, 0.42, 0.34),
            material: plain(String(colour), 0.35),
            at: [Number(x), Number(y), -0.7],
          })),
        ].flat(),
      })),
    ],
    [
      onDesk(
        drawnIn(
          70,
          over(
            paper('#fbf6ec'),
            (w) =>
              `<path d="M6 14${Array.from({ length: 56 }, (_, at) => `v${(at % 2 === 0 ? -1 : 1) * (2 + ((at * 7) % 9))}h1.04`).join('')}" stroke="#b0485a" stroke-width="0.7" fill="none"/>${handwriting(8, 32, w - 16, 9, 5.4, 'talk')}<path d="M10 52H40M12 68H48" stroke="#e0a03a" stroke-width="2.4" opacity="0.5"/>`,
          ),
        ),
        {
          table: 'pale',
          width: 2.2,
          ratio: 0.78,
          turn: -5,
          with: ['pencil'],
          more: headphones([-2.1, 0, 0], '#b0485a', '#2a2226', 30, 0.8),
        },
      ),
    ],
  ],
  posts: {},
}
