/** Matteo Rinaldi: lanes of Naples. */
import { mix } from '../../art/colour.ts'
import { createRandom } from '../../random.ts'
import { spread } from '../kits.ts'
import type { Portfolio } from '../portfolio.ts'
import { pencil } from '../props.ts'
import { drawnIn, type Shot } from '../shot.ts'

/** A lane in perspective: walls, balconies, washing. `light` 0 grey, 1 the colours of the morning. */
const lane = (seed: string, options: { washing?: boolean; colour?: boolean; blur?: boolean; walker?: boolean } = {}): Shot =>
  drawnIn(100, (w, h) => {
    const random = createRandom(`lane ${seed}`)
    const tint = (hex: string) =>
      options.colour === true
        ? hex
        : mix(
            '#000000',
            '#ffffff',
            (Number.parseInt(hex.slice(1, 3), 16) * 0.3 +
              Number.parseInt(hex.slice(3, 5), 16) * 0.59 +
              Number.parseInt(hex.slice(5, 7), 16) * 0.11) /
              255,
          )
    const [vx, vy] = [w * random.between(0.44, 0.56), h * 0.56]
    const at = (x: number, y: number, depth: number) => `${(vx + (x - vx) * depth).toFixed(2)} ${(vy + (y - vy) * depth).toFixed(2)}`
    const parts = [
      `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tint('#9ab4c8')}"/><stop offset="1" stop-color="${tint('#fdf0d8')}"/></linearGradient><linearGradient id="dark" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#0a0808" stop-opacity="0.55"/><stop offset="0.4" stop-color="#0a0808" stop-opacity="0"/><stop offset="1" stop-color="#0a0808" stop-opacity="0.12"/></linearGradient><filter id="moved"><feGaussianBlur stdDeviation="2.4 0.1"/></filter></defs><rect width="${w}" height="${h}" fill="url(#sky)"/>`,
    ]
    const far = 0.16
    for (const side of [0, 1] as const) {
      const edge = side === 0 ? -w * 0.04 : w * 1.04
      const wall = side === 0 ? '#6a5040' : '#e8b888'
      const houses = 5
      for (let house = houses - 1; house >= 0; house -= 1) {
        const [near, back] = [1 - house * 0.172, 1 - (house + 1) * 0.172]
        const top = -h * random.between(0.1, 0.5)
        const own = tint(mix(wall, random.pick(['#c8643c', '#e8d0a0', '#8a6a5a', '#d89a70']), random.between(0.1, 0.55)))
        parts.push(
          `<path d="M${at(edge, top, near)}L${at(edge, top, Math.max(back, far))}L${at(edge, h * 1.2, Math.max(back, far))}L${at(edge, h * 1.2, near)}Z" fill="${own}"/>`,
        )
        for (let floor = 0; floor < 5; floor += 1) {
          const y = h * (-0.2 + floor * 0.24)
          const [from, to] = [back + (near - back) * 0.3, back + (near - back) * 0.7]
          parts.push(
            `<path d="M${at(edge, y, from)}L${at(edge, y, to)}L${at(edge, y + h * 0.15, to)}L${at(edge, y + h * 0.15, from)}Z" fill="${tint(floor === 4 ? '#2a1c18' : mix('#3a4a4a', '#2a2420', random.next()))}"/>`,
          )
          if (floor % 2 === house % 2)
            parts.push(
              `<path d="M${at(edge + (side === 0 ? w * 0.05 : -w * 0.05), y + h * 0.15, from - 0.02)}L${at(edge + (side === 0 ? w * 0.05 : -w * 0.05), y + h * 0.15, to + 0.02)}L${at(edge + (side === 0 ? w * 0.05 : -w * 0.05), y + h * 0.08, to + 0.02)}" fill="none" stroke="${tint('#1c1614')}" stroke-width="0.8"/>`,
            )
        }
      }
    }
    parts.push(
      `<path d="M${at(-w * 0.04, h * 1.2, 1)}L${at(-w * 0.04, h * 1.2, far)}L${at(w * 1.04, h * 1.2, far)}L${at(w * 1.04, h * 1.2, 1)}Z" fill="${tint('#8a7a70')}"/>`,
    )
    for (let row = 0; row < 13; row += 1)
      parts.push(
        `<path d="M${at(-w * 0.04, h * 1.2, 0.2 + row * row * 0.0055)}L${at(w * 1.04, h * 1.2, 0.2 + row * row * 0.0055)}" stroke="${tint('#5a4c46')}" stroke-width="${0.2 + row * 0.05}" opacity="0.6"/>`,
      )
    parts.push(
      `<path d="M${at(w * 0.7, h * 1.2, far)}L${at(w * 1.04, h * 1.2, far)}L${at(w * 1.04, h * 1.2, 1)}L${at(w * 0.5, h * 1.2, 1)}Z" fill="${tint('#fff0d0')}" opacity="0.5"/>`,
    )
    if (options.washing !== false)
      for (let line = 0; line < 3; line += 1) {
        const depth = 0.82 - line * 0.2
        const y = h * (0.02 + line * 0.05)
        const hanging = Array.from({ length: 6 }, (_, cloth) => {
          const x = w * (0.14 + cloth * 0.13)
          const [x0, y0] = at(x, y + Math.sin((cloth / 5) * Math.PI) * 4, depth)
            .split(' ')
            .map(Number) as [number, number]
          const size = 8 * depth
          return `<path d="M${x0} ${y0}h${size}l${random.between(-0.6, 0.6).toFixed(1)} ${(size * random.between(0.9, 1.5)).toFixed(1)}h${-size}z" fill="${tint(random.pick(['#f8f4ea', '#c8483c', '#e8c87a', '#6a8ab0', '#f4e0d0']))}"/>`
        }).join('')
        parts.push(
          `<path d="M${at(0, y, depth)}Q${at(w / 2, y + 9, depth)} ${at(w, y, depth)}" stroke="${tint('#2a2420')}" stroke-width="0.4" fill="none"/>${hanging}`,
        )
      }
    if (options.walker !== false) {
      const [x, y] = [vx + w * random.between(-0.04, 0.08), vy + h * 0.25]
      parts.push(
        `<g${options.blur === true ? ' filter="url(#moved)"' : ''} transform="translate(${x} ${y}) scale(${h / 110})"><ellipse cy="17" rx="9" ry="1.2" fill="#000000" opacity="0.4"/><path d="M-3 -6Q0 -9 3 -6L4.4 6H-4.4Z" fill="${tint('#2a2a34')}"/><circle cy="-10" r="2.5" fill="${tint('#b8825a')}"/><path d="M-2 5L-4 17M2 5L4.6 16" stroke="${tint('#1c1a20')}" stroke-width="2.2"/><path d="M3 -4L6 4" stroke="${tint('#2a2a34')}" stroke-width="1.6"/><rect x="4.6" y="3" width="4.4" height="5" fill="${tint('#b8483c')}"/></g>`,
      )
    }
    parts.push(`<rect width="${w}" height="${h}" fill="url(#dark)"/>`)
    return parts.join('')
  })
