/** Chen Haoran: small worlds from above. */
import type { Thing, Vec } from '../scene.ts'
import { mix } from '../../art/colour.ts'
import { glowing, pictured, plain, plaster, wood } from '../materials.ts'
import type { Portfolio } from '../portfolio.ts'
import { block, cone, pottedPlant, sphere } from '../props.ts'
import { box, turned } from '../shapes.ts'
import { drawnIn, sheetOf, still, type Still } from '../shot.ts'

/** A window pane that shines at night. */
const lamp = (isOn: boolean) => (isOn ? glowing('#ffc860', 1.7) : plain('#5a7a94', 0.5))
const house = (at: Vec, width: number, floors: number, colour: string, isNight: boolean, seed: number, isWhite = false): Thing[] => {
  const tall = floors * 0.5
  const own = isWhite ? plain('#f2f0ec') : plain(colour, 0.08)
  return [
    block(width, tall, width, own, at, { round: 0.015 }),
    block(
      width + 0.12,
      0.12,
      width + 0.12,
      isWhite ? plain('#e8e6e0') : plain(mix(colour, '#2a1a1a', 0.45)),
      [at[0], at[1] + tall, at[2]],
      { round: 0.02 },
    ),
    ...Array.from({ length: floors }, (_, floor) => floor).flatMap((floor) =>
      [-0.27, 0.27].flatMap((side, index): Thing[] => {
        const isOn = isNight && (seed * 7 + floor * 3 + index * 5) % 4 !== 0
        const material = isWhite ? plain('#dcdad4') : lamp(isOn)
        return [
          {
            shape: box(width * 0.24, 0.24, 0.03),
            material,
            at: [at[0] + side * width, at[1] + floor * 0.5 + 0.14, at[2] + width / 2 + 0.01],
          },
          {
            shape: box(0.03, 0.24, width * 0.24),
            material,
            at: [at[0] + width / 2 + 0.01, at[1] + floor * 0.5 + 0.14, at[2] + side * width],
          },
        ]
      }),
    ),
  ]
}
const tree = (x: number, z: number, size = 1): Thing[] => [
  block(0.08, 0.3, 0.08, plain('#6a4a34'), [x, 0.1, z]),
  { shape: cone, material: plain('#4f8a6a'), at: [x, 0.32, z], size: size * 0.42 },
]
const CORNER: Partial<Still> = { eye: [6.4, 6.2, 6.6], look: [0, 0.6, 0], lens: 26, wallAt: 30, gobo: () => 1, blur: 0.6 }
const night: Partial<Still> = { ...CORNER, floor: plaster('#1c2050', 0.06), lightColour: [0.42, 0.5, 0.95], fill: [0.2, 0.22, 0.44] }
const day: Partial<Still> = { ...CORNER, floor: plaster('#a8c8e0', 0.06), light: [-2.4, 3.6, 3.4] }
const town = (isNight: boolean, isWhite = false): Thing[] => [
  block(5.2, 0.1, 5.2, plain(isWhite ? '#e8e6e0' : '#6a8a8c'), [0, 0, 0], { round: 0.04 }),
  ...[
    ['#e08a5a', -1.6, -1.6, 3],
    ['#5a8ad0', -0.2, -1.7, 4],
    ['#e8c86a', 1.4, -1.6, 2],
    ['#c86a8a', -1.7, 0, 2],
    ['#7ac0b0', 0.1, 0.1, 3],
    ['#f0e4d0', 1.6, 0.2, 2],
    ['#8a7ad0', -1.5, 1.6, 2],
    ['#e8a06a', 0.2, 1.7, 1],
  ].flatMap(([colour, x, z, floors], at) => house([Number(x), 0.1, Number(z)], 1, Number(floors), String(colour), isNight, at, isWhite)),
  ...(isWhite ? [] : [...tree(1.5, 1.5), ...tree(2, 1.1, 0.8), ...tree(-0.7, 0.8, 0.7), ...tree(0.9, 2.2, 0.8)]),
]
const bakery = async (isNight: boolean): Promise<Thing[]> => {
  const bread = await sheetOf(
    drawnIn(
      100,
      (w, h) =>
        `<rect width="${w}" height="${h}" fill="#ffd070"/>${[0.45, 0.9].map((y) => `<rect y="${h * y}" width="${w}" height="4" fill="#8a5a2a"/>${Array.from({ length: 7 }, (_, at) => `<ellipse cx="${9 + at * 14}" cy="${h * y - 4}" rx="6" ry="${4 + (at % 3)}" fill="${['#c8803a', '#a8602a', '#e0a050'][at % 3]}"/>`).join('')}`).join('')}`,
    ),
    260,
    150,
  )
  return [
    block(3.6, 2.9, 2, plain('#b8706a'), [0, 0, -0.4], { round: 0.02 }),
    { shape: box(1.9, 1.1, 0.06), material: { ...pictured(bread, 1.9, 1.1), glow: isNight ? 1.3 : 0.3 }, at: [-0.5, 0.55, 0.62] },
    block(0.7, 1.5, 0.08, plain('#3f5a4c'), [1.15, 0.05, 0.6]),
    ...Array.from({ length: 9 }, (_, at) =>
      block(0.28, 0.09, 0.9, plain(at % 2 === 0 ? '#f4ece0' : '#c84a3c'), [-1.62 + at * 0.28, 1.75, 0.95], { tilt: 24, round: 0.01 }),
    ),
    ...[-1, 0, 1].map((x) => ({ shape: box(0.5, 0.5, 0.04), material: lamp(isNight && x !== 0), at: [x, 2.12, 0.6] as Vec })),
    block(3.9, 0.18, 2.3, plain('#7a4440'), [0, 2.9, -0.4]),
  ]
}
const room = (isNight: boolean): Thing[] => [
  block(4, 0.14, 4, wood('#c89a6a', 0.4), [0, 0, 0]),
  block(0.14, 2.4, 4, plain('#8fb6d8'), [-2, 0, 0]),
  block(4, 2.4, 0.14, plain('#a8c8e0'), [0, 0, -2]),
  block(1.5, 0.5, 2.4, plain('#5b5bf0'), [-1.1, 0.14, 0.5], { round: 0.14 }),
  block(1.1, 0.2, 0.6, plain('#f6f3e8'), [-1.1, 0.6, -0.4], { round: 0.09 }),
  block(1.8, 0.09, 0.8, wood('#a8744a', 9), [0.9, 0.95, -1.45]),
  ...[0.15, 1.65].map((x) => block(0.08, 0.85, 0.7, plain('#7a5238'), [x, 0.14, -1.45])),
  block(0.9, 0.6, 0.05, lamp(isNight), [0.9, 1.08, -1.7]),
  block(1.2, 0.9, 0.05, lamp(isNight), [-0.9, 1.2, -1.9]),
  block(0.7, 0.08, 0.7, plain('#37c6e8'), [0.9, 0.55, -0.6], { round: 0.04 }),
  block(0.1, 0.45, 0.1, plain('#3a3a44'), [0.9, 0.14, -0.6]),
  {
    shape: turned([
      [0, 0],
      [0.9, 0],
      [0.9, 0.03],
      [0, 0.03],
    ]),
    material: plain('#e457a0'),
    at: [0.7, 0.15, 0.8],
  },
  ...pottedPlant([1.5, 0.14, 1.4], { size: 0.42 }),
]

