/** Mutants of SQL: bodies of functions in `*.sql`, and the statements of `*.sql.ts`. */
import { sqlSpans } from './code-mutants.ts'
import type { Edit } from './mutant.ts'
import { bodiesOf, tokensOf, type Token } from './sql-tokens.ts'

type Add = (operator: string, start: number, end: number, replacement: string) => void

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
/** Begin a condition, or an expression that may be one. */
const OPENERS = words('where on when if elsif having select return while ( [ , := ;')
/** Ends a condition. All openers do, too. */
const CLOSERS = words(
  'then else end group order limit returning for union join left right inner cross set loop from using values window offset as into do begin perform update insert delete case ) ]',
)
const BOUNDARIES: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '<>': '=', '!=': '=' }
/** Comparisons with `now()` are reversed, since no test can hit the exact microsecond. */
const DIRECTIONS: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }
const OPPOSITES: Record<string, string> = { least: 'greatest', greatest: 'least', min: 'max', max: 'min', true: 'false', false: 'true' }
const CLAUSES = words('where on when if elsif having set select')
const STATE = /^'[a-z]+(?:_[a-z]+)*'$/
const STATEMENTS = words('perform update insert delete')

const isFunction = (tokens: readonly Token[], at: number) => tokens[at + 1]?.value === '('
const ends = (tokens: readonly Token[], at: number): boolean => {
  const { value } = tokens[at] as Token
  if ((value === 'left' || value === 'right') && isFunction(tokens, at)) return false
  return OPENERS.has(value) || CLOSERS.has(value)
}

/** The end of the expression that begins with token `from`: the index after its last token. */
function endOfExpression(tokens: readonly Token[], from: number): number {
  const level = tokens[from]?.level ?? 0
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at] as Token
    if (token.level < level) return at
    if (token.level > level || token.value === '(' || token.value === '[' || token.value === 'case') continue
    if (token.value === ')' || token.value === ']') continue
    if (token.value === 'end' && tokens.slice(from, at).some(({ value, level: of }) => value === 'case' && of === level)) continue
    if (ends(tokens, at)) return at
  }
  return tokens.length
}

/** Each part of `a and b or c`, dropped. */
function dropParts(tokens: readonly Token[], from: number, add: Add): void {
  const to = endOfExpression(tokens, from)
  const level = tokens[from]?.level ?? 0
  const parts: { start: number; end: number }[] = []
  let first = from
  let isBetween = false
  const close = (after: number) => {
    const [start, end] = [tokens[first], tokens[after - 1]]
    if (start !== undefined && end !== undefined && after > first) parts.push({ start: start.start, end: end.end })
  }
  for (let at = from; at < to; at++) {
    const token = tokens[at] as Token
    if (token.level !== level) continue
    if (token.value === 'between') isBetween = true
    else if (token.value === 'and' && isBetween) isBetween = false
    else if (token.value === 'and' || token.value === 'or') {
      close(at)
      first = at + 1
    }
  }
  close(to)
  for (const [at, part] of parts.entries()) {
    const [before, next] = [parts[at - 1], parts[at + 1]]
    if (before !== undefined) add('condition', before.end, part.end, '')
    else if (next !== undefined) add('condition', part.start, next.start, '')
  }
}

function conditions(tokens: readonly Token[], add: Add, text: string): void {
  for (const [at, token] of tokens.entries()) {
    if (at === 0) dropParts(tokens, 0, add)
    if (!OPENERS.has(token.value) || tokens[at + 1] === undefined) continue
    dropParts(tokens, at + 1, add)
    if (token.value !== 'if' && token.value !== 'elsif') continue
    const to = tokens[endOfExpression(tokens, at + 1)]
    const [start, end] = [tokens[at + 1]?.start ?? 0, to?.start ?? 0]
    const isPlain = !tokens.some((inner) => inner.start >= start && inner.end <= end && (inner.value === 'and' || inner.value === 'or'))
    if (to?.value === 'then' && isPlain) add('negation', start, end, `not (${text.slice(start, end).trim()}) `)
  }
}

/** Arms of `case when … then …`, dropped if another arm or an `else` remains. */
function arms(tokens: readonly Token[], add: Add): void {
  for (const [at, token] of tokens.entries()) {
    if (token.value !== 'case') continue
    const level = token.level + 1
    const end = tokens.findIndex((other, index) => index > at && other.value === 'end' && other.level === token.level)
    const marks = tokens
      .slice(at, end + 1)
      .filter(({ value, level: of }, index) => (of === level && (value === 'when' || value === 'else')) || index === end - at)
    for (const [index, mark] of marks.entries()) {
      const next = marks[index + 1]
      if (mark.value === 'when' && next !== undefined && marks.length > 2) add('arm', mark.start, next.start, '')
    }
  }
}

