/** Lin Yutong (calligraphy), Camille Aubert (letters), Orla Keane (maps), Wren Ashdown (garden plans). */
import type { Thing, Vec } from '../scene.ts'
import { blossom } from '../plants.ts'
import { mix } from '../../art/colour.ts'
import { createRandom } from '../../random.ts'
import { relief } from '../computed.ts'
import { character, handwriting, over, paper, seal, typed, type Drawing } from '../drawings.ts'
import { onDesk, onWall, spread } from '../kits.ts'
import { foliage, plain, wood } from '../materials.ts'
import type { Portfolio } from '../portfolio.ts'
import { block, book, candle, pencil, pottedPlant, stick, teacup, vessel, GLAZES } from '../props.ts'
import { crumpled } from '../shapes.ts'
import { drawnIn, still, type Shot } from '../shot.ts'

const XUAN = '#f4ecd9'
/** Characters one below the other or side by side on rice paper, with a seal. */
const scroll = (names: readonly string[], isAcross = false): Shot =>
  drawnIn(100, (w, h) => {
    const size = isAcross ? Math.min(h * 0.7, (w * 0.82) / names.length) : Math.min(w * 0.66, (h * 0.78) / names.length)
    const signs = names.map((name, at) => {
      const [x, y] = isAcross
        ? [w / 2 + (at - names.length / 2) * size * 1.08, (h - size) / 2]
        : [(w - size) / 2, h * 0.46 + (at - names.length / 2) * size * 1.1]
      return `<g transform="translate(${x} ${y}) scale(${size / 100})">${character(name)}</g>`
    })
    return paper(XUAN)(w, h) + signs.join('') + seal(w * 0.8, h * 0.84, w * 0.075)
  })

/** A practice square with its guide lines, and the strokes from `from` to `to`. */
const practice = (from: number, to: number): Shot =>
  drawnIn(100, (w, h) => {
    const size = Math.min(w, h) * 0.8
    const [x, y] = [(w - size) / 2, (h - size) / 2]
    return `${paper('#f7f1e2')(w, h)}<g stroke="#c8503c" stroke-width="0.6" fill="none" opacity="0.7"><rect x="${x}" y="${y}" width="${size}" height="${size}"/><path d="M${x} ${y}L${x + size} ${y + size}M${x + size} ${y}L${x} ${y + size}M${x + size / 2} ${y}V${y + size}M${x} ${y + size / 2}H${x + size}" stroke-dasharray="2 1.6" opacity="0.6"/></g><g transform="translate(${x + size * 0.08} ${y + size * 0.06}) scale(${(size * 0.86) / 100})">${character('永', from, to)}</g>`
  })

const inkstone = (at: Vec): Thing[] => [
  block(1.3, 0.24, 1, plain('#2c2e32', 0.25), at, { round: 0.06 }),
  block(1, 0.05, 0.66, plain('#08090b', 0.7), [at[0], at[1] + 0.21, at[2]], { round: 0.02 }),
]
const brush = (at: Vec, turn: number): Thing[] => [
  ...pencil('#a8743c', at, turn, 1.9),
  stick(
    0.32,
    0.07,
    plain('#16130f'),
    [at[0] + Math.sin((turn * Math.PI) / 180) * 1.95, 0.06, at[2] + Math.cos((turn * Math.PI) / 180) * 1.95],
    { turn, tilt: 90, end: 0.008 },
  ),
]

