/** Leaves, twigs and flowers in watercolour, as parts of an SVG. */
import { n } from './drawings.ts'
import { mix } from '../art/colour.ts'
import { createRandom, type Random } from '../random.ts'

/** A leaf from (0, 0) upwards, `size` long. */
const leafPath = (size: number, wide: number) =>
  `M0 0C${n(-wide)} ${n(-size * 0.3)} ${n(-wide * 0.8)} ${n(-size * 0.75)} 0 ${n(-size)}C${n(wide * 0.8)} ${n(-size * 0.75)} ${n(wide)} ${n(-size * 0.3)} 0 0Z`

/** A leaf in watercolour: three washes, a darker edge, veins. */
export function leaf(x: number, y: number, angle: number, size: number, wide: number, colour: string, random: Random): string {
  const veins = [0.25, 0.42, 0.58, 0.74]
    .map(
      (at) =>
        `M0 ${n(-size * at)}L${n(-wide * 0.56)} ${n(-size * (at + 0.14))}M0 ${n(-size * at)}L${n(wide * 0.56)} ${n(-size * (at + 0.14))}`,
    )
    .join('')
  const dark = mix(colour, '#0c2a20', 0.4)
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})"><path d="${leafPath(size, wide)}" fill="${colour}" opacity="0.62"/><path d="${leafPath(size * 0.97, wide * 0.55)}" transform="translate(${n(wide * 0.2)} 0)" fill="${dark}" opacity="${n(random.between(0.22, 0.4))}"/><path d="${leafPath(size, wide)}" fill="none" stroke="${dark}" stroke-width="0.35" opacity="0.7"/><path d="M0 0V${n(-size * 0.94)}${veins}" stroke="${mix(colour, '#ffffff', 0.45)}" stroke-width="0.3" fill="none" opacity="0.8"/></g>`
}

/** A twig with pairs of leaves. */
export function sprig(options: {
  x: number
  y: number
  angle: number
  length: number
  pairs: number
  leafSize: number
  wide: number
  colour: string
  seed: string
  berries?: string
}): string {
  const { length, pairs, leafSize, wide, colour, berries } = options
  const random = createRandom(`sprig ${options.seed}`)
  const parts = [
    `<path d="M0 0Q${n(length * 0.05)} ${n(-length * 0.5)} 0 ${n(-length)}" stroke="${mix(colour, '#5a3a20', 0.55)}" stroke-width="0.9" fill="none" stroke-linecap="round"/>`,
  ]
  for (let pair = 0; pair < pairs; pair += 1) {
    const at = length * (0.14 + (pair / pairs) * 0.8)
    const size = leafSize * (1 - (pair / pairs) * 0.45) * random.between(0.88, 1.1)
    const tint = mix(colour, random.chance(0.5) ? '#e9d46a' : '#1d4a44', random.between(0.05, 0.25))
    parts.push(
      leaf(length * 0.02, -at, -52 + random.between(-9, 9), size, size * wide, tint, random),
      leaf(length * 0.02, -at - 1.5, 52 + random.between(-9, 9), size, size * wide, tint, random),
    )
    if (berries !== undefined && pair % 2 === 0)
      parts.push(
        `<circle cx="${n(random.between(-3, 3))}" cy="${n(-at)}" r="2.1" fill="${berries}" opacity="0.9"/><circle cx="${n(random.between(-3, 3))}" cy="${n(-at - 0.6)}" r="0.6" fill="#ffffff" opacity="0.7"/>`,
      )
  }
  parts.push(leaf(0, -length, 0, leafSize * 0.62, leafSize * 0.62 * wide, colour, random))
  return `<g transform="translate(${n(options.x)} ${n(options.y)}) rotate(${n(options.angle)})">${parts.join('')}</g>`
}

/** A cyclamen's flower on its stem; `turn` moves its petals. */
export function cyclamen(x: number, y: number, tall: number, turn: number, colour: string): string {
  const dark = mix(colour, '#5a0c3a', 0.42)
  const petals = [-46, -20, 6, 30, 54]
    .map(
      (angle, at) =>
        `<path d="M0 0C-6 -7 -5.4 -17 0 -21C5.4 -17 6 -7 0 0Z" transform="rotate(${angle + turn})" fill="${at % 2 === 0 ? colour : mix(colour, '#ffffff', 0.22)}" stroke="${dark}" stroke-width="0.35" opacity="0.86"/>`,
    )
    .join('')
  return `<path d="M${x} ${y}C${x + turn * 0.3} ${y - tall * 0.4} ${x + turn * 0.5} ${y - tall * 0.8} ${x + turn * 0.4} ${y - tall}" stroke="#7a4a3c" stroke-width="1.2" fill="none"/><g transform="translate(${x + turn * 0.4} ${y - tall})">${petals}<ellipse rx="3.4" ry="2.8" fill="${dark}"/></g>`
}

/** A flower with `petals` petals. */
export function blossom(x: number, y: number, radius: number, petals: number, colour: string, heart = '#e8b43a'): string {
  const dark = mix(colour, '#3a1030', 0.35)
  return `<g transform="translate(${n(x)} ${n(y)})">${Array.from({ length: petals }, (_, at) => `<path d="${leafPath(radius, radius * 0.36)}" transform="rotate(${n((at * 360) / petals + x)})" fill="${at % 2 === 0 ? colour : mix(colour, '#ffffff', 0.2)}" stroke="${dark}" stroke-width="0.25" opacity="0.88"/>`).join('')}<circle r="${n(radius * 0.24)}" fill="${heart}"/><circle r="${n(radius * 0.12)}" fill="${mix(heart, '#7a3a10', 0.5)}"/></g>`
}
