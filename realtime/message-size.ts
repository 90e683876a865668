/**
 * What a message may cost before anything in it is known. Reading JSON takes time for each value: 6 MB of one string take 10 ms, 6 MB of
 * empty lists 0.6 s, in which the process serves nobody. So the number of values has a limit of its own.
 */

/**
 * Bytes of a message outside its strings, and quotes within them: each value has one at least. The largest message that a client of
 * ours sends, 300 queries after a lost connection, has 15 kB of them.
 */
export const STRUCTURE_MAX_BYTES = 64 * 1024

/** A message counts as one more call for each. */
const BYTES_PER_CALL = 256 * 1024

/** As how many calls a message of this size counts, besides itself. */
export const callsOfSize = (bytes: number): number => Math.floor(bytes / BYTES_PER_CALL)

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)

function isEscaped(json: Buffer, at: number): boolean {
  let before = at
  while (json[before - 1] === BACKSLASH) before -= 1
  return (at - before) % 2 === 1
}

/** Whether a JSON text has few enough values to be read at once. Takes 1 ms at most: strings are skipped as a whole. */
export function hasFewValues(json: Buffer, max = STRUCTURE_MAX_BYTES): boolean {
  if (json.length <= max) return true
  let isInString = false
  let at = 0
  for (let seen = 0; seen <= max; seen += 1) {
    if (isInString) at = json.indexOf(QUOTE, at)
    // What ends in the middle of a string is no JSON: its reader says so.
    if (at === -1 || at >= json.length) return true
    if (json[at] === QUOTE && !(isInString && isEscaped(json, at))) isInString = !isInString
    at += 1
  }
  return false
}