export const calligraphy: Portfolio = {
  cover: onDesk(scroll(['山', '水', '月', '心'], true), {
    table: 'walnut',
    width: 5.4,
    ratio: 2.1,
    turn: 0,
    with: [],
    more: [...inkstone([-3.7, 0, 0.2]), ...brush([3.3, 0, -0.9], 12)],
  }),
  samples: [
    [
      onDesk(scroll(['山', '水']), {
        table: 'walnut',
        width: 2,
        ratio: 0.62,
        turn: 3,
        with: [],
        more: [...inkstone([-2, 0, 0]), ...brush([1.6, 0, -0.8], 8)],
      }),
      onWall(scroll(['心', '安'], true), {
        wall: ['#e6dccb', '#a4937c'],
        frame: '#5a2c1e',
        ratio: 1.7,
        width: 3,
        mount: 0.14,
        bench: [vessel('bottle', GLAZES.celadon, [1.3, 0, 0.2], 0.6), ...teacup(-0.9, 0.4, 0, 0.7)],
      }),
    ],
    [onDesk(scroll(['安']), { table: 'linen', width: 2.4, ratio: 0.9, turn: -4, with: ['cup'], more: brush([1.8, 0, -0.7], 20) })],
    [
      still(() => ({
        eye: [0.3, 2.6, 4.6],
        look: [0, 0.25, 0],
        lens: 32,
        floor: wood('#5f3c26', 1.3),
        things: [
          ...inkstone([-0.6, 0, 0.3]),
          stick(0.9, 0.12, plain('#15161a', 0.3), [-0.55, 0.3, 0.2], { roll: -14 }),
          ...teacup(1.3, -0.5),
          ...brush([0.7, 0, 0.2], 60),
        ],
      })),
    ],
  ],
  posts: {
    墨要慢慢磨: [
      still(() => ({
        eye: [0, 3.1, 3.4],
        look: [0, 0.15, 0],
        lens: 30,
        floor: wood('#5f3c26', 1.3),
        gobo: foliage(5, 0.38),
        things: [
          ...inkstone([0, 0, 0]),
          stick(0.8, 0.1, plain('#15161a', 0.3), [0.25, 0.24, 0.12], { roll: -24, tilt: 10 }),
          ...teacup(-1.2, -1.3, 0, 0.8, '#8a9a3c'),
        ],
      })),
      onDesk(scroll(['从', '容'], true), { table: 'walnut', width: 3, ratio: 1.5, turn: 2, with: [], more: brush([1.9, 0, -0.6], 10) }),
    ],
    '一个「永」字，八种写法': [practice(0, 1), practice(1, 3), practice(0, 5)],
  },
}

const typewritten = (lines: number, seed: string, colour = '#f6f0e2'): Shot =>
  drawnIn(
    60,
    over(paper(colour), (w, h) => typed(8, 12, w - 16, lines, (h - 20) / lines, seed)),
  )
const letter = (seed: string, colour = '#f4ead8', ink = '#2c3152'): Shot =>
  drawnIn(
    70,
    over(
      paper(colour),
      (w, h) =>
        `${handwriting(44, 8, 18, 1, 4, `date ${seed}`, ink)}${handwriting(8, 16, w - 16, Math.floor((h - 28) / 4.4), 4.4, seed, ink)}`,
    ),
  )
const envelope = (isFull: boolean): Shot =>
  drawnIn(
    100,
    (w, h) =>
      `${paper('#ead9bd')(w, h)}<path d="M0 0L${w / 2} ${h * 0.52}L${w} 0" stroke="#b99a70" stroke-width="0.7" fill="none" opacity="0.7"/><rect x="${w - 20}" y="5" width="14" height="17" fill="#b8483c"/><rect x="${w - 19}" y="6" width="12" height="15" fill="#f0dcc0"/>${blossom(w - 13, 13.5, 5, 6, '#b8483c')}${isFull ? handwriting(6, 26, w - 12, Math.floor((h - 32) / 5.2), 5.2, 'envelope') : handwriting(w * 0.3, h * 0.56, w * 0.5, 3, 6, 'address')}`,
  )

