/** Giulia Ferrante, Vera Sokolova, Maya Castellanos, Hana Ishikawa: plants, animals, walls and woodcuts. */
import { blossom, cyclamen, leaf, sprig } from '../plants.ts'
import { mix } from '../../art/colour.ts'
import { createRandom } from '../../random.ts'
import { bear, captain, fox, goat, hedgehog } from '../creatures.ts'
import { centred, handwriting, over, paper, type Drawing } from '../drawings.ts'
import { onDesk, onWall, spread } from '../kits.ts'
import { plain } from '../materials.ts'
import type { Portfolio } from '../portfolio.ts'
import { block, pottedPlant, teacup, vessel, GLAZES } from '../props.ts'
import { drawnIn, type Shot } from '../shot.ts'

const HERB = '#f8f3e2'
const caption = (w: number, h: number, seed: string) => handwriting(w * 0.32, h - 6, w * 0.36, 1, 5, seed, '#4a4434')
/** A plate of an old herbal: one plant, its flower beside it, its name below. */
const plate = (
  seed: string,
  options: { colour: string; pairs: number; wide: number; flower?: string; berries?: string; petals?: number },
): Shot =>
  drawnIn(70, (w, h) => {
    const { colour, pairs, wide, flower, berries, petals = 6 } = options
    return `${paper(HERB)(w, h)}<rect x="3" y="3" width="${w - 6}" height="${h - 6}" fill="none" stroke="#b8a888" stroke-width="0.4"/>${sprig({ x: w * 0.46, y: h - 14, angle: -3, length: h - 36, pairs, leafSize: h * 0.17, wide, colour, seed, ...(berries === undefined ? {} : { berries }) })}${flower === undefined ? '' : blossom(w * 0.78, h * 0.24, w * 0.12, petals, flower) + blossom(w * 0.2, h * 0.64, w * 0.07, petals, flower)}${caption(w, h, seed)}`
  })
const OLIVE = { colour: '#7f9468', pairs: 7, wide: 0.2, berries: '#4a4a5c' }
const EIGHT: readonly Shot[] = [
  plate('olive', OLIVE),
  plate('rosemary', { colour: '#6f8f7a', pairs: 11, wide: 0.1, flower: '#8a9ad0', petals: 5 }),
  plate('lemon', { colour: '#6a9a4a', pairs: 5, wide: 0.36, berries: '#f0c83a' }),
  plate('sage', { colour: '#93a88a', pairs: 6, wide: 0.28, flower: '#a07ac0' }),
  plate('poppy', { colour: '#7a9a5c', pairs: 5, wide: 0.24, flower: '#d8452f', petals: 5 }),
  plate('mint', { colour: '#4f9a6a', pairs: 8, wide: 0.34 }),
  plate('rose', { colour: '#5f8a52', pairs: 5, wide: 0.4, flower: '#e08aa0', petals: 9 }),
  plate('myrtle', { colour: '#4a7a5a', pairs: 9, wide: 0.24, flower: '#f4efe4' }),
]
const swatches =
  (count: number, columns: number): Drawing =>
  (w, h) => {
    const random = createRandom(`greens ${count}`)
    const rows = Math.ceil(count / columns)
    const [sw, sh] = [(w - 10) / columns, (h - 10) / rows]
    return (
      paper('#faf6ea')(w, h) +
      Array.from({ length: count }, (_, at) => {
        const [x, y] = [5 + (at % columns) * sw, 5 + Math.floor(at / columns) * sh]
        const green = mix(mix('#3f6a3a', '#b8c05a', random.next()), random.chance(0.5) ? '#2a5a5c' : '#8a7a3a', random.between(0, 0.45))
        const edge = () => random.between(-0.8, 0.8)
        return `<path d="M${x + 1.5 + edge()} ${y + 1.5 + edge()}L${x + sw - 1.5 + edge()} ${y + 1.5 + edge()}L${x + sw - 1.5 + edge()} ${y + sh * 0.7 + edge()}L${x + 1.5 + edge()} ${y + sh * 0.7 + edge()}Z" fill="${green}" opacity="0.82"/><path d="M${x + 2} ${y + sh * 0.5}Q${x + sw / 2} ${y + sh * 0.62} ${x + sw - 2} ${y + sh * 0.46}L${x + sw - 1.6} ${y + sh * 0.7}L${x + 1.6} ${y + sh * 0.7}Z" fill="${mix(green, '#102a1c', 0.4)}" opacity="0.4"/>${handwriting(x + 2, y + sh * 0.86, sw * 0.66, 1, Math.min(5, sh * 0.2), `green ${count} ${at}`, '#4a4434')}`
      }).join('')
    )
  }
