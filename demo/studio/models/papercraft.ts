/** Tomasz Zieliński: folded and cut paper. */
import type { Thing, Vec } from '../scene.ts'
import { mix } from '../../art/colour.ts'
import { centred, paper, type Drawing } from '../drawings.ts'
import { backdrop, glowing, plain, plaster } from '../materials.ts'
import type { Portfolio } from '../portfolio.ts'
import { block } from '../props.ts'
import { facets, plate } from '../shapes.ts'
import { drawnIn, still, type Still } from '../shot.ts'

const CARD: Partial<Still> = { wall: backdrop('#dff0f4', '#8fb8c8', -0.4, 1.8, 5), floor: plaster('#cfe4ea', 0.06) }
/** A roof: a wedge of card. */
const roof = (width: number, tall: number, depth: number) =>
  plate(
    [
      [-width / 2, 0],
      [width / 2, 0],
      [0, tall],
    ],
    depth,
    0.01,
  )
const paperHouse = (at: Vec, size = 1, turn = -24): Thing[] => {
  const turnBy = (x: number, z: number): [number, number] => {
    const a = (turn * Math.PI) / 180
    return [at[0] + (Math.cos(a) * x + Math.sin(a) * z) * size, at[2] + (-Math.sin(a) * x + Math.cos(a) * z) * size]
  }
  const [cx, cz] = turnBy(0.55, -0.3)
  return [
    block(2 * size, 1.4 * size, 1.7 * size, plain('#fbf8f0'), at, { turn, round: 0.01 }),
    { shape: roof(2.4, 1, 1.95), material: plain('#d8704a'), at: [at[0], at[1] + 1.38 * size, at[2]], turn, size },
    block(0.3 * size, 0.9 * size, 0.3 * size, plain('#f0e0d0'), [cx, at[1] + 1.5 * size, cz], { turn }),
    ...[-0.55, 0.55].map((x): Thing => {
      const [px, pz] = turnBy(x, 0.86)
      return block(0.44 * size, 0.5 * size, 0.03, plain('#6cb4cf'), [px, at[1] + 0.62 * size, pz], { turn })
    }),
    ...[0].map((x): Thing => {
      const [px, pz] = turnBy(x, 0.86)
      return block(0.4 * size, 0.72 * size, 0.03, plain('#c8643c'), [px, at[1], pz], { turn })
    }),
  ]
}
const lighthouse = (at: Vec): Thing[] => [
  block(2.6, 0.03, 1.7, plain('#f8f4ea'), [at[0], 0, at[2] + 0.85]),
  block(2.6, 1.9, 0.03, plain('#8fc4dc'), [at[0], 0, at[2]]),
  ...[0, 1, 2, 3, 4].map((row): Thing =>
    block(0.62 - row * 0.05, 0.32, 0.5 - row * 0.03, plain(row % 2 === 0 ? '#d8483c' : '#fbf8f0'), [at[0] - 0.2, row * 0.32, at[2] + 0.5]),
  ),
  block(0.3, 0.26, 0.3, glowing('#ffe08a', 0.8), [at[0] - 0.2, 1.6, at[2] + 0.5]),
  { shape: roof(0.5, 0.3, 0.4), material: plain('#2b7a9e'), at: [at[0] - 0.2, 1.86, at[2] + 0.5] },
  {
    shape: plate(
      [
        [-1.2, 0],
        [-0.9, 0.3],
        [-0.5, 0.14],
        [-0.1, 0.34],
        [0.4, 0.12],
        [0.9, 0.32],
        [1.2, 0],
      ],
      0.03,
    ),
    material: plain('#2b7a9e'),
    at: [at[0], 0, at[2] + 1.1],
  },
]
/** The planes of a folded fox: corners, colour, how far in front, turn and tilt in degrees. */
const FOX_PLANES = [
  ['-0.9 0, 0.9 0, 0.5 0.9, 0 1.6, -0.5 0.9', '#d9692c', 0, 0, 0],
  ['0.1 0, 1.7 0, 1.9 0.9, 1.5 1.35, 1.3 0.6', '#c75a22', -0.22, -14, 0],
  ['1.5 1.35, 1.9 0.9, 1.75 0.8', '#fdf4e6', -0.16, -14, 0],
  ['-0.75 1.5, 0.75 1.5, 0 0.7', '#e88444', 0.16, 0, 8],
  ['-0.75 1.5, -0.62 2.15, -0.1 1.5', '#d9692c', 0.14, 0, 8],
  ['0.75 1.5, 0.62 2.15, 0.1 1.5', '#c75a22', 0.14, 0, 8],
  ['-0.42 1.16, 0 0.7, 0 1.06', '#fdf4e6', 0.2, 0, 8],
  ['0.42 1.16, 0 0.7, 0 1.06', '#f4e4d0', 0.2, 0, 8],
  ['-0.31 1.28, -0.21 1.28, -0.26 1.2', '#221512', 0.24, 0, 8],
  ['0.21 1.28, 0.31 1.28, 0.26 1.2', '#221512', 0.24, 0, 8],
  ['-0.07 0.77, 0.07 0.77, 0 0.69', '#221512', 0.24, 0, 8],
] as const

