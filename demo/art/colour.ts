/** Mixing of colours in OKLab (B. Ottosson), where the way between two colours stays clean instead of turning grey. */

type Triple = readonly [number, number, number]

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

function parse(hex: string): Triple {
  const bits = Number.parseInt(hex.slice(1), 16)
  return [toLinear((bits >> 16) / 255), toLinear(((bits >> 8) & 255) / 255), toLinear((bits & 255) / 255)]
}

const labs = new Map<string, Triple>()

function toLab(hex: string): Triple {
  const known = labs.get(hex)
  if (known !== undefined) return known
  const [red, green, blue] = parse(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lab: Triple = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  if (labs.size < 2_000) labs.set(hex, lab)
  return lab
}

const byteOf = (linear: number) => Math.round(Math.min(1, Math.max(0, toGamma(Math.min(1, Math.max(0, linear))))) * 255)

function fromLab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = byteOf(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = byteOf(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = byteOf(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
}

/** The colour `share` of the way from `from` (0) to `to` (1). Colours are `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const [l1, a1, b1] = toLab(from)
  const [l2, a2, b2] = toLab(to)
  return fromLab([l1 + (l2 - l1) * share, a1 + (a2 - a1) * share, b1 + (b2 - b1) * share])
}

/** The colour at `share` (0–1, held within) along `colours`. */
export function ramp(colours: readonly string[], share: number): string {
  const place = Math.min(1, Math.max(0, share)) * (colours.length - 1)
  const index = Math.min(colours.length - 2, Math.floor(place))
  return mix(colours[index] ?? '#000000', colours[index + 1] ?? '#000000', place - index)
}

/** Perceived lightness, 0 (black) to 1 (white). */
export const lightnessOf = (hex: string): number => toLab(hex)[0]
