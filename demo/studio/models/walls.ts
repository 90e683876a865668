/** Maya Castellanos and Hana Ishikawa: walls and woodcuts. */
import type { Thing } from '../scene.ts'
import { mix } from '../../art/colour.ts'
import { createRandom } from '../../random.ts'
import { goat } from '../creatures.ts'
import { handwriting, paper } from '../drawings.ts'
import { onDesk, onWall } from '../kits.ts'
import { backdrop, foliage, laid, linear, metal, pictured, plain, plaster, wood } from '../materials.ts'
import type { Portfolio } from '../portfolio.ts'
import { block, pottedPlant, stick, teacup, vessel, GLAZES } from '../props.ts'
import { box, turned } from '../shapes.ts'
import { drawnIn, printed, sheetOf, still, type Shot } from '../shot.ts'

const arches = (seed: string): Shot => printed('arches', 'reef', seed)
/** An outside wall with a picture on it, a ladder and tins. */
const mural = (art: Shot, options: { wall?: string; more?: readonly Thing[]; width?: number } = {}): Shot =>
  still(async () => {
    const width = options.width ?? 5.4
    const picture = await sheetOf(art, 560, Math.round(560 / 1.9))
    const tin = turned([
      [0, 0],
      [0.3, 0],
      [0.3, 0.6],
      [0.26, 0.6],
      [0.26, 0.52],
      [0, 0.52],
    ])
    return {
      eye: [-1.2, 1.7, 8],
      look: [0, 1.45, 0],
      lens: 32,
      floor: plaster('#b8a894', 0.3),
      wall: backdrop(options.wall ?? '#f0d8c4', '#c8a48c', 0, 2, 7),
      wallAt: 0.8,
      light: [-2.6, 4, 3],
      gobo: foliage(11, 0.3),
      hardness: 16,
      blur: 0.4,
      things: [
        { shape: box(width, width / 1.9, 0.04), material: pictured(picture, width, width / 1.9, '#e8d0bc'), at: [0, 0.12, -0.8] },
        ...[-0.32, 0.32].map((x) => stick(3.5, 0.05, wood('#c09a68', 9), [x + 2, 0, 0.25], { tilt: -14 })),
        ...Array.from({ length: 7 }, (_, at) =>
          stick(0.64, 0.035, wood('#c09a68', 9), [1.68, 0.45 + at * 0.44, 0.25 - (0.45 + at * 0.44) * 0.25], { roll: -90 }),
        ),
        ...['#1f8a8a', '#f2545b', '#ffb199'].map((colour, at): Thing => ({
          shape: tin,
          material: {
            gloss: 0.3,
            paint: (x, y, z, out) =>
              out.set(y > 0.5 && x * x + z * z < 0.068 ? linear(colour) : y > 0.42 ? linear(colour) : [0.6, 0.6, 0.58]),
          },
          at: [-2.4 + at * 0.7, 0, 0.8 + (at % 2) * 0.4],
          size: 0.8,
        })),
        ...(options.more ?? []),
      ],
    }
  })
const charcoal = drawnIn(
  190,
  (w, h) =>
    `<rect width="${w}" height="${h}" fill="#eedccb"/><g fill="none" stroke="#3a3230" stroke-width="1.1" opacity="0.8">${[30, 80, 130].map((x, at) => [26, 19, 12].map((r) => `<path d="M${x - r} ${h}V${h * 0.5 + at * 4}A${r} ${r} 0 0 1 ${x + r} ${h * 0.5 + at * 4}V${h}" stroke-width="${0.6 + (r % 3) * 0.4}"/>`).join('')).join('')}<circle cx="166" cy="22" r="13"/><circle cx="166" cy="22" r="13.8" stroke-width="0.5"/>${Array.from({ length: 14 }, (_, at) => `<path d="M166 22m${(Math.cos(at * 0.449) * 17).toFixed(1)} ${(Math.sin(at * 0.449) * 17).toFixed(1)}l${(Math.cos(at * 0.449) * 6).toFixed(1)} ${(Math.sin(at * 0.449) * 6).toFixed(1)}"/>`).join('')}</g><path d="M0 ${h * 0.5}H${w}M${w / 2} 0V${h}" stroke="#5a8ab0" stroke-width="0.4" stroke-dasharray="3 2"/>`,
)
const patches = drawnIn(60, (w, h) => {
  const random = createRandom('blues')
  return `<rect width="${w}" height="${h}" fill="#eedccb"/>${Array.from({ length: 6 }, (_, at) => {
    const [x, y] = [8 + (at % 2) * 24, 8 + Math.floor(at / 2) * (h / 3.3)]
    const blue = mix('#1f4f8a', '#58b0c8', at / 5)
    return `${Array.from({ length: 9 }, (_line, stroke) => `<path d="M${x + random.between(-1, 2)} ${y + stroke * 2.1}H${x + 19 + random.between(-2, 2)}" stroke="${mix(blue, '#ffffff', random.between(0, 0.14))}" stroke-width="2.5" stroke-linecap="round"/>`).join('')}<path d="M${x + 5 + at} ${y + 18}v${random.between(3, 10)}" stroke="${blue}" stroke-width="1" stroke-linecap="round"/>`
  }).join('')}`
})
const study = (colours: readonly string[], seed: string): Shot =>
  drawnIn(100, (w, h) => {
    const random = createRandom(`study ${seed}`)
    const [ground, first, second, third] = colours
    return `<rect width="${w}" height="${h}" fill="${ground}"/><circle cx="${w * 0.66}" cy="${h * 0.3}" r="16" fill="${third}"/>${[40, 31, 22, 13].map((r, at) => `<path d="M${w * 0.4 - r} ${h}V${h * 0.62}A${r} ${r} 0 0 1 ${w * 0.4 + r} ${h * 0.62}V${h}Z" fill="${[first, second, ground, third][at]}"/>`).join('')}${Array.from({ length: 90 }, () => `<path d="M${random.between(0, w).toFixed(1)} ${random.between(0, h).toFixed(1)}h${random.between(2, 9).toFixed(1)}" stroke="#ffffff" stroke-width="${random.between(0.2, 0.8).toFixed(2)}" opacity="0.16"/>`).join('')}`
  })

