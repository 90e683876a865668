/** Lucía Herrera (dance), Théo Marchand (animation), Matteo Rinaldi (streets), Chen Haoran (small worlds), Tomasz Zieliński (paper). */
import { mix } from '../../art/colour.ts'
import { dancer } from '../creatures.ts'
import { centred, handwriting, over, paper, type Drawing } from '../drawings.ts'
import { onDesk } from '../kits.ts'
import { backdrop, foliage, pictured, plain, plaster } from '../materials.ts'
import type { Portfolio } from '../portfolio.ts'
import { block, cone, pencil, sphere } from '../props.ts'
import { box, plate } from '../shapes.ts'
import { drawnIn, sheetOf, still, type Shot, type Still } from '../shot.ts'

/** A yard in Granada in the evening: arches, tiles, swifts. */
const yard: Drawing = (w, h) => {
  const arch = (x: number, r: number) =>
    `<path d="M${x - r} ${h * 0.78}V${h * 0.42}A${r} ${r * 1.08} 0 0 1 ${x + r} ${h * 0.42}V${h * 0.78}Z" fill="#5a2c24"/><path d="M${x - r} ${h * 0.78}V${h * 0.42}A${r} ${r * 1.08} 0 0 1 ${x + r} ${h * 0.42}" fill="none" stroke="#fbe6c8" stroke-width="2"/><path d="M${x - r + 2} ${h * 0.78}V${h * 0.44}A${r - 2} ${r} 0 0 1 ${x} ${h * 0.44 - r}V${h * 0.78}Z" fill="#8a4a34" opacity="0.6"/>`
  const step = 26
  return `<defs><linearGradient id="y" x1="0" y1="0" x2="1" y2="0.5"><stop offset="0" stop-color="#f8d8a4"/><stop offset="0.6" stop-color="#e8a868"/><stop offset="1" stop-color="#b8684a"/></linearGradient><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c88a5c"/><stop offset="1" stop-color="#8a4a34"/></linearGradient><radialGradient id="l" cx="0.35" cy="0.2" r="0.9"><stop offset="0" stop-color="#fff0c8" stop-opacity="0.55"/><stop offset="1" stop-color="#fff0c8" stop-opacity="0"/></radialGradient></defs><rect width="${w}" height="${h}" fill="url(#y)"/>${Array.from({ length: Math.ceil(w / step) + 1 }, (_, at) => arch(at * step + (w % step) / 2, 9.6)).join('')}<rect y="${h * 0.72}" width="${w}" height="${h * 0.06}" fill="#2f6a8a"/>${Array.from({ length: Math.ceil(w / 4) }, (_, at) => `<path d="M${at * 4} ${h * 0.72}l2 ${h * 0.03}l2 ${-h * 0.03}z" fill="#f4e4c4"/><path d="M${at * 4} ${h * 0.78}l2 ${-h * 0.03}l2 ${h * 0.03}z" fill="#d8a03a"/>`).join('')}<rect y="${h * 0.78}" width="${w}" height="${h * 0.22}" fill="url(#f)"/>${Array.from({ length: 9 }, (_, at) => `<path d="M${w / 2 + (at - 4) * w * 0.1} ${h * 0.78}L${w / 2 + (at - 4) * w * 0.28} ${h}" stroke="#6a3428" stroke-width="0.4" opacity="0.5"/>`).join('')}<path d="M0 0L${w * 0.5} 0L${w} ${h}H${w * 0.4}Z" fill="#fff0c8" opacity="0.13"/>${[
    [0.1, 0.1],
    [0.2, 0.06],
    [0.72, 0.1],
    [0.84, 0.05],
    [0.6, 0.05],
  ]
    .map(
      ([x, y]) =>
        `<path d="M${w * x! - 2.4} ${h * y!}Q${w * x!} ${h * y! - 2.4} ${w * x!} ${h * y! + 0.5}Q${w * x!} ${h * y! - 2.4} ${w * x! + 2.4} ${h * y!}" stroke="#3a2420" stroke-width="0.7" fill="none"/>`,
    )
    .join('')}<rect width="${w}" height="${h}" fill="url(#l)"/>`
}
const couple = `<g transform="translate(-9 0)">${dancer(0, '#f4ece0')}</g><g transform="translate(58 22)"><path d="M-3 12V70M7 12V70" stroke="#22242e" stroke-width="6"/><path d="M-8 -12Q2 -18 12 -12L10 26H-6Z" fill="#22242e"/><path d="M2 -14L-1 6L2 12L5 6Z" fill="#f4f0e8"/><circle cx="2" cy="-22" r="6.6" fill="#c98f62"/><path d="M-5 -23C-5 -33 9 -33 9 -22C5 -26 0 -26 -5 -23Z" fill="#2a1a14"/><path d="M-6 -8C-12 0 -12 6 -8 12M10 -8C4 -14 0 -12 -6 -16" stroke="#22242e" stroke-width="4.4" stroke-linecap="round" fill="none"/></g>`
const stepBirds: Drawing = (w, h) =>
  paper('#f4ead4')(w, h) +
  Array.from({ length: 9 }, (_, at) => {
    const [x, y] = [w * (0.2 + (at % 3) * 0.3), h * (0.2 + Math.floor(at / 3) * 0.27)]
    const bend = (at - 4) * 1.1
    return `<g transform="translate(${x} ${y}) rotate(${bend * 7})" fill="none" stroke="#3a2a3a" stroke-width="0.7" stroke-linecap="round"><path d="M-9 0Q-4 -8 0 0Q4 -8 9 0"/><path d="M0 0Q1 5 ${bend} 9M0 0Q-2 4 ${-bend} 8"/><circle cy="-2.4" r="1.3"/></g>${handwriting(x - 5, y + 13, 10, 1, 3, `bird ${at}`)}`
  }).join('')
