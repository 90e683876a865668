/** The sentences of refusals in SQL functions: `perform refuse('no_slots', 'orders.noSlots', data)`. */
import { CallError } from '#platform/call-error.ts'

type Data = Record<string, unknown>

interface Refusal {
  readonly sentence: string
  readonly present: (data: Data) => Data
}

const known = new Map<string, Refusal>()

/**
 * Declares the English sentences of SQL functions by their keys, beside the statements that call these. `present` makes of the data that
 * SQL raises what the contract declares.
 */
export function refusals(declared: Readonly<Record<string, string>>, present: Refusal['present'] = (data) => data): void {
  for (const [key, sentence] of Object.entries(declared)) {
    if ((known.get(key)?.sentence ?? sentence) !== sentence) throw new Error(`Two sentences are called ${key}`)
    known.set(key, { sentence, present })
  }
}

/** A refusal that SQL has raised. A key without a declaration is its own sentence. */
export function refusalOf(code: string, key: string, data: Data): CallError {
  const refusal = known.get(key)
  return refusal === undefined ? new CallError(code, key, data) : new CallError(code, refusal.sentence, refusal.present(data))
}

/** All keys declared so far, for the test that compares them with SQL. */
export const declaredRefusals = (): ReadonlySet<string> => new Set(known.keys())
