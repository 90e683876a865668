/** Random numbers from a fixed seed, so that a failure can be repeated. */
export function seeded(seed: number) {
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  /** A whole number from 0 until before `end`. */
  const below = (end: number): number => Math.floor(random() * end)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { random, below, oneOf }
}