const cyclamens = drawnIn(70, (w, h) => {
  const random = createRandom('cyclamen')
  return `${paper(HERB)(w, h)}${[
    [-14, 22],
    [0, -16],
    [14, 14],
  ]
    .map(([dx, turn], at) => cyclamen(w / 2 + dx!, h * 0.78, h * (0.42 + at * 0.05), turn!, ['#d0508a', '#e07aa8', '#b83a78'][at]!))
    .join(
      '',
    )}${Array.from({ length: 9 }, (_, at) => leaf(w / 2 + random.between(-16, 16), h * 0.8 + random.between(-2, 5), at * 36 - 150, h * 0.16, h * 0.1, mix('#4f7d5a', '#8aa890', random.next()), random)).join('')}${caption(w, h, 'cyclamen')}`
})
const initial = drawnIn(70, (w, h) => {
  const random = createRandom('initial')
  const along = Array.from(
    { length: 34 },
    (_, at) =>
      (at < 13
        ? [w * (0.28 + at * 0.0172), h * (0.8 - at * 0.049)]
        : at < 26
          ? [w * (0.5 + (at - 13) * 0.0172), h * (0.2 + (at - 13) * 0.049)]
          : [w * (0.38 + (at - 26) * 0.034), h * 0.58]) as [number, number],
  )
  return `${paper('#faf5e8')(w, h)}${along.map(([x, y], at) => leaf(x, y, random.between(0, 360), h * 0.1, h * 0.028, mix('#5c8a5a', '#a8b85a', random.next()), random) + (at % 3 === 0 ? blossom(x, y, h * random.between(0.035, 0.055), 6, random.pick(['#d8607a', '#e8a04a', '#8a7ac8', '#f4ece0'])) : '')).join('')}`
})

export const botany: Portfolio = {
  cover: onDesk(
    drawnIn(
      140,
      (w, h) =>
        paper(HERB)(w, h) +
        Array.from({ length: 6 }, (_, at) =>
          sprig({
            x: 14 + at * ((w - 28) / 5),
            y: h - 8,
            angle: at * 4 - 10,
            length: h - 24,
            pairs: 5 + (at % 3) * 2,
            leafSize: h * 0.22,
            wide: [0.2, 0.36, 0.14, 0.3, 0.42, 0.24][at]!,
            colour: ['#7f9468', '#6a9a4a', '#6f8f7a', '#4f9a6a', '#5f8a52', '#93a88a'][at]!,
            seed: `cover ${at}`,
            ...(at % 2 === 0 ? { berries: ['#c8483a', '#4a4a6c', '#e0a83a'][at / 2]! } : {}),
          }),
        ).join(''),
    ),
    { table: 'pale', width: 5.4, ratio: 2, turn: -2, with: ['brush'] },
  ),
  samples: [
    [
      onDesk(plate('lemon tree', { colour: '#6a9a4a', pairs: 6, wide: 0.36, berries: '#f0c83a', flower: '#faf4e4' }), {
        table: 'oak',
        width: 2.3,
        ratio: 0.74,
        turn: -4,
        with: ['brush'],
        more: [
          vessel('cup', GLAZES.white, [-1.9, 0, -0.6], 0.9),
          ...[
            ['#5c8a5a', -2.1, 0.7],
            ['#b8c05a', -1.75, 0.95],
            ['#2a5a5c', -2, 1.25],
          ].map(([colour, x, z]) => block(0.28, 0.08, 0.24, plain(String(colour), 0.4), [Number(x), 0, Number(z)])),
        ],
      }),
    ],
    [
      onWall(initial, {
        wall: ['#eef0e2', '#a8b096'],
        frame: '#c8a878',
        width: 1.7,
        ratio: 0.8,
        mount: 0.2,
        bench: [...pottedPlant([1.5, 0, 0.1], { size: 0.75 }), vessel('jar', GLAZES.celadon, [-1.4, 0, 0.2], 0.6)],
      }),
    ],
    [spread(EIGHT, { columns: 4, width: 1, ratio: 0.74, table: 'oak' })],
  ],
  posts: {
    'Il ciclamino che non voleva stare fermo': [
      cyclamens,
      drawnIn(100, (w, h) => paper(HERB)(w, h) + leaf(w * 0.5, h * 0.94, 4, h * 0.86, w * 0.4, '#5c8a62', createRandom('detail'))),
    ],
    'Verdi da mescolare, dodici ricette': [drawnIn(60, swatches(2, 1)), drawnIn(80, swatches(12, 3)), plate('olive branch', OLIVE)],
  },
}