const crossedOut: Drawing = (w, h) =>
  `${paper('#f4ead4')(w, h)}${handwriting(10, 14, w - 20, Math.floor((h - 24) / 6), 6, 'soleá')}<g stroke="#c8202e" stroke-width="1.1" fill="none" stroke-linecap="round" opacity="0.85"><path d="M12 25L${w - 16} 27M14 31L${w - 30} 29M${w * 0.4} 49Q${w * 0.6} 44 ${w * 0.8} 50T${w * 0.42} 52M12 ${h * 0.7}L${w * 0.7} ${h * 0.67}M14 ${h * 0.68}L${w * 0.66} ${h * 0.72}"/><circle cx="${w * 0.74}" cy="${h * 0.82}" r="7"/></g>`
const danced = (figure: string, scale = 0.86, dy = 0.05): Shot => drawnIn(100, over(yard, centred(figure, scale, 0, dy)))

export const dances: Portfolio = {
  cover: drawnIn(
    180,
    over(
      yard,
      centred(dancer(0, '#b3202e'), 0.92, 0.02, 0.02),
      centred(dancer(1, '#3a2450'), 0.62, -0.3, 0.12),
      centred(dancer(1, '#c8702a'), 0.62, 0.3, 0.12),
    ),
  ),
  samples: [[danced(dancer(0, '#b3202e'))], [danced(couple, 0.84, 0.06)], [danced(dancer(1, '#d8682a'), 0.88)]],
  posts: {
    'Ensayo en el patio, sin música': [
      danced(dancer(0, '#8a1f3a'), 0.82),
      drawnIn(
        80,
        over(yard, (w, h) => `<rect width="${w}" height="${h}" fill="#2a0c10" opacity="0.42"/>`, centred(dancer(2, '#b3202e'), 0.98, 0, 0)),
      ),
    ],
    'El cuaderno de pasos': [
      onDesk(drawnIn(70, stepBirds), { table: 'walnut', width: 2.7, ratio: 0.94, turn: -5 }),
      onDesk(drawnIn(70, crossedOut), { table: 'walnut', width: 2.7, ratio: 0.94, turn: 6, more: pencil('#c8202e', [-2, 0, -0.4], 20) }),
    ],
  },
}

const BLUE: Partial<Still> = { wall: backdrop('#c9d5f5', '#5a74c8', 0, 1.8, 5), floor: plaster('#b8c6f0', 0.06), gobo: foliage(4, 0.3) }
const port = (crane: number): Shot =>
  drawnIn(
    120,
    (w, h) =>
      `<rect width="${w}" height="${h}" fill="#f3d27a"/><circle cx="${w * 0.78}" cy="${h * 0.28}" r="9" fill="#f0a6b8"/><rect y="${h * 0.7}" width="${w}" height="${h * 0.3}" fill="#3450c4"/>${Array.from({ length: 5 }, (_, at) => `<path d="M0 ${h * (0.75 + at * 0.05)}Q15 ${h * (0.73 + at * 0.05)} 30 ${h * (0.75 + at * 0.05)}T60 ${h * (0.75 + at * 0.05)}T90 ${h * (0.75 + at * 0.05)}T120 ${h * (0.75 + at * 0.05)}" stroke="#6f8df0" stroke-width="0.9" fill="none"/>`).join('')}<path d="M${w * 0.5} ${h * 0.62}H${w * 0.94}L${w * 0.88} ${h * 0.76}H${w * 0.56}Z" fill="#1b2a7b"/><rect x="${w * 0.58}" y="${h * 0.48}" width="9" height="${h * 0.14}" fill="#f0a6b8"/><rect x="${w * 0.67}" y="${h * 0.52}" width="9" height="${h * 0.1}" fill="#fafbff"/><rect x="${w * 0.76}" y="${h * 0.48}" width="9" height="${h * 0.14}" fill="#6f8df0"/><g stroke="#1b2a7b" stroke-width="2.2" fill="none"><path d="M${w * 0.16} ${h * 0.7}V${h * 0.2}H${w * 0.2}V${h * 0.7}M${w * 0.1} ${h * 0.24}H${w * (0.5 + crane * 0.02)}M${w * 0.18} ${h * 0.2}L${w * 0.46} ${h * 0.24}"/><path d="M${w * (0.42 + crane * 0.02)} ${h * 0.24}V${h * 0.4}" stroke-width="1"/></g><rect x="${w * (0.38 + crane * 0.02)}" y="${h * 0.4}" width="9.6" height="6.4" fill="#e4572e"/><rect x="0" y="${h * 0.66}" width="${w * 0.34}" height="${h * 0.1}" fill="#1b2a7b"/>`,
  )