export const letters: Portfolio = {
  cover: onDesk(letter('cover'), {
    table: 'walnut',
    width: 2.4,
    ratio: 0.74,
    turn: -7,
    with: ['cup'],
    more: async () => [
      ...book([2.7, 0, -0.2], 1.7, 2.3, 0.3, '#6a3a40', 12),
      ...book([2.65, 0.3, -0.25], 1.5, 2.1, 0.24, '#3f4f5c', 2),
      ...pencil('#1d1f2b', [1.4, 0, 1], 170),
      ...candle([-3.3, 0, -0.6]),
    ],
  }),
  samples: [
    [onDesk(typewritten(12, 'poem'), { table: 'oak', width: 2.2, ratio: 0.78, turn: 5, with: ['pencil', 'cup'] })],
    [
      onDesk(typewritten(9, 'toast', '#fbf6ea'), {
        table: 'linen',
        width: 1.9,
        ratio: 0.72,
        turn: -8,
        with: [],
        more: [
          vessel('cup', plain('#dfe6ea', 0.8), [1.7, 0, -0.6], 1.2),
          vessel('cup', plain('#dfe6ea', 0.8), [2.3, 0, 0.2], 1.2),
          ...pencil('#2b2420', [1.4, 0, 1.2], 165),
        ],
      }),
    ],
    [
      spread(
        Array.from({ length: 6 }, (_, at) => letter(`six ${at}`, ['#f4ead8', '#efe2cc', '#f7f1e4'][at % 3])),
        { columns: 3, width: 1.2, ratio: 0.76, table: 'oak', jitter: 6 },
      ),
    ],
  ],
  posts: {
    'Lettre à quelqu’un qui n’écrit plus': [
      onDesk(envelope(true), { table: 'walnut', width: 3.2, ratio: 1.5, turn: -6, with: ['pencil'] }),
    ],
    'Mes sept débuts ratés': [
      still(() => ({
        eye: [0, 4.4, 4.4],
        look: [0, 0.2, 0],
        lens: 32,
        floor: wood('#8a5f3c', 1.2),
        wallAt: 30,
        light: [-3, 3.2, -0.6],
        gobo: foliage(2, 0.34),
        things: [
          [-1.3, -0.7],
          [0.2, -1],
          [1.4, -0.5],
          [-0.5, 0.3],
          [0.9, 0.55],
          [-1.5, 0.9],
          [0.1, 1.35],
        ].map(([x, z], at): Thing => ({
          shape: crumpled(0.44 - (at % 3) * 0.04, at * 2.3),
          material: plain('#f3ece0'),
          at: [x!, 0.36, z!],
          turn: at * 50,
        })),
      })),
    ],
  },
}

const LAND = ['#7aa4b8', '#9cc4cc', '#cfe2d8', '#e6e3bc', '#b8c888', '#8a9a58', '#c9a870', '#efe2cc'] as const
const OLD = ['#b8b49c', '#cfc6a8', '#e4d8b8', '#eee2c4', '#e0cfa4', '#cdb484', '#b8966a', '#e8d8b8'] as const
const map = (seed: string, more: Partial<Parameters<typeof relief>[0]> = {}, marks = true): Shot => {
  const land = relief({ seed, colours: LAND, line: '#4a3a28', lines: 20, scale: 2.1, sea: 0.2, island: 0, ...more })
  return async (width, height) => {
    const below = await land(width, height)
    if (!marks) return below
    const random = createRandom(`route ${seed}`)
    const route = Array.from({ length: 7 }, (_, at) => `${10 + at * 13} ${random.between(25, 75)}`)
    const { default: sharp } = await import('sharp')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none"><path d="M${route.join('L')}" stroke="#b5382a" stroke-width="1" stroke-dasharray="2.4 1.6" fill="none" stroke-linejoin="round"/><circle cx="10" cy="${route[0]?.split(' ')[1]}" r="1.8" fill="#b5382a"/><path d="M${88} ${Number(route[6]?.split(' ')[1]) - 5}l2.4 4h-4.8z" fill="#b5382a"/><rect x="66" y="74" width="30" height="21" fill="#fbf5e6" stroke="#4a3a28" stroke-width="0.5"/>${handwriting(69, 79, 22, 4, 4, `legend ${seed}`, '#4a3a28')}<path d="M10 10V24M10 10l-2.6 5M10 10l2.6 5" stroke="#4a3a28" stroke-width="0.8" fill="none"/></svg>`
    const { data } = await sharp(below.pixels, { raw: { width, height, channels: 3 } })
      .composite([{ input: Buffer.from(svg) }])
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { pixels: data, width, height }
  }
}
const sheepAndSigns: Drawing = (w, h) => {
  const sign = (row: number, drawing: string) =>
    `<g transform="translate(16 ${14 + row * 15})">${drawing}</g>${handwriting(32, 16 + row * 15, w - 50, 1, 6, `sign ${row}`, '#3a3024')}`
  return `<rect x="6" y="4" width="${w - 12}" height="${h - 8}" fill="none" stroke="#4a3a28" stroke-width="0.7"/>${sign(0, '<path d="M-5 4L0 -5L5 4Z" fill="none" stroke="#7a4a2a" stroke-width="1"/>')}${sign(1, '<path d="M-6 3Q-3 -3 0 1T6 -2" stroke="#3a7a94" stroke-width="1.2" fill="none"/>')}${sign(2, '<path d="M-4 5V-1L0 -5L4 -1V5Z" fill="#c8a070" stroke="#4a3a28" stroke-width="0.7"/>')}${sign(3, '<path d="M0 5V1M-4 1Q-5 -6 0 -6T4 1Z" fill="#7a9a58" stroke="#3a4a28" stroke-width="0.7"/>')}${sign(4, '<ellipse rx="4.6" ry="3.2" fill="#fbf8f0" stroke="#4a3a28" stroke-width="0.7"/><circle cx="4.6" cy="-1.6" r="1.8" fill="#3a3024"/><path d="M-2 3V5.4M2 3V5.4" stroke="#3a3024" stroke-width="0.8"/>')}`
}

