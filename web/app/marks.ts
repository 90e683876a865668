/**
 * Texts that stand in a rendered page for what differs from reader to reader: pages are kept as rendered, and the server
 * puts the reader's own values in as it sends them.
 */
export const MARKS = {
  nonce: '__page_nonce__',
  /** Classes of the html element: theme, font, and whether a session cookie came along. */
  classes: '__page_classes__',
} as const
