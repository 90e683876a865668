/**
 * The cost of a message before anything in it is known. Reading JSON takes time for each value: 6 MB of empty lists took 0.6 s, in which
 * the process served nobody, 6 MB of one text take some 30 ms. So the number of values has a limit of its own.
 */

/**
 * Bytes of a message outside its texts, and quotes within them: each value has one at least. 300 queries of a client that comes back
 * have 12 to 48 kB of them.
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

/** Whether a JSON text has few enough values to be read in one go. Takes a few milliseconds at most: texts are skipped as a whole. */
export function hasFewValues(json: Buffer, max = STRUCTURE_MAX_BYTES): boolean {
  if (json.length <= max) return true
  let isInString = false
  let at = 0
  for (let seen = 0; seen <= max; seen += 1) {
    if (isInString) at = json.indexOf(QUOTE, at)
    // It may end in the middle of a text: its reader says that it is no JSON.
    if (at === -1 || at >= json.length) return true
    if (json[at] === QUOTE && !(isInString && isEscaped(json, at))) isInString = !isInString
    at += 1
  }
  return false
}