const wood2 =
  (night = false): Drawing =>
  (w, h) => {
    const random = createRandom(`wood ${night}`)
    const [top, low] = night ? ['#1f2c52', '#4a5a8a'] : ['#dcebf4', '#f8efd8']
    return `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs><rect width="${w}" height="${h}" fill="url(#s)"/>${night ? `<circle cx="${w * 0.78}" cy="${h * 0.2}" r="${h * 0.09}" fill="#fbf0c8"/><circle cx="${w * 0.75}" cy="${h * 0.185}" r="${h * 0.085}" fill="${top}"/>${Array.from({ length: 26 }, () => `<circle cx="${random.between(0, w).toFixed(1)}" cy="${random.between(0, h * 0.6).toFixed(1)}" r="${random.between(0.2, 0.6).toFixed(2)}" fill="#fdf6d8"/>`).join('')}` : ''}${Array.from(
      { length: 15 },
      (_, at) => {
        const [x, tall] = [(at / 14) * w + random.between(-4, 4), h * random.between(0.3, 0.6)]
        const green = night ? mix('#1a2c3a', '#34566a', random.next()) : mix('#5a8a7a', '#a8c4a0', random.next())
        return `<path d="M${x} ${h * 0.82 - tall}C${x - tall * 0.36} ${h * 0.6} ${x - tall * 0.3} ${h * 0.84} ${x} ${h * 0.84}S${x + tall * 0.36} ${h * 0.6} ${x} ${h * 0.82 - tall}Z" fill="${green}"/><path d="M${x} ${h * 0.86}V${h * 0.62}" stroke="#4a3a34" stroke-width="1"/>`
      },
    ).join(
      '',
    )}<path d="M0 ${h * 0.8}Q${w / 2} ${h * 0.74} ${w} ${h * 0.8}V${h}H0Z" fill="${night ? '#24384a' : '#8fb07a'}"/>${Array.from({ length: 22 }, () => sprig({ x: random.between(0, w), y: h * random.between(0.86, 1.02), angle: random.between(-14, 14), length: h * 0.1, pairs: 3, leafSize: h * 0.06, wide: 0.3, colour: night ? '#3a5a5a' : '#6f9a5a', seed: `grass ${random.int(1, 9999)}` })).join('')}`
  }
const tale = (animal: string, options: { night?: boolean; scale?: number; dx?: number; dy?: number; leaves?: boolean } = {}): Shot =>
  drawnIn(
    100,
    over(wood2(options.night), centred(animal, options.scale ?? 0.72, options.dx ?? 0, options.dy ?? 0.12), (w, h) =>
      options.leaves === true
        ? Array.from({ length: 12 }, (_, at) =>
            leaf(
              w * (0.2 + (at % 6) * 0.12),
              h * (0.5 + (at % 3) * 0.07),
              at * 47,
              9,
              3.4,
              ['#d8903a', '#b8522c', '#e8b84a'][at % 3]!,
              createRandom(`fallen ${at}`),
            ),
          ).join('')
        : '',
    ),
  )

export const tales: Portfolio = {
  cover: drawnIn(
    200,
    over(
      wood2(),
      centred(hedgehog(true, '#3f6aa5'), 0.72, -0.22, 0.13),
      centred(bear('#3a5a8a'), 0.86, 0.02, 0.05),
      centred(fox(), 0.72, 0.24, 0.12),
    ),
  ),
  samples: [
    [
      onDesk(tale(bear('#3f6aa5')), {
        table: 'pale',
        width: 2.4,
        ratio: 0.82,
        turn: 4,
        with: ['brush'],
        more: [vessel('cup', GLAZES.white, [-2, 0, -0.5], 0.9)],
      }),
    ],
    [
      onWall(
        drawnIn(
          80,
          (w, h) =>
            `<rect width="${w}" height="${h}" fill="#7a8a6a"/><rect width="${w}" height="${h * 0.5}" fill="#8fa07c"/>${centred(captain(), 0.92, 0, 0.05)(w, h)}`,
        ),
        { wall: ['#dfe8ee', '#8fa4b4'], frame: '#c8a04a', width: 2, ratio: 0.85, mount: 0.12, bench: [...teacup(1.4, 0.3, 0, 0.8)] },
      ),
    ],
    [
      spread(
        [hedgehog(true), bear('#8a3f4a'), fox(), goat(), captain(), hedgehog(false, '#b8483c')].flatMap((animal, at) => [
          tale(animal, { night: at % 3 === 2, scale: 0.7 }),
          drawnIn(
            100,
            (w, h) =>
              `<rect width="${w}" height="${h}" fill="${['#e8c87a', '#c4d4e6', '#e0a890', '#b8ccac', '#d8c4e0', '#f0dcc0'][at]}"/>${centred(animal, 0.8)(w, h)}`,
          ),
        ]),
        { columns: 6, width: 0.82, ratio: 0.78, table: 'oak' },
      ),
    ],
  ],
  posts: {
    'Ёж, который боялся яблок': [tale(hedgehog(false), { leaves: true }), tale(hedgehog(true), { scale: 0.8 })],
    'Книжка-раскладушка: три разворота': [
      tale(goat(), { scale: 0.7 }),
      tale(fox(true), { dy: 0.22, scale: 0.6 }),
      tale(bear('#4a3f6a'), { night: true }),
    ],
  },
}
