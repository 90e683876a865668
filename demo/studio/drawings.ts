/** Drawings on paper: ink, plants, animals, plans. Each is the content of an SVG `w` units wide and `h` high, on its own ground. */
import { mix } from '../art/colour.ts'
import { createRandom, type Random } from '../random.ts'

export type Drawing = (w: number, h: number) => string

export const ground =
  (colour: string): Drawing =>
  (w, h) =>
    `<rect width="${w}" height="${h}" fill="${colour}"/>`

/** Paper with a light from the upper left. */
export const paper =
  (colour: string): Drawing =>
  (w, h) =>
    `<defs><linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mix(colour, '#ffffff', 0.4)}"/><stop offset="1" stop-color="${mix(colour, '#6a4a2a', 0.08)}"/></linearGradient></defs><rect width="${w}" height="${h}" fill="url(#paper)"/>`

export const over =
  (...drawings: readonly Drawing[]): Drawing =>
  (w, h) =>
    drawings.map((draw) => draw(w, h)).join('')

/** A drawing of 100 × 100 units in the middle, as large as fits times `scale`, moved by shares of the picture. */
export const centred =
  (content: string, scale = 1, dx = 0, dy = 0): Drawing =>
  (w, h) => {
    const size = (Math.min(w, h) / 100) * scale
    return `<g transform="translate(${w / 2 + dx * w - 50 * size} ${h / 2 + dy * h - 50 * size}) scale(${size})">${content}</g>`
  }

export const n = (value: number) => String(Math.round(value * 100) / 100)

type Spot = readonly [number, number]

/** A brush stroke along points: thick at its beginning and at turns, dry at its end. */
function brushStroke(points: readonly Spot[], random: Random, width = 7, ink = '#1a1714'): string {
  const soft: Spot[] = []
  for (let at = 0; at < points.length - 1; at += 1) {
    const [a, b, c, d] = [points[at - 1] ?? points[at]!, points[at]!, points[at + 1]!, points[at + 2] ?? points[at + 1]!]
    for (let step = 0; step < 12; step += 1) {
      const t = step / 12
      const along = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t)
      soft.push([along(0), along(1)])
    }
  }
  soft.push(points.at(-1)!)
  const left: string[] = []
  const right: string[] = []
  for (const [at, [x, y]] of soft.entries()) {
    const [px, py] = soft[Math.max(0, at - 1)]!
    const [qx, qy] = soft[Math.min(soft.length - 1, at + 1)]!
    const length = Math.hypot(qx - px, qy - py) || 1
    const share = at / (soft.length - 1)
    const press =
      (0.72 + 0.5 * Math.exp(-share * 9) + 0.28 * Math.exp(-((share - 0.86) ** 2) * 60)) *
      (share > 0.9 ? 1 - (share - 0.9) * 7 : 1) *
      width *
      0.5
    const [nx, ny] = [-(qy - py) / length, (qx - px) / length]
    const a = press * random.between(0.92, 1.06)
    const b = press * random.between(0.92, 1.06)
    left.push(`${n(x + nx * a)} ${n(y + ny * a)}`)
    right.unshift(`${n(x - nx * b)} ${n(y - ny * b)}`)
  }
  const hairs = Array.from({ length: 3 }, () => {
    const from = Math.floor(soft.length * random.between(0.55, 0.75))
    const shift = random.between(-0.3, 0.3) * width
    return `<path d="M${soft
      .slice(from)
      .map(([x, y]) => `${n(x + shift * 0.5)} ${n(y + shift * 0.5)}`)
      .join('L')}" stroke="#f6efe0" stroke-width="0.45" fill="none" opacity="0.5"/>`
  })
  return `<path d="M${[...left, ...right].join('L')}Z" fill="${ink}"/>${hairs.join('')}`
}