const foldedFox = (at: Vec, size = 1): Thing[] =>
  FOX_PLANES.map(([corners, colour, ahead, turn, tilt]) => ({
    shape: plate(
      corners.split(', ').map((corner) => corner.split(' ').map(Number) as [number, number]),
      0.04,
      0.005,
    ),
    material: plain(colour),
    at: [at[0], at[1], at[2] + ahead * size],
    size,
    turn,
    tilt,
  }))

/** Eleven folds, each in a square of its own. */
const folds: Drawing = (w, h) => {
  const [columns, rows] = [4, 3]
  const [sw, sh] = [w / columns, h / rows]
  return (
    paper('#f8fbfc')(w, h) +
    Array.from({ length: 11 }, (_, at) => {
      const [x, y, s] = [(at % columns) * sw + sw / 2, Math.floor(at / columns) * sh + sh / 2, Math.min(sw, sh) * 0.32]
      const corner = (at / 10) * 0.9
      const shape =
        at < 3
          ? `M0 ${-s}L${s * (1 - corner)} 0L0 ${s}L${-s} 0Z`
          : at < 7
            ? `M${-s} ${s * 0.5}L0 ${-s * (1 - corner * 0.5)}L${s} ${s * 0.5}Z`
            : `M${-s * 0.9} ${s * 0.7}L${-s * 0.5} ${-s * 0.5}L${-s * 0.1} ${-s * 0.05}L${s * 0.3} ${-s * 0.6}L${s * 0.5} ${s * 0.1}L${s} ${s * 0.7}Z`
      return `<g transform="translate(${x} ${y})"><path d="${shape}" fill="${mix('#e88444', '#fdf4e6', at / 14)}" stroke="#8a3a18" stroke-width="0.5" stroke-linejoin="round"/><path d="M0 ${-s * 0.8}V${s * 0.6}" stroke="#8a3a18" stroke-width="0.4" stroke-dasharray="1.4 1"/><path d="M${s * 0.7} ${-s * 0.7}q${s * 0.4} ${s * 0.1} ${s * 0.3} ${s * 0.6}l-1.4 -1m1.4 1l1 -1.3" stroke="#12415c" stroke-width="0.5" fill="none"/></g><circle cx="${x - sw * 0.38}" cy="${y - sh * 0.36}" r="2.6" fill="#12415c"/>${Array.from({ length: 1 }, () => `<path d="M${x - sw * 0.38} ${y - sh * 0.36 - 1.2}v2.4" stroke="#ffffff" stroke-width="0.6"/>`).join('')}`
    }).join('')
  )
}
const template: Drawing = (w, h) =>
  `${paper('#fbfbf8')(w, h)}<g transform="translate(${w / 2 - 50} ${h / 2 - 40})" fill="none" stroke="#12415c" stroke-width="0.7"><path d="M8 8H92V72H8Z"/><path d="M8 40H92" stroke-dasharray="2.4 1.6"/><path d="M36 54L40 20H52L56 54"/><path d="M36 54H56M38 40H54" stroke-dasharray="1.6 1.2"/><path d="M40 20L46 12L52 20Z"/><path d="M64 60Q74 44 84 54Q88 60 80 64H66Z"/><path d="M14 66Q22 58 30 66" /></g><g transform="translate(${w / 2 - 50} ${h / 2 - 40})" fill="#c8ccd0"><path d="M8 72H92V78H8Z"/><path d="M37 47L38 40H54L55 47Z" fill="#f4b8b0"/><path d="M39.4 30L39 26H53L52.6 30Z" fill="#f4b8b0"/></g>`