export const loops: Portfolio = {
  cover: still(() => ({
    ...BLUE,
    eye: [0, 2.1, 8.4],
    look: [0, 1, 0],
    things: [
      sphere(0.95, plain('#f3d27a', 0.35), [-3.4, 0, 0]),
      block(1.5, 1.5, 1.5, plain('#3450c4', 0.3), [-1.1, 0, -0.1], { round: 0.12, turn: 28 }),
      { shape: cone, material: plain('#f0a6b8', 0.3), at: [1.1, 0, 0.2], size: 1.3 },
      sphere(0.5, plain('#e4572e', 0.4), [2.6, 0.9, 0]),
      block(1.3, 0.5, 1.3, plain('#fafbff', 0.3), [3.4, 0, -0.1], { round: 0.1, turn: -20 }),
      sphere(0.34, plain('#1b2a7b', 0.4), [-1, 2.2, 0]),
    ],
  })),
  samples: [
    [
      still(() => ({
        ...BLUE,
        eye: [0, 2.2, 6.6],
        look: [0, 1.2, 0],
        things: [
          [-1.7, 0.1, 0.9],
          [-1.02, 1.1, 0.95],
          [-0.34, 1.65, 1],
          [0.34, 1.65, 1],
          [1.02, 1.1, 0.95],
          [1.7, 0.1, 0.9],
        ].map(([x, y, s], at) => sphere(0.34 * s!, plain(mix('#3450c4', '#f0a6b8', at / 5), 0.35), [x!, y!, 0])),
      })),
    ],
    [
      still(() => ({
        ...BLUE,
        eye: [0.3, 2, 6.2],
        look: [0, 1, 0],
        things: [
          {
            shape: plate(
              Array.from({ length: 48 }, (_, at): [number, number] => {
                const a = (at / 48) * Math.PI * 2
                const r = 0.85 + 0.18 * Math.cos(a * 5)
                return [Math.cos(a) * r, Math.sin(a) * r + 1.15]
              }),
              0.42,
              0.1,
            ),
            material: plain('#e4572e', 0.35),
            at: [-0.1, 0, 0],
            turn: 24,
            roll: 9,
          },
          sphere(0.36, plain('#f3d27a', 0.4), [1.6, 0, 0.5]),
          block(0.6, 0.6, 0.6, plain('#3450c4', 0.3), [-1.7, 0, 0.4], { turn: 30, round: 0.06 }),
        ],
      })),
    ],
  ],
  posts: {
    'Un cube qui respire': [
      still(() => ({
        ...BLUE,
        eye: [0, 2.6, 6.4],
        look: [0, 1, 0],
        things: [
          block(1.9, 1.9, 1.9, plain('#3450c4', 0.3), [0, 0, 0], { turn: 36, round: 0.34 }),
          { shape: cone, material: plain('#f0a6b8', 0.3), at: [-2.1, 0, 0.2], size: 0.8 },
          sphere(0.46, plain('#f3d27a', 0.4), [2, 0, 0.3]),
        ],
      })),
    ],
    'Les fichiers de la boucle du port': [
      port(0),
      still(async () => ({
        ...BLUE,
        eye: [0, 1.9, 6.2],
        look: [0, 1.35, 0],
        things: [
          {
            shape: box(4, 2.55, 0.1, 0.02),
            material: pictured(await sheetOf(port(1), 480, 306), 4, 2.55, '#15171c'),
            at: [0, 0.22, 0],
            tilt: -4,
          },
          block(1.2, 0.24, 0.8, plain('#15171c', 0.3), [0, 0, -0.1], { round: 0.05 }),
        ],
      })),
      port(3),
    ],
  },
}