/** Statements of PL/pgSQL without their effect: `perform`, writes and assignments. */
function statements(tokens: readonly Token[], add: Add): void {
  const begin = tokens.findIndex(({ value }) => value === 'begin')
  if (begin === -1) return
  const AFTER = words('; then else begin loop')
  for (let at = begin + 1; at < tokens.length; at++) {
    const token = tokens[at] as Token
    if (!AFTER.has(tokens[at - 1]?.value ?? '')) continue
    const to = tokens.findIndex((other, index) => index > at && other.value === ';' && other.level === token.level)
    if (to === -1) continue
    const isAssignment = tokens.slice(at, to).some(({ value, level }, index) => value === ':=' && level === token.level && index < 4)
    if (STATEMENTS.has(token.value) || isAssignment) add('statement', token.start, (tokens[to] as Token).start, 'null')
  }
}

function locks(tokens: readonly Token[], add: Add): void {
  for (const [at, { value, start }] of tokens.entries()) {
    if (value !== 'for') continue
    let to = at + 1
    while (/^(?:no|key|update|share|of|skip|locked|nowait)$/.test(tokens[to]?.value ?? '')) to += tokens[to]?.value === 'of' ? 2 : 1
    const isLock = tokens.slice(at, to).some((token) => token.value === 'update' || token.value === 'share')
    if (isLock) add('lock', start, tokens[to - 1]?.end ?? start, '')
  }
}

/** The clause that a token stands in decides whether `=` compares. */
function clauseOf(tokens: readonly Token[], at: number): string {
  const { level } = tokens[at] as Token
  for (let before = at - 1; before >= 0; before--) {
    const token = tokens[before] as Token
    if (token.level < level) return ['(', 'case'].includes(token.value) ? clauseOf(tokens, before) : ''
    if (token.level === level && CLAUSES.has(token.value)) return token.value
  }
  return ''
}

interface StateLiteral {
  token: Token
  /** The column or variable that a literal is compared with or assigned to. */
  of: string
}

/** Literals that name a state. */
function statesIn(tokens: readonly Token[]): StateLiteral[] {
  const found: StateLiteral[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'text' || !STATE.test(token.value)) continue
    let before = at - 1
    while (tokens[before]?.kind === 'text' || tokens[before]?.value === ',') before--
    const isInList = tokens[before]?.value === '(' && tokens[before - 1]?.value === 'in'
    const isCompared = ['=', '<>'].includes(tokens[at - 1]?.value ?? '')
    if (isInList || isCompared) found.push({ token, of: tokens[isInList ? before - 2 : at - 2]?.value ?? '' })
  }
  return found
}

/** Each state, exchanged for another of the same column in the file. */
function exchangeStates(found: readonly StateLiteral[], add: Add): void {
  for (const { token, of } of found) {
    const other = found.find((known) => known.of === of && known.token.value !== token.value)
    if (other !== undefined) add('state', token.start, token.end, other.token.value)
  }
}

function smallThings(tokens: readonly Token[], add: Add): void {
  for (const [at, token] of tokens.entries()) {
    const { kind, value, start, end } = token
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    const isWithNow = next?.value === 'now' || (before?.value === ')' && tokens[at - 3]?.value === 'now')
    const boundary = (isWithNow ? DIRECTIONS : BOUNDARIES)[value]
    if (boundary !== undefined) add('comparison', start, end, boundary)
    if (value === '=' && STATE.test(next?.value ?? '') && clauseOf(tokens, at) !== 'set') add('comparison', start, end, '<>')
    const opposite = OPPOSITES[value]
    if (opposite !== undefined && (next?.value === '(' || value === 'true' || value === 'false')) add('call', start, end, opposite)
    if ((value === '+' || value === '-') && before !== undefined && (before.kind !== 'sign' || before.value === ')'))
      add('sign', start, end, value === '+' ? '-' : '+')
    if (value === '-' && before?.kind === 'sign' && before.value !== ')') add('sign', start, end, '')
    if (kind === 'number' && before?.value !== '$') {
      add('number', start, end, String(Number(value) + 1))
      if (Number(value) > 0) add('number', start, end, String(Number(value) - 1))
    }
    if (value === 'exists' && before?.value !== 'not') add('negation', start, start, 'not ')
    if (value === 'not' && before?.value !== 'is' && next?.value !== 'null') add('negation', start, next?.start ?? end, '')
    if (value === 'is' && next?.value === 'null') add('negation', end, end, ' not')
    if (value === 'is' && next?.value === 'not') add('negation', next.start, next.end, '')
  }
}

/** The edits of a file of SQL, or of the SQL in a `*.sql.ts`. */
export function sqlEdits(file: string, text: string): Edit[] {
  const edits: Edit[] = []
  const isSql = file.endsWith('.sql')
  // An inserted part reads as one word of the same length.
  const masked = isSql ? text : text.replaceAll(/\$\{[^{}]*\}/g, (inner) => 'x'.repeat(inner.length))
  const add: Add = (operator, start, end, replacement) => void edits.push({ operator, start, end, replacement })
  const states: StateLiteral[] = []
  for (const { start, end } of isSql ? bodiesOf(text) : sqlSpans(file, text)) {
    const tokens = tokensOf(masked, start, end)
    for (const find of [conditions, arms, statements, locks, smallThings]) find(tokens, add, text)
    states.push(...statesIn(tokens))
  }
  exchangeStates(states, add)
  return edits
}
