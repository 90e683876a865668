/** The pieces of a found text: each of the words, wherever it stands, and what is between them. */
export interface Piece {
  /** Where it begins. */
  readonly at: number
  readonly piece: string
  readonly isWord: boolean
}

/** How much of a long text stands before its first word. */
const BEFORE = 40

/** A long text from the whole word on that stands so far before its first found word; anywhere in a text without spaces. */
function cut(text: string, first: number): string {
  const begin = first - BEFORE
  const space = text.slice(begin - 1, first).search(/\s\S/u)
  return `… ${text.slice(begin + Math.max(0, space)).replace(/^[\uDC00-\uDFFF]/, '')}`
}

export function piecesOf(text: string, words: string): Piece[] {
  const parts = words.split(/\s+/).filter((word) => word !== '')
  const pattern = parts.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  if (pattern === '') return [{ at: 0, piece: text, isWord: false }]
  const first = text.search(new RegExp(pattern, 'iu'))
  const shown = first > BEFORE ? cut(text, first) : text
  let at = 0
  return shown.split(new RegExp(`(${pattern})`, 'iu')).flatMap((piece, place) => {
    const begin = at
    at += piece.length
    return piece === '' ? [] : [{ at: begin, piece, isWord: place % 2 === 1 }]
  })
}
