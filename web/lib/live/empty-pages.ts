/** After this many empty pages in a row the list continues only on a click. */
const EMPTY_PAGES = 3

/** Whether a list with pages of these lengths rests: where few of many match, a page can be empty without being the last. */
export function isResting(lengths: readonly number[], hasMore: boolean): boolean {
  const emptyAtEnd = lengths.length - 1 - lengths.findLastIndex((length) => length > 0)
  return hasMore && emptyAtEnd > 0 && emptyAtEnd % EMPTY_PAGES === 0
}
