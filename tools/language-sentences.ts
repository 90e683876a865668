/** Finds hard-coded texts of the server: sentences in code that answers users, and tables of texts by language. */
import { parseAst } from 'rolldown/parseAst'
import { LANGUAGES } from '#contract/limits.ts'
import type { HardCoded } from './language-source.ts'

interface Node {
  type: string
  start: number
  [property: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Three words or more, with a capital letter at the start and a full stop or the like at the end. */
const SENTENCE = /^\p{Lu}\S*\s+\S+\s+[^\n]*[.!?…:]\n?$/u
/** Texts for operators and developers: the log and errors. Users get the text of an error's code. */
const LOGS = new Set(['debug', 'info', 'warn', 'error', 'fatal'])
/** An object with this number of languages counts as a table by language. */
const LANGUAGES_OF_A_TABLE = 3

const isForOperators = ({ type, callee }: Node): boolean =>
  isNode(callee) &&
  ((type === 'NewExpression' && typeof callee.name === 'string' && callee.name.endsWith('Error')) ||
    (type === 'CallExpression' &&
      callee.type === 'MemberExpression' &&
      isNode(callee.property) &&
      LOGS.has(callee.property.name as string)))

function textOf({ type, value, quasis }: Node): string | null {
  if (type === 'Literal') return typeof value === 'string' ? value : null
  return type === 'TemplateLiteral' ? (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('*') : null
}

function isTableByLanguage({ type, properties }: Node): boolean {
  if (type !== 'ObjectExpression') return false
  const names = (properties as Node[]).flatMap(({ key }) => (isNode(key) ? [key.name ?? key.value] : []))
  return LANGUAGES.filter((language) => names.includes(language)).length >= LANGUAGES_OF_A_TABLE
}

/** Sentences (only if `isSaying`) and tables of texts by language in a file of the server. */
export function sentencesIn(source: string, isSaying: boolean): HardCoded[] {
  const found: HardCoded[] = []
  const lineAt = (start: number) => source.slice(0, start).split('\n').length
  const read = (node: Node): void => {
    if (isForOperators(node)) return
    const text = isSaying ? textOf(node) : null
    if (text !== null && SENTENCE.test(text)) found.push({ text: text.trim(), place: 'sentence', line: lineAt(node.start) })
    if (isTableByLanguage(node)) found.push({ text: 'a table by language', place: 'texts', line: lineAt(node.start) })
    for (const value of Object.values(node)) for (const item of Array.isArray(value) ? value : [value]) if (isNode(item)) read(item)
  }
  read(parseAst(source, { lang: 'ts' }) as unknown as Node)
  return found
}