export const murals: Portfolio = {
  cover: mural(arches('wide wall'), { width: 9 }),
  samples: [
    [
      onDesk(arches('project'), {
        table: 'slate',
        width: 3.4,
        ratio: 1.5,
        turn: -5,
        with: ['pencil'],
        more: Array.from({ length: 6 }, (_, at): Thing =>
          block(
            0.44,
            0.03,
            0.7,
            plain(['#14505c', '#1f8a8a', '#7cc6b5', '#ffb199', '#f2545b', '#ffd3c4'][at]!),
            [-1.6 + at * 0.5, 0.02, 1.72],
            { turn: at * 4 - 10 },
          ),
        ),
      }),
    ],
    [
      onWall(arches('poster'), {
        wall: ['#fbe6da', '#cfa48e'],
        frame: '#f4efe6',
        width: 2,
        ratio: 0.74,
        mount: 0.04,
        bench: [
          ...pottedPlant([1.6, 0, 0.1], { size: 0.9, tall: 1.5 }),
          block(1.5, 0.4, 0.9, plain('#f2545b'), [-1.3, 0, 0.2], { round: 0.16 }),
        ],
      }),
    ],
  ],
  posts: {
    'Una pared de nueve metros, día uno': [mural(charcoal), patches],
    'Los colores que sobraron': [
      study(['#8f8f92', '#e87a3a', '#f4b06a', '#f8dcc0'], 'orange'),
      study(['#a8c0cc', '#2f6a9a', '#6fa4c8', '#f0f4f4'], 'rain'),
    ],
  },
}