const prints = (count: number, ratio = 1.45): Shot[] =>
  Array.from({ length: count }, (_, at) =>
    lane(`print ${at}`, { colour: at % 4 === 1, washing: at % 3 !== 0, blur: at % 5 === 2, walker: at % 4 !== 3 }),
  ).map((shot) => (width, height) => shot(width, Math.round(height * (ratio / 1.45))))

export const streets: Portfolio = {
  cover: lane('noon'),
  samples: [
    [spread(prints(10), { columns: 5, width: 1.05, ratio: 1.35, table: 'slate' })],
    [
      spread([lane('today', { colour: true })], {
        columns: 1,
        width: 3,
        ratio: 1.45,
        table: 'oak',
        jitter: 6,
        more: pencil('#2b2420', [1.9, 0, 0.9], 160),
      }),
    ],
    [spread(prints(12), { columns: 4, width: 1.2, ratio: 1.4, table: 'oak', jitter: 5, more: pencil('#c8202e', [2.9, 0.03, 1], 172) })],
  ],
  posts: {
    'Spaccanapoli, ore sei': [lane('six', { colour: true }), lane('washing', { colour: true, walker: false })],
    'Tre scatti da un rullino': [lane('eleven', { blur: true }), lane('twenty nine', { washing: false }), lane('last')],
  },
}