export const miniatures: Portfolio = {
  cover: still(() => ({
    ...night,
    eye: [5.4, 4.6, 8],
    look: [0.3, 0.7, 0],
    lens: 25,
    things: [...town(true), ...town(true).map((thing): Thing => ({ ...thing, at: [thing.at[0] - 5.3, thing.at[1], thing.at[2] - 0.6] }))],
  })),
  samples: [
    [still(() => ({ ...day, lens: 29, look: [0, 0.9, 0], things: room(false) }))],
    [
      still(() => ({
        ...day,
        look: [0, 1.3, 0],
        things: [
          block(3.6, 0.12, 3.6, plain('#7a9a9c'), [0, 0, 0]),
          ...house([0, 0.12, 0], 1.9, 6, '#e08a5a', false, 2),
          ...tree(1.3, 1.2, 1.3),
          ...tree(-1.3, 1.3, 1),
        ],
      })),
      still(() => ({
        ...night,
        eye: [-6.4, 5.4, 6.6],
        look: [0, 1.3, 0],
        things: [
          block(3.6, 0.12, 3.6, plain('#4a5a7c'), [0, 0, 0]),
          ...house([0, 0.12, 0], 1.9, 6, '#e08a5a', true, 2),
          ...tree(1.3, 1.2, 1.3),
          ...tree(-1.3, 1.3, 1),
        ],
      })),
    ],
    [
      still(() => ({
        ...day,
        floor: plaster('#e8e0f4', 0.05),
        things: [
          ...tree(-1.8, -1.6, 1.6),
          ...tree(-0.9, -1.8, 1.2),
          ...house([0.5, 0, -1.4], 0.9, 2, '#e8c86a', false, 1),
          ...house([1.9, 0, -0.6], 0.8, 1, '#5b5bf0', false, 3),
          block(1.8, 0.14, 0.6, plain('#b89a7a'), [-1, 0.5, 0.3], { round: 0.05 }),
          ...[-1.7, -0.3].map((x) => block(0.16, 0.5, 0.6, plain('#8a8490'), [x, 0, 0.3])),
          ...[0.4, 1, 1.6].flatMap((x, at): Thing[] => [
            block(0.3, 0.3, 0.6, plain(['#e08a5a', '#2a2a34', '#f4ece0'][at]!), [x, 0, 0.9], { round: 0.1 }),
            sphere(0.17, plain(['#e08a5a', '#2a2a34', '#f4ece0'][at]!), [x, 0.28, 1.2]),
            { shape: cone, material: plain('#c8907a'), at: [x - 0.09, 0.54, 1.2], size: 0.09 },
            { shape: cone, material: plain('#c8907a'), at: [x + 0.09, 0.54, 1.2], size: 0.09 },
          ]),
          block(0.06, 1.2, 0.06, plain('#3a3a44'), [-2, 0, 1.2]),
          sphere(0.16, glowing('#ffe0a0', 1), [-2, 1.15, 1.2]),
        ],
      })),
    ],
  ],
  posts: {
    给一座小城装上路灯: [
      still(() => ({ ...night, things: town(true) })),
      still(async () => ({ ...night, eye: [1.2, 1.9, 6.4], look: [0, 1.3, 0], lens: 32, things: await bakery(true) })),
    ],
    '小城模型：全部工程文件说明': [
      still(() => ({ ...day, floor: plaster('#d8d6d0', 0.04), things: town(false, true) })),
      still(() => ({ ...night, lightColour: [0.05, 0.06, 0.12], fill: [0.03, 0.03, 0.07], things: town(true) })),
      still(() => ({ ...day, things: town(false) })),
    ],
  },
}
