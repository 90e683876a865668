/** Chance that repeats itself: the demo is the same on every machine and at every start. */

export interface Random {
  /** From 0 up to, never reaching, 1. */
  next(): number
  /** From `from` up to, never reaching, `to`. */
  between(from: number, to: number): number
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** `count` different items, or all of them when there are fewer, in chance order. */
  take<T>(items: readonly T[], count: number): T[]
  shuffle<T>(items: readonly T[]): T[]
  /** An independent stream: what one part draws does not shift what another gets. */
  fork(label: string): Random
}

/** 32 bits of a text (FNV-1a, then stirred), so that near seeds give far streams. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A Weyl sequence, stirred: each step is a 32-bit hash of a counter that walks all 32-bit numbers. */
function createStream(seed: string): () => number {
  let counter = hashText(seed)
  return () => {
    counter = (counter + 0x9e3779b9) | 0
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
  }
}

/** A stream of chance that depends on `seed` only. */
export function createRandom(seed: string | number): Random {
  const name = String(seed)
  const next = createStream(name)
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const shuffle = <T>(items: readonly T[]): T[] => {
    const mixed = [...items]
    for (let last = mixed.length - 1; last > 0; last -= 1) {
      const other = int(0, last)
      const kept = mixed[last] as T
      mixed[last] = mixed[other] as T
      mixed[other] = kept
    }
    return mixed
  }
  return {
    next,
    int,
    shuffle,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => {
      if (items.length === 0) throw new Error('nothing to pick from')
      return items[int(0, items.length - 1)] as T
    },
    take: (items, count) => shuffle(items).slice(0, count),
    fork: (label) => createRandom(`${name}/${label}`),
  }
}
