/** Splits SQL into words and signs with their nesting: as much parsing as mutants need. */
export interface Token {
  kind: 'word' | 'text' | 'number' | 'sign'
  /** In lower case. */
  value: string
  /** Offsets into the whole text; `end` is exclusive. */
  start: number
  end: number
  /** Depth in parentheses and `case … end`; the opening and closing tokens belong to the outer level. */
  level: number
}

const TOKEN =
  /(?<skip>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^']|'')*'|"[^"]*")|(?<number>\d+(?:\.\d+)?)|(?<word>\$\d+|[a-z_]\w*)|(?<sign><=|>=|<>|!=|:=|=>|->>|->|\|\||::|[^\s\w])/giy
const KINDS = ['word', 'text', 'number', 'sign'] as const

/** The tokens of `text` between two offsets. */
export function tokensOf(text: string, from: number, to: number): Token[] {
  const tokens: Token[] = []
  const openers: string[] = []
  TOKEN.lastIndex = from
  while (TOKEN.lastIndex < to) {
    const start = TOKEN.lastIndex
    const groups = TOKEN.exec(text)?.groups
    if (groups === undefined) break
    const kind = KINDS.find((name) => groups[name] !== undefined)
    if (kind === undefined) continue
    const value = (groups[kind] ?? '').toLowerCase()
    const isClosing = value === ')' || value === ']' || (value === 'end' && openers.at(-1) === 'case')
    if (isClosing) openers.pop()
    tokens.push({ kind, value, start, end: TOKEN.lastIndex, level: openers.length })
    if (value === '(' || value === '[' || value === 'case') openers.push(value)
  }
  return tokens
}

/** The bodies of functions in a file of SQL: between `$$` and `$$`. */
export function bodiesOf(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/(\$\w*\$)([\s\S]*?)\1/g)].map(({ index, 1: quote = '', 2: body = '' }) => ({
    start: index + quote.length,
    end: index + quote.length + body.length,
  }))
}