/** Strokes of characters in their order, on 100 × 100. */
const CHARACTERS: Readonly<Record<string, readonly (readonly Spot[])[]>> = {
  永: [
    [
      [46, 8],
      [53, 13],
      [55, 20],
    ],
    [
      [34, 31],
      [52, 28],
      [53, 34],
      [52, 62],
      [51, 84],
      [46, 88],
      [38, 82],
    ],
    [
      [12, 44],
      [32, 41],
      [30, 54],
      [20, 70],
      [8, 80],
    ],
    [
      [80, 32],
      [70, 42],
      [58, 50],
    ],
    [
      [54, 46],
      [66, 64],
      [80, 80],
      [94, 88],
    ],
  ],
  从: [
    [
      [30, 16],
      [28, 46],
      [20, 70],
      [6, 88],
    ],
    [
      [29, 50],
      [36, 62],
      [42, 76],
    ],
    [
      [66, 12],
      [64, 44],
      [56, 68],
      [42, 88],
    ],
    [
      [65, 48],
      [76, 72],
      [94, 88],
    ],
  ],
  容: [
    [
      [49, 4],
      [54, 12],
    ],
    [
      [18, 18],
      [16, 26],
      [13, 32],
    ],
    [
      [18, 21],
      [50, 18],
      [84, 19],
      [78, 31],
    ],
    [
      [38, 28],
      [32, 38],
      [22, 44],
    ],
    [
      [60, 28],
      [68, 34],
      [76, 42],
    ],
    [
      [50, 34],
      [36, 54],
      [10, 66],
    ],
    [
      [50, 36],
      [66, 54],
      [92, 64],
    ],
    [
      [34, 66],
      [34, 80],
      [36, 92],
    ],
    [
      [34, 67],
      [66, 65],
      [64, 90],
    ],
    [
      [36, 89],
      [50, 88],
      [64, 88],
    ],
  ],
  山: [
    [
      [50, 14],
      [50, 46],
      [49, 80],
    ],
    [
      [20, 42],
      [19, 64],
      [20, 82],
      [50, 82],
      [80, 80],
    ],
    [
      [80, 40],
      [81, 62],
      [80, 86],
    ],
  ],
  水: [
    [
      [50, 8],
      [51, 46],
      [50, 84],
      [46, 90],
      [37, 82],
    ],
    [
      [14, 36],
      [36, 33],
      [32, 50],
      [22, 66],
      [8, 78],
    ],
    [
      [82, 24],
      [72, 36],
      [58, 46],
    ],
    [
      [54, 42],
      [66, 60],
      [80, 76],
      [94, 84],
    ],
  ],
  安: [
    [
      [48, 5],
      [54, 13],
    ],
    [
      [17, 22],
      [15, 30],
      [12, 37],
    ],
    [
      [17, 25],
      [50, 21],
      [86, 22],
      [79, 35],
    ],
    [
      [45, 36],
      [36, 54],
      [28, 66],
      [50, 74],
      [74, 90],
    ],
    [
      [66, 46],
      [56, 68],
      [40, 84],
      [18, 92],
    ],
    [
      [10, 58],
      [48, 53],
      [90, 53],
    ],
  ],
  月: [
    [
      [32, 10],
      [32, 44],
      [28, 70],
      [14, 90],
    ],
    [
      [32, 12],
      [72, 9],
      [72, 50],
      [71, 84],
      [66, 90],
      [58, 82],
    ],
    [
      [34, 36],
      [52, 34],
      [70, 34],
    ],
    [
      [33, 58],
      [52, 56],
      [70, 56],
    ],
  ],
  心: [
    [
      [16, 46],
      [14, 60],
      [9, 70],
    ],
    [
      [32, 40],
      [36, 66],
      [48, 82],
      [72, 82],
      [80, 74],
      [78, 62],
    ],
    [
      [48, 26],
      [54, 36],
      [56, 44],
    ],
    [
      [74, 34],
      [84, 44],
      [88, 56],
    ],
  ],
}

/** Strokes `from` to `to` of a character; the rest is left as a pale trace. */
export function character(name: string, from = 0, to = Infinity, width = 8.5): string {
  const random = createRandom(`ink ${name}`)
  return (CHARACTERS[name] ?? [])
    .map((points, at) =>
      at >= from && at < to ? brushStroke(points, random, width) : `<g opacity="0.09">${brushStroke(points, random, width)}</g>`,
    )
    .join('')
}

export const seal = (x: number, y: number, size = 9): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 10})"><rect width="10" height="10" rx="1.2" fill="#c0301f"/><path d="M2 2.4H8M5 2.4V8M2 8H8M2.6 5.2H7.4M2.2 2.4V5" stroke="#f8ece0" stroke-width="0.9" fill="none"/></g>`

/** Lines of writing by hand, from (x, y), each `gap` below the last. */
export function handwriting(x: number, y: number, width: number, lines: number, gap: number, seed: string, ink = '#2b2a3a'): string {
  const random = createRandom(`hand ${seed}`)
  return Array.from({ length: lines }, (_, line) => {
    const end = line === lines - 1 ? width * random.between(0.35, 0.7) : width * random.between(0.88, 1)
    let path = ''
    for (let at = 0; at < end;) {
      const word = random.between(3, 9)
      path += `M${n(x + at)} ${n(y + line * gap)}`
      for (let step = 0; step < word && at < end; step += 0.85) {
        const tall = random.chance(0.22) ? gap * 0.42 : random.chance(0.12) ? -gap * 0.24 : gap * random.between(0.12, 0.2)
        path += `q0.25 ${n(-tall)} 0.5 0t0.35 ${n(random.between(-0.1, 0.1))}`
        at += 0.85
      }
      at += 1.5
    }
    return `<path d="${path}" stroke="${ink}" stroke-width="0.36" fill="none" stroke-linecap="round"/>`
  }).join('')
}

/** Typed lines: small blocks of letters, some fainter than others. */
export function typed(x: number, y: number, width: number, lines: number, gap: number, seed: string, ink = '#2a2420'): string {
  const random = createRandom(`typed ${seed}`)
  const parts: string[] = []
  const letters = [
    'M0 0V-1.3M0 -0.8Q0.9 -1.2 0.9 0',
    'M0.9 -0.2Q0 0.2 0 -0.6T0.9 -0.9V0',
    'M0.1 -1.9V0',
    'M0 -0.65H0.9Q0.9 -1.3 0.4 -1.3T0 -0.5T0.9 -0.1',
    'M0.45 -1.3Q0 -1.3 0 -0.65T0.45 0T0.9 -0.65T0.45 -1.3',
    'M0 -1.3L0.45 0L0.9 -1.3',
    'M0.4 -1.7V0M0 -1.2H0.9',
    'M0 0V-1.3M0 -0.6L0.8 -1.3M0.25 -0.8L0.9 0',
  ]
  for (let line = 0; line < lines; line += 1) {
    const end = width * random.between(0.62, 1)
    for (let at = 0; at < end; at += 1.35) {
      if (random.chance(0.17)) continue
      parts.push(
        `<path d="${random.pick(letters)}" transform="translate(${n(x + at)} ${n(y + line * gap + random.between(-0.1, 0.1))})" opacity="${n(random.between(0.62, 1))}"/>`,
      )
    }
  }
  return `<g stroke="${ink}" stroke-width="0.32" fill="none" stroke-linecap="round">${parts.join('')}</g>`
}