/** Waves cut in wood: as many greys as blocks were printed. */
const woodcut = (blocks: number, options: { colours?: readonly string[]; sun?: boolean; seed?: string } = {}): Shot =>
  drawnIn(100, (w, h) => {
    const colours = options.colours ?? ['#d8dcdc', '#aab4ba', '#7a8a94', '#4a5a68', '#22303e']
    const random = createRandom(`woodcut ${options.seed ?? 'bay'}`)
    const layers = Array.from({ length: 5 }, (_, layer) => {
      const base = h * (0.4 + layer * 0.13)
      const swell = h * (0.035 + layer * 0.014)
      const phase = random.between(0, 6)
      const top = (x: number, drop = 0) =>
        base + Math.sin(x * (0.075 - layer * 0.006) + phase) * swell - Math.abs(Math.sin(x * 0.037 + phase)) * swell * 1.6 + drop
      if (layer >= blocks) return ''
      const line = (drop: number) =>
        Array.from({ length: 41 }, (_x, at) => `${(at * w) / 40} ${top((at * w) / 40, drop).toFixed(2)}`).join('L')
      const cuts = Array.from(
        { length: 6 + layer },
        (_c, at) =>
          `<path d="M${line(2 + at * 2.1)}" stroke="#f6f0e0" stroke-width="${(0.75 - at * 0.06).toFixed(2)}" fill="none" stroke-dasharray="${random.between(5, 17).toFixed(1)} ${random.between(1.5, 6).toFixed(1)}" opacity="0.85"/>`,
      ).join('')
      const foam = Array.from(
        { length: 12 },
        (_f, at) =>
          `<circle cx="${((at * w) / 11).toFixed(1)}" cy="${(top((at * w) / 11) - 0.6).toFixed(1)}" r="${random.between(0.5, 1.5).toFixed(2)}" fill="#f6f0e0"/>`,
      ).join('')
      return `<path d="M${line(0)}L${w} ${h - 5}L0 ${h - 5}Z" fill="${colours[layer]}"/>${cuts}${layer > 1 ? foam : ''}`
    })
    const grain = Array.from(
      { length: 46 },
      (_, at) =>
        `<path d="M0 ${at * (h / 46)}q${w / 4} ${random.between(-0.8, 0.8).toFixed(2)} ${w / 2} 0t${w / 2} 0" stroke="#f6f0e0" stroke-width="0.16" fill="none" opacity="0.5"/>`,
    ).join('')
    return `${paper('#f6f0e0')(w, h)}<g><clipPath id="edge"><rect x="5" y="5" width="${w - 10}" height="${h - 10}"/></clipPath><g clip-path="url(#edge)"><rect width="${w}" height="${h}" fill="${mix('#f6f0e0', colours[0]!, blocks > 0 ? 0.3 : 0)}"/>${options.sun === true ? `<circle cx="${w * 0.7}" cy="${h * 0.24}" r="${h * 0.11}" fill="#e4572e"/>` : ''}${layers.join('')}${grain}</g></g>${handwriting(6, h - 1.6, 16, 1, 4, 'edition', '#5a5448')}<rect x="${w - 12}" y="${h - 11}" width="4" height="4" fill="#c0301f"/>`
  })
const SEA = ['#f4d8a8', '#7fb7be', '#4a93a8', '#2f6f8f', '#1d3557'] as const
const carved =
  (at: [number, number, number], turn = 8): (() => Promise<Thing[]>) =>
  async () => {
    const picture = await sheetOf(woodcut(4, { colours: ['#b98a5c', '#a87848', '#8f6238', '#7a5030', '#5a3a22'], seed: 'block' }), 300, 220)
    return [
      { shape: box(2.2, 0.24, 1.6), material: laid(picture, 2.2, 1.6, '#a87848'), at, turn },
      {
        shape: turned([
          [0, 0],
          [0.62, 0],
          [0.64, 0.06],
          [0.2, 0.14],
          [0.16, 0.24],
          [0, 0.26],
        ]),
        material: wood('#3a2a20', 9),
        at: [at[0] + 0.2, 0, at[2] + 1.75],
      },
      stick(0.9, 0.06, wood('#b98a5c', 9), [at[0] - 0.9, 0.06, at[2] + 1.5], { tilt: 90, turn: 60 }),
      stick(0.5, 0.035, metal('#c8ccd0'), [at[0] - 0.15, 0.06, at[2] + 1.95], { tilt: 90, turn: 60 }),
    ]
  }

export const woodcuts: Portfolio = {
  cover: woodcut(5, { colours: SEA, sun: true, seed: 'cover' }),
  samples: [
    [
      onWall(woodcut(5, { colours: SEA, sun: true }), {
        wall: ['#f0e6d4', '#b09c80'],
        frame: '#5a3a24',
        width: 2.9,
        ratio: 1.3,
        bench: [vessel('bottle', GLAZES.sea, [1.4, 0, 0.2], 0.6), ...teacup(-1.3, 0.3, 0, 0.7)],
      }),
    ],
    [onDesk(woodcut(5, { colours: SEA }), { table: 'pale', width: 2.5, ratio: 1.3, turn: -6, with: [], more: carved([-2.2, 0, -0.9]) })],
    [
      onDesk(
        drawnIn(
          70,
          (w, h) =>
            `${paper('#f6f0e0')(w, h)}<circle cx="${w / 2}" cy="${h * 0.36}" r="15" fill="#e4572e"/><g transform="translate(${w / 2 - 24} ${h * 0.3}) scale(0.48)">${goat().replaceAll('#f1eadc', '#1d3557').replaceAll('#f7f1e4', '#1d3557').replaceAll('#d8cfc0', '#1d3557').replaceAll('#e4dccb', '#1d3557')}</g>${handwriting(w * 0.24, h * 0.86, w * 0.5, 2, 4.6, 'year', '#1d3557')}`,
        ),
        { table: 'blue', width: 2, ratio: 0.76, turn: 7, with: ['brush'] },
      ),
    ],
  ],
  posts: {
    'Cutting the sea, block by block': [woodcut(1), woodcut(5)],
    'All five proofs of The Quiet Bay': [1, 2, 3, 4, 5].map((blocks) => woodcut(blocks, { seed: 'quiet bay' })),
  },
}
