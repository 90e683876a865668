/** Mutants of TypeScript, found on the syntax tree. SQL in `*.sql.ts` is left to `sql-mutants.ts`. */
import { parseSync, Visitor, type ESTree, type VisitorObject } from 'vite'
import type { Edit } from './mutant.ts'

/** Each comparison with its other boundary and with its opposite. */
const COMPARISONS: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
}
const SIGNS: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*' }
const CALLS = new Map(Object.entries({ min: 'max', max: 'min', some: 'every', every: 'some', floor: 'ceil', ceil: 'floor' }))
/** A state, a kind, an error code: words in decisions. */
const STATE = /^[a-z]+(?:_[a-z]+)*$/
/** The log carries no promise to test. */
const LOG_CALL = /^(?:await\s+)?(?:\w+\.)*log\.\w+\(/

interface Span {
  start: number
  end: number
}
const isIn = (outer: Span, inner: Span) => outer.start <= inner.start && inner.end <= outer.end
const isText = (node: ESTree.Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
const isStateLiteral = (node: ESTree.Node | null): node is ESTree.StringLiteral =>
  node?.type === 'Literal' && typeof node.value === 'string' && STATE.test(node.value)

/** Sentences for users stand in such files as well. */
const PROSE_CALL = 'refusals'

/** Literals of the product's SQL: the second argument of `statement` and its parts. */
export function sqlSpans(file: string, text: string): Span[] {
  if (!file.endsWith('.sql.ts')) return []
  const spans: Span[] = []
  const prose: Span[] = []
  const keep = (node: Span) => {
    const inner = text.slice(node.start + 1, node.end - 1)
    if (/\s/.test(inner.trim()) && !spans.some((span) => isIn(span, node))) spans.push({ start: node.start + 1, end: node.end - 1 })
  }
  new Visitor({
    TemplateLiteral: keep,
    Literal: (node) => (typeof node.value === 'string' ? keep(node) : undefined),
    CallExpression(node) {
      if (text.slice(node.callee.start, node.callee.end) === PROSE_CALL) prose.push({ start: node.start, end: node.end })
    },
  }).visit(parseSync(file, text).program)
  return spans.filter((span) => !prose.some((call) => isIn(call, span)))
}

/** State of a walk through a file. */
interface Found {
  readonly text: string
  readonly edits: Edit[]
  /** Excluded from edits: types, imports, SQL. */
  readonly unread: Span[]
  readonly states: ESTree.StringLiteral[]
}

const textOf = ({ text }: Found, { start, end }: Span) => text.slice(start, end)
const add = ({ edits }: Found, operator: string, { start, end }: Span, replacement: string) =>
  void edits.push({ operator, start, end, replacement })

function negate(found: Found, test: ESTree.Expression): void {
  if (test.type === 'LogicalExpression' || (test.type === 'BinaryExpression' && test.operator in COMPARISONS)) return
  if (test.type === 'UnaryExpression' && test.operator === '!') add(found, 'negation', test, textOf(found, test.argument))
  else add(found, 'negation', test, `!(${textOf(found, test)})`)
}

/** Types have no effect at run time. */
function skipped({ unread }: Found): VisitorObject {
  const skip = (node: Span) => void unread.push({ start: node.start, end: node.end })
  return {
    ImportDeclaration: skip,
    TSTypeAnnotation: skip,
    TSTypeParameterInstantiation: skip,
    TSTypeParameterDeclaration: skip,
    TSTypeAliasDeclaration: skip,
    TSInterfaceDeclaration: skip,
    TSAsExpression: (node) => skip(node.typeAnnotation),
    TSSatisfiesExpression: (node) => skip(node.typeAnnotation),
  }
}

/** Comparisons, sides, guards, statements. */
function decisions(found: Found): VisitorObject {
  return {
    BinaryExpression(node) {
      const between = textOf(found, { start: node.left.end, end: node.right.start })
      const start = node.left.end + between.indexOf(node.operator)
      const operator: Span = { start, end: start + node.operator.length }
      for (const other of COMPARISONS[node.operator] ?? []) add(found, 'comparison', operator, other)
      const sign = SIGNS[node.operator]
      if (sign !== undefined && !isText(node.left) && !isText(node.right)) add(found, 'sign', operator, sign)
    },
    LogicalExpression(node) {
      if (node.operator === '??') return
      add(found, 'side', node, textOf(found, node.left))
      add(found, 'side', node, textOf(found, node.right))
    },
    IfStatement(node) {
      negate(found, node.test)
      const body = node.consequent.type === 'BlockStatement' ? node.consequent.body : [node.consequent]
      const last = body.at(-1)
      const isGuard = last?.type === 'ThrowStatement' || last?.type === 'ReturnStatement' || last?.type === 'ContinueStatement'
      if (isGuard && node.alternate === null) add(found, 'guard', node, ';')
    },
    ExpressionStatement(node) {
      const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
      const isCall = call.type === 'CallExpression' || call.type === 'AssignmentExpression'
      if (isCall && !LOG_CALL.test(textOf(found, node))) add(found, 'statement', node, ';')
    },
  }
}

/** Numbers, booleans, signs, states. */
function values(found: Found): VisitorObject {
  const keepStates = (...nodes: (ESTree.Node | null)[]) => void found.states.push(...nodes.filter(isStateLiteral))
  return {
    ConditionalExpression(node) {
      negate(found, node.test)
      keepStates(node.consequent, node.alternate)
    },
    UnaryExpression(node) {
      if (node.operator === '-' && node.argument.type === 'Literal') add(found, 'sign', node, textOf(found, node.argument))
    },
    Literal(node) {
      if (typeof node.value === 'boolean') add(found, 'boolean', node, String(!node.value))
      if (typeof node.value !== 'number') return
      add(found, 'number', node, String(node.value + 1))
      if (node.value > 0) add(found, 'number', node, String(node.value - 1))
    },
    Property: (node) => keepStates(node.value),
    SwitchCase: (node) => keepStates(node.test),
    ReturnStatement: (node) => keepStates(node.argument),
    ArrayExpression: (node) => keepStates(...node.elements),
    CallExpression(node) {
      const callee = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee
      const name = textOf(found, callee)
      const other = CALLS.get(name)
      if (other !== undefined && node.callee.type === 'MemberExpression') add(found, 'call', callee, other)
      if (name !== 'statement' && name !== 'opening') keepStates(...node.arguments)
    },
    NewExpression: (node) => keepStates(...node.arguments),
  }
}

/** The edits of `text`, a file of TypeScript. */
export function codeEdits(file: string, text: string): Edit[] {
  const found: Found = { text, edits: [], unread: sqlSpans(file, text), states: [] }
  new Visitor({ ...skipped(found), ...decisions(found), ...values(found) }).visit(parseSync(file, text).program)
  for (const literal of found.states) {
    const other = found.states.find(({ value }) => value !== literal.value)?.value ?? 'other'
    add(found, 'state', literal, `'${other}'`)
  }
  return found.edits.filter((edit) => !found.unread.some((span) => isIn(span, edit)))
}
