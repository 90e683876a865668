/** The English sentences of refusals that SQL functions raise: `perform refuse('no_slots', 'orders.noSlots')`. */
const sentences = new Map<string, string>()

/** Declares the sentences of SQL functions by their keys, beside the statements that call these. */
export function refusals(declared: Readonly<Record<string, string>>): void {
  for (const [key, sentence] of Object.entries(declared)) {
    if ((sentences.get(key) ?? sentence) !== sentence) throw new Error(`Two sentences are called ${key}`)
    sentences.set(key, sentence)
  }
}

/** The sentence of a key that SQL has raised. */
export const sentenceOf = (key: string): string => sentences.get(key) ?? key

/** All keys declared so far, for the test that compares them with SQL. */
export const declaredRefusals = (): ReadonlySet<string> => new Set(sentences.keys())
