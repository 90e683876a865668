/** The geometry of charts: pure, the same on the server. A plot is 100 wide and 100 high; zero is on it. */

export interface Axis {
  readonly min: number
  readonly max: number
  /** From the lowest to the highest, evenly spaced. */
  readonly ticks: readonly number[]
}

const NICE = [1, 2, 2.5, 5, 10]
const TICKS_WANTED = 4

/** An axis with round ticks that holds all values and zero. Whole values, as counts are, get whole ticks. */
export function axisOf(values: readonly number[]): Axis {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const raw = (high - low) / TICKS_WANTED || 1
  const power = 10 ** Math.floor(Math.log10(raw))
  const isWhole = values.every((value) => Number.isInteger(value))
  const fits = (step: number): boolean => step >= raw && (!isWhole || Number.isInteger(step))
  const step = isWhole && raw < 1 ? 1 : (NICE.map((nice) => nice * power).find(fits) ?? 10 * power)
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  const ticks = Array.from({ length: Math.max(last, first + 1) - first + 1 }, (_, at) => (first + at) * step)
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks }
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/** The height of a value, from the top. */
export const yOf = (value: number, { min, max }: Axis): number => rounded(100 - ((value - min) / (max - min)) * 100)

/** The middle of a point's band. */
export const xOf = (at: number, count: number): number => rounded(((at + 0.5) / Math.max(1, count)) * 100)

/** The path of a line through all values. */
export const lineOf = (values: readonly number[], axis: Axis, count: number): string =>
  values.map((value, at) => `${at === 0 ? 'M' : 'L'}${xOf(at, count)},${yOf(value, axis)}`).join('')

/** The same, closed along zero. */
export const areaOf = (values: readonly number[], axis: Axis, count: number): string =>
  values.length === 0
    ? ''
    : `${lineOf(values, axis, count)}L${xOf(values.length - 1, count)},${yOf(0, axis)}L${xOf(0, count)},${yOf(0, axis)}Z`

/** The share of a band that a bar fills. */
const BAR = 0.7

export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The bar of a value, from zero up or down. */
export function barOf(value: number, at: number, axis: Axis, count: number): Bar {
  const width = (100 / Math.max(1, count)) * BAR
  const [zero, end] = [yOf(0, axis), yOf(value, axis)]
  return { x: rounded(xOf(at, count) - width / 2), y: Math.min(zero, end), width: rounded(width), height: rounded(Math.abs(zero - end)) }
}

/** The point under a place of the plot, given as a share of its width. */
export const pointAt = (share: number, count: number): number => Math.max(0, Math.min(count - 1, Math.floor(share * count)))

/** The point that a key leads to; null: the key is not for the chart. */
export function pointByKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(count - 1, at + 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
