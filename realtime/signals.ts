/**
 * Signals: acts of users at a place just now, such as "is typing" in a thread. Only in memory, here and in the other processes.
 *
 *     (none) ──begin──▶ shown ──end of its last source, or 6 s without a repetition──▶ hidden ──4 s after it appeared──▶ (none)
 *                        └──begin, from any source──▶ shown                              └──begin before that──▶ hidden: refused
 *
 * A source is a connection of this process, or another process. Time is counted in turns of one wheel, so that a clock that is set
 * changes nothing, and so that one timer serves all places.
 */

import { SIGNAL_EVERY_SECONDS, SIGNAL_LASTS_SECONDS } from './signal-times.ts'

/** One turn of the wheel. */
export const TURN_MS = 500
/** The least time between two appearances of the same signal. */
const EVERY_TURNS = (SIGNAL_EVERY_SECONDS * 1_000) / TURN_MS
/** How long a signal is shown without a repetition: these turns, and the rest of the one that has begun. */
const LASTS_TURNS = (SIGNAL_LASTS_SECONDS * 1_000) / TURN_MS + 1
/** The shortest time between two notifications of other processes about a repeated signal. */
const RETELL_TURNS = 2_000 / TURN_MS
const SLOTS = 16
/** Signals of one connection at once: a tab shows one thread or two. */
const OF_SOURCE_MAX = 20
const SIGNS_MAX = 100_000

/** Where a signal comes from: a connection, or the name of another process. */
export type SignalSource = object | string

/** One signal: `sign` of a user at a place. None of the three has a space in it. */
export interface Signal {
  readonly place: string
  readonly sign: string
  readonly userId: string
}

interface Sign extends Signal {
  /** The turn at which each source's signal ends. */
  readonly sources: Map<SignalSource, number>
  appearedAt: number
  toldAt: number
}

export interface SignalsOptions {
  /** The signals of a place have changed. */
  readonly onChanged: (place: string) => void
  /** Tells the other processes, for their `hearTold`. */
  readonly tell: (piece: string) => void
}

const keyOf = ({ place, sign, userId }: Signal): string => `${place} ${sign} ${userId}`
const ON = '+'
const OFF = '-'
const isLocal = (source: SignalSource): boolean => typeof source === 'object'

export class Signals {
  readonly #options: SignalsOptions
  readonly #signs = new Map<string, Sign>()
  readonly #byPlace = new Map<string, Set<Sign>>()
  readonly #bySource = new Map<SignalSource, Set<Sign>>()
  readonly #wheel: Set<Sign>[] = Array.from({ length: SLOTS }, () => new Set<Sign>())
  #turn = 0
  #timer: NodeJS.Timeout | null = null

  constructor(options: SignalsOptions) {
    this.#options = options
  }

  /** Signals that are shown, or were a moment ago. */
  get size(): number {
    return this.#signs.size
  }

  /** Connections that signal. */
  get sources(): number {
    let count = 0
    for (const source of this.#bySource.keys()) if (isLocal(source)) count += 1
    return count
  }

  /** The users with this sign at this place, in a fixed order. */
  usersOf(place: string, sign: string): readonly string[] {
    const users: string[] = []
    for (const one of this.#byPlace.get(place) ?? []) if (one.sign === sign && one.sources.size > 0) users.push(one.userId)
    return users.toSorted()
  }

  begin(signal: Signal, source: SignalSource): void {
    const sign = this.#signs.get(keyOf(signal)) ?? this.#add(signal)
    if (sign === null) return
    const isShown = sign.sources.size > 0
    if (!isShown && this.#turn - sign.appearedAt < EVERY_TURNS) return
    if (!sign.sources.has(source) && !this.#link(source, sign)) return
    sign.sources.set(source, this.#turn + LASTS_TURNS)
    if (isLocal(source) && (!isShown || this.#turn - sign.toldAt >= RETELL_TURNS)) {
      sign.toldAt = this.#turn
      this.#tell(signal, true)
    }
    if (isShown) return
    sign.appearedAt = this.#turn
    this.#options.onChanged(sign.place)
  }

  end(signal: Signal, source: SignalSource): void {
    const sign = this.#signs.get(keyOf(signal))
    if (sign?.sources.has(source) === true) this.#endSource(sign, source, true)
  }

  /** The source is gone, and all its signals with it. */
  forget(source: SignalSource): void {
    for (const sign of this.#bySource.get(source) ?? []) this.#endSource(sign, source, true)
  }

  #tell(signal: Signal, isOn: boolean): void {
    this.#options.tell(`${keyOf(signal)} ${isOn ? ON : OFF}`)
  }

  /** Takes a signal that another process has sent. */
  readonly hearTold = (from: string, piece: string): void => {
    const [place = '', sign = '', userId = '', isOn] = piece.split(' ')
    if (isOn === ON) this.begin({ place, sign, userId }, from)
    else if (isOn === OFF) this.end({ place, sign, userId }, from)
  }

  #add(signal: Signal): Sign | null {
    if (this.#signs.size >= SIGNS_MAX) return null
    const sign: Sign = { ...signal, sources: new Map(), appearedAt: this.#turn - EVERY_TURNS, toldAt: this.#turn }
    this.#signs.set(keyOf(sign), sign)
    const there = this.#byPlace.get(sign.place)
    if (there === undefined) this.#byPlace.set(sign.place, new Set([sign]))
    else there.add(sign)
    this.#visitAt(sign, this.#turn + LASTS_TURNS)
    this.#timer ??= setInterval(() => this.turn(), TURN_MS).unref()
    return sign
  }

  /** False when the source has too many signals. */
  #link(source: SignalSource, sign: Sign): boolean {
    const signs = this.#bySource.get(source)
    if (signs === undefined) this.#bySource.set(source, new Set([sign]))
    else if (isLocal(source) && signs.size >= OF_SOURCE_MAX) return false
    else signs.add(sign)
    return true
  }

  #endSource(sign: Sign, source: SignalSource, mayTell: boolean): void {
    sign.sources.delete(source)
    const signs = this.#bySource.get(source)
    signs?.delete(sign)
    if (signs?.size === 0) this.#bySource.delete(source)
    if (mayTell && isLocal(source) && ![...sign.sources.keys()].some(isLocal)) this.#tell(sign, false)
    if (sign.sources.size === 0) this.#options.onChanged(sign.place)
  }

  #visitAt(sign: Sign, turn: number): void {
    this.#wheel[turn % SLOTS]?.add(sign)
  }

  /** One turn of the wheel: checks the signals whose time may be over. */
  turn(): void {
    this.#turn += 1
    const slot = this.#wheel[this.#turn % SLOTS] ?? new Set<Sign>()
    const signs = [...slot]
    slot.clear()
    for (const sign of signs) {
      for (const [source, until] of sign.sources) if (until <= this.#turn) this.#endSource(sign, source, false)
      const next = sign.sources.size > 0 ? Math.min(...sign.sources.values()) : sign.appearedAt + EVERY_TURNS
      if (next > this.#turn) this.#visitAt(sign, next)
      else this.#drop(sign)
    }
    if (this.#signs.size === 0) this.stop()
  }

  #drop(sign: Sign): void {
    this.#signs.delete(keyOf(sign))
    const there = this.#byPlace.get(sign.place)
    there?.delete(sign)
    if (there?.size === 0) this.#byPlace.delete(sign.place)
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }
}