const sealAnimal: Drawing = (w, h) =>
  `<rect width="${w}" height="${h}" fill="#dff0f4"/><path d="M0 ${h * 0.72}Q${w / 4} ${h * 0.67} ${w / 2} ${h * 0.72}T${w} ${h * 0.72}V${h}H0Z" fill="#6cb4cf"/>${centred('<ellipse cx="50" cy="84" rx="40" ry="5" fill="#12415c" opacity="0.2"/><path d="M14 82C10 76 18 70 26 74C36 56 48 60 56 40C58 24 78 22 80 36C82 48 78 70 82 82C70 88 34 88 14 82Z" fill="#7a8a96"/><path d="M56 40C60 56 66 76 82 82C72 87 56 87 44 86C54 74 56 60 56 40Z" fill="#a8b8c2" opacity="0.7"/><path d="M14 82C6 82 4 74 8 70C12 76 18 74 20 80Z" fill="#66757f"/><path d="M62 76L54 90L70 84Z" fill="#66757f"/><circle cx="66" cy="33" r="2" fill="#16202a"/><circle cx="76" cy="33" r="2" fill="#16202a"/><ellipse cx="72" cy="40" rx="4.6" ry="3.4" fill="#dfe8ec"/><ellipse cx="72" cy="37.6" rx="2" ry="1.4" fill="#16202a"/><path d="M67 41L58 40M67 42.4L59 44M77 41L86 40M77 42.4L85 44" stroke="#16202a" stroke-width="0.5"/>', 0.9)(w, h)}`

export const papercraft: Portfolio = {
  cover: still(() => ({
    ...CARD,
    eye: [0, 2.2, 8.4],
    look: [0, 1, 0],
    things: [
      ...paperHouse([-2.6, 0, -0.1], 0.9),
      ...foldedFox([0.2, 0, 0.4], 0.75),
      ...lighthouse([3.2, 0, -0.3]),
      {
        shape: facets(
          [
            [0.7, 0.7, 0, 0.3],
            [-0.7, 0.7, 0, 0.3],
            [0, -1, 0, 0],
            [0, 0.4, 0.9, 0.3],
            [0, 0.4, -0.9, 0.3],
          ],
          0.6,
        ),
        material: plain('#f2b8a0'),
        at: [-4.8, 0.02, 0.4],
      },
    ],
  })),
  samples: [
    [still(() => ({ ...CARD, eye: [0, 2.7, 6.6], look: [0, 0.95, 0], things: paperHouse([0, 0, 0], 1.15) }))],
    [
      still(() => ({
        ...CARD,
        eye: [0.4, 2.7, 5.4],
        look: [0, 0.8, 0.4],
        things: [
          block(2.8, 0.03, 1.8, plain('#f8f4ea'), [0, 0, 0.9]),
          block(2.8, 1.8, 0.03, plain('#f4c8b8'), [0, 0, 0]),
          ...[
            [-0.8, 0.5, 0.5, '#d8483c'],
            [0, 0.8, 0.7, '#f0c04a'],
            [0.8, 0.5, 0.5, '#6cb4cf'],
          ].map(([x, tall, z, colour]) =>
            block(0.6, Number(tall), Number(z) * 0.9, plain(String(colour)), [Number(x), 0, Number(z) * 0.45]),
          ),
          {
            shape: plate(
              Array.from({ length: 10 }, (_, at): [number, number] => {
                const [a, r] = [(at / 10) * Math.PI * 2 + 0.3, at % 2 === 0 ? 0.36 : 0.16]
                return [Math.cos(a) * r, Math.sin(a) * r + 1.3]
              }),
              0.03,
            ),
            material: plain('#fbe6a0'),
            at: [0, 0, 0.3],
          },
        ],
      })),
    ],
  ],
  posts: {
    'A fox from one square': [
      still(() => ({ ...CARD, eye: [0.3, 1.9, 5.8], look: [0.25, 1, 0], things: foldedFox([0, 0, 0], 1) })),
      drawnIn(120, folds),
    ],
    'A lighthouse that stands up in a card': [
      still(() => ({ ...CARD, eye: [0.9, 2.6, 5.2], look: [0, 0.8, 0.5], things: lighthouse([0, 0, 0]) })),
      drawnIn(100, template),
      drawnIn(100, sealAnimal),
    ],
  },
}