export const maps: Portfolio = {
  cover: onDesk(map('cover', { scale: 2.6 }), { table: 'oak', width: 5.2, ratio: 1.9, turn: -3, with: ['pencil'] }),
  samples: [
    [onDesk(map('good day'), { table: 'pale', width: 3.5, ratio: 1.35, turn: 6, with: ['pencil', 'cup'] })],
    [
      onWall(map('island', { island: 1, sea: 0.34, scale: 2.7, colours: OLD }, false), {
        wall: ['#dfe4d8', '#8f9a88'],
        frame: '#7a4c2e',
        width: 3,
        bench: [...pottedPlant([1.7, 0, 0.2], { size: 0.7 })],
      }),
    ],
    [
      spread(
        Array.from({ length: 20 }, (_, at) =>
          relief({
            seed: `blank ${at}`,
            colours: ['#f8f2e2', '#f4ecd8', '#f8f4e8'],
            line: '#7a5a3a',
            lines: 14,
            scale: 2,
            sea: 0,
            island: 0,
          }),
        ),
        { columns: 5, width: 1, ratio: 1.3, table: 'slate', jitter: 2 },
      ),
    ],
  ],
  posts: {
    'The hill that is on no map': [
      map('the table', { lines: 34, scale: 1.5, sea: 0 }),
      onDesk(drawnIn(100, over(paper('#f6eeda'), sheepAndSigns)), { table: 'oak', width: 2.9, ratio: 1.15, with: ['pencil'] }),
    ],
    'Draft of the island, with mistakes': [
      onDesk(
        relief({
          seed: 'draft',
          colours: ['#e4e0d4', '#ece8dc', '#f4f0e6', '#f8f5ec'],
          line: '#5a5a5e',
          lines: 18,
          scale: 2.6,
          sea: 0.34,
          island: 1,
        }),
        { table: 'pale', width: 2.6, ratio: 0.8, turn: 4, with: ['pencil'] },
      ),
    ],
  },
}

