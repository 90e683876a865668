/**
 * Placeholders in a rendered page for values that differ from reader to reader: the server caches pages as rendered, and
 * inserts the reader's own values when it sends them.
 */
export const MARKS = {
  nonce: '__page_nonce__',
  /** Classes of the html element: theme, font, and whether a session cookie came along. */
  classes: '__page_classes__',
} as const