/** Beds from above: paths, trees as circles with shade, plants in groups. */
const plan = (seed: string, options: { bulbs?: boolean; wall?: boolean; balcony?: boolean } = {}): Shot =>
  drawnIn(100, (w, h) => {
    const random = createRandom(`plan ${seed}`)
    const tree = (x: number, y: number, r: number, colour: string) =>
      `<circle cx="${x + r * 0.16}" cy="${y + r * 0.2}" r="${r}" fill="#3a4a34" opacity="0.22"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" opacity="0.82"/>${Array.from({ length: 11 }, (_, at) => `<path d="M${x} ${y}L${(x + Math.cos(at * 0.571) * r).toFixed(1)} ${(y + Math.sin(at * 0.571) * r).toFixed(1)}" stroke="${mix(colour, '#1f3a24', 0.5)}" stroke-width="0.3"/>`).join('')}<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${mix(colour, '#1f3a24', 0.5)}" stroke-width="0.5"/><circle cx="${x}" cy="${y}" r="0.8" fill="#4a3424"/>`
    const greens = ['#8fae6a', '#6f9a5c', '#b8c47a', '#5c8a6a', '#a8b88a']
    const parts = [
      paper('#f7f2e4')(w, h),
      `<rect x="6" y="6" width="${w - 12}" height="${h - 12}" fill="#dfe6c4" stroke="#4a4a3a" stroke-width="0.9"/>`,
    ]
    if (options.balcony === true)
      parts.push(
        `<rect x="8" y="8" width="${w - 16}" height="${h - 16}" fill="#d8c4a4"/>${Array.from({ length: 9 }, (_, at) => `<path d="M8 ${12 + at * 7}H${w - 8}" stroke="#b89a70" stroke-width="0.4"/>`).join('')}<rect x="8" y="${h - 14}" width="${w - 16}" height="6" fill="#9a6a44"/>`,
      )
    else
      parts.push(
        `<path d="M6 ${h * 0.62}C${w * 0.3} ${h * 0.4} ${w * 0.5} ${h * 0.86} ${w - 6} ${h * 0.5}V${h * 0.62}C${w * 0.5} ${h * 0.98} ${w * 0.32} ${h * 0.52} 6 ${h * 0.76}Z" fill="#e8d8b4" stroke="#b8a078" stroke-width="0.4"/>`,
      )
    if (options.wall === true)
      parts.push(
        `<rect x="6" y="6" width="6" height="${h - 12}" fill="#b8795a"/>${Array.from({ length: 12 }, (_, at) => `<path d="M6 ${8 + at * 6}H12" stroke="#8a5238" stroke-width="0.4"/>`).join('')}`,
      )
    for (let at = 0; at < (options.bulbs === true ? 46 : 15); at += 1) {
      const [x, y] = [random.between(13, w - 13), random.between(12, h - 16)]
      parts.push(
        options.bulbs === true
          ? `<circle cx="${x}" cy="${y}" r="${random.between(1.4, 2.6)}" fill="${random.pick(['#e8a0b0', '#f0c85a', '#d86a4a', '#f4f0e4', '#b088c8'])}" stroke="#5a4a3a" stroke-width="0.35"/><circle cx="${x}" cy="${y}" r="0.5" fill="#5a4a3a"/>`
          : tree(x, y, random.between(3.4, 8.4), random.pick(greens)),
      )
    }
    if (options.bulbs === true) parts.push(tree(w * 0.2, h * 0.3, 10, greens[1]!), tree(w * 0.8, h * 0.72, 8, greens[0]!))
    parts.push(
      handwriting(8, h - 2.6, 46, 1, 4, `scale ${seed}`, '#4a4a3a'),
      `<path d="M${w - 30} ${h - 3.4}H${w - 8}M${w - 30} ${h - 4.6}v2.4M${w - 19} ${h - 4.4}v2M${w - 8} ${h - 4.6}v2.4" stroke="#4a4a3a" stroke-width="0.6"/>`,
    )
    return parts.join('')
  })
const pots = (): Thing[] => [
  ...pottedPlant([-1.9, 0, 0.1], { size: 1.05, leaf: '#5c8a4a' }),
  ...pottedPlant([-0.2, 0, 0.5], { size: 0.8, leaf: '#86a85a', leaves: 14, tall: 0.9 }),
  ...pottedPlant([1.5, 0, -0.1], { size: 1.2, leaf: '#3f7048', leaves: 13, tall: 1.5 }),
]

export const gardens: Portfolio = {
  cover: still(() => ({
    eye: [0, 2.4, 9],
    look: [0, 1.2, 0],
    floor: wood('#a8805c', 0.7),
    wall: (_x, y, _z, out) => out.set([0.5, 0.52 + y * 0.01, 0.4]),
    gobo: foliage(9, 0.4),
    things: [
      ...pots(),
      ...pottedPlant([-4, 0, -0.3], { size: 1.3, leaf: '#6a9a54', leaves: 15, tall: 1.3 }),
      ...pottedPlant([3.5, 0, 0.4], { size: 0.9, leaf: '#a8b85a' }),
      ...pottedPlant([5.2, 0, -0.3], { size: 1.3, leaf: '#4f7d46' }),
    ],
  })),
  samples: [
    [onDesk(plan('small plot'), { table: 'oak', width: 3.6, ratio: 1.35, turn: 5, with: ['pencil', 'plant'] })],
    [onDesk(plan('balcony', { balcony: true }), { table: 'stone', width: 3.2, ratio: 1.5, turn: -6, with: ['cup', 'pencil'] })],
    [still(() => ({ eye: [0, 2.2, 7], look: [0, 1.05, 0], floor: wood('#a8805c', 0.7), gobo: foliage(3, 0.42), things: pots() }))],
  ],
  posts: {
    'Plant now, thank yourself in May': [plan('bulbs', { bulbs: true })],
    'A whole small garden, measured': [plan('six by nine'), plan('western wall', { wall: true })],
  },
}
