/** Finds the text keys that a source file uses, and its hard-coded texts. */
import { parseAst } from 'rolldown/parseAst'

export interface TextUse {
  /** The catalog; null if the file does not show it (a `t` passed as an argument). */
  namespace: string | null
  /** The key, with `*` for each part known only at run time. */
  key: string
  /** The names of the passed values; null if the file does not show them. */
  values: readonly string[] | null
  /** One of several keys with the same values: a single text need not use all of them. */
  isChoice: boolean
  line: number
}

export interface HardCoded {
  text: string
  /** Its position: `text`, or the name of the property. */
  place: string
  line: number
}

export interface SourceTexts {
  uses: TextUse[]
  /** Strings outside of `t(…)` that look like keys, with `*` as above: keys in tables for later use. */
  mentions: string[]
  hardCoded: HardCoded[]
}

interface Node {
  type: string
  start: number
  [property: string]: unknown
}

/** Properties whose text users see or hear. */
const VISIBLE_PROPERTIES = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
])
const SCOPES = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'Program'])
const MENTION = /^[a-zA-Z]\w*(\.[\w*]+)+$/

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const hasLetters = (text: string): boolean => /\p{L}/u.test(text)
const nameOf = (value: unknown): string | undefined => (isNode(value) && value.type === 'Identifier' ? (value.name as string) : undefined)

/** Possible values of an expression, as far as the source shows: literals, templates with `*`, both sides of a condition. */
function stringsIn(value: unknown): { text: string; start: number }[] {
  if (!isNode(value)) return []
  if (value.type === 'Literal') return typeof value.value === 'string' ? [{ text: value.value, start: value.start }] : []
  if (value.type === 'TemplateLiteral') {
    const parts = (value.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked)
    return [{ text: parts.join('*'), start: value.start }]
  }
  if (value.type === 'ConditionalExpression') return [...stringsIn(value.consequent), ...stringsIn(value.alternate)]
  if (value.type === 'LogicalExpression')
    return value.operator === '&&' ? stringsIn(value.right) : [...stringsIn(value.left), ...stringsIn(value.right)]
  if (value.type === 'ArrayExpression') return (value.elements as unknown[]).flatMap(stringsIn)
  if ('expression' in value && value.type !== 'JSXExpressionContainer') return stringsIn(value.expression)
  return []
}

/** The first namespace of `useTranslation('a')` or `useTranslation(['a', 'b'])`: where keys without one are looked up. */
const namespaceOf = (call: Node): string => stringsIn((call.arguments as unknown[])[0])[0]?.text ?? 'common'

/** The namespace of `translatorOf(language, 'mail')`; undefined for any other expression. */
const translatedBy = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'CallExpression' && nameOf(value.callee) === 'translatorOf'
    ? stringsIn((value.arguments as unknown[])[1])[0]?.text
    : undefined

/** The names in `{ name, count: 3 }`; empty without an expression; null if known only at run time. */
function namesIn(value: unknown): string[] | null {
  if (value === undefined) return []
  if (!isNode(value) || value.type !== 'ObjectExpression') return null
  const names = (value.properties as Node[]).map((property) =>
    property.type === 'Property' && property.computed !== true ? (nameOf(property.key) ?? stringsIn(property.key)[0]?.text) : undefined,
  )
  return names.every((name) => name !== undefined) ? names : null
}

/** The value of an element's attribute `name="…"` or `name={…}`; undefined without that attribute. */
function attributeOf(element: Node, wanted: string): unknown {
  const attribute = (element.attributes as Node[]).find(({ name }) => isNode(name) && name.name === wanted)
  const value = attribute?.value
  return isNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value
}

class Reader {
  readonly texts: SourceTexts = { uses: [], mentions: [], hardCoded: [] }
  /** For each enclosing function: the namespace of each local name of `t`. */
  private readonly scopes: Map<string, string | null>[] = []
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  private lineAt(start: number): number {
    return this.source.slice(0, start).split('\n').length
  }

  private translatorNamed(name: string | undefined): string | null | undefined {
    if (name === undefined) return undefined
    return this.scopes.findLast((scope) => scope.has(name))?.get(name)
  }

  private use(namespace: string | null, expression: unknown, values: readonly string[] | null): void {
    const texts = stringsIn(expression)
    for (const { text, start } of texts) {
      const [, named, key] = /^(?:([\w-]+):)?(.*)$/s.exec(text) ?? []
      if (key !== undefined && key !== '*' && key !== '')
        this.texts.uses.push({ namespace: named ?? namespace, key, values, isChoice: texts.length > 1, line: this.lineAt(start) })
    }
  }

  private tell(place: string, expression: unknown): void {
    for (const { text, start } of stringsIn(expression)) {
      if (hasLetters(text)) this.texts.hardCoded.push({ text: text.trim(), place, line: this.lineAt(start) })
    }
  }

  /**
   * `const { t, i18n } = useTranslation('orders')`, also with another name for `t`; on the server
   * `const t = translatorOf(language, 'mail')`.
   */
  private bind({ id, init }: Node): void {
    const name = nameOf(id)
    const namespace = translatedBy(init)
    if (name !== undefined && namespace !== undefined) this.scopes.at(-1)?.set(name, namespace)
    if (
      !isNode(id) ||
      id.type !== 'ObjectPattern' ||
      !isNode(init) ||
      init.type !== 'CallExpression' ||
      nameOf(init.callee) !== 'useTranslation'
    )
      return
    for (const property of id.properties as Node[]) {
      const name = nameOf(property.value)
      if (nameOf(property.key) === 't' && name !== undefined) this.scopes.at(-1)?.set(name, namespaceOf(init))
    }
  }

  private call({ callee, arguments: args }: Node): void {
    const [first, second] = args as unknown[]
    const bare = isNode(callee) && callee.type === 'ParenthesizedExpression' ? callee.expression : callee
    const name = nameOf(isNode(bare) && bare.type === 'TSAsExpression' ? bare.expression : bare)
    const namespace = translatedBy(callee) ?? this.translatorNamed(name)
    if (namespace !== undefined) return this.use(namespace, first, namesIn(second))
    if (name === 't') return this.use(null, first, namesIn(second))
    if (isNode(callee) && callee.type === 'MemberExpression' && nameOf(callee.property) === 't')
      return this.use(null, first, namesIn(second))
    if (name === 'toast' && isNode(first) && first.type === 'ObjectExpression') {
      for (const property of first.properties as Node[]) {
        const key = nameOf(property.key)
        if (key === 'title' || key === 'description') this.tell(key, property.value)
      }
    }
  }

  private attribute({ name, value }: Node): void {
    const attribute = isNode(name) ? String(name.name) : ''
    const expression = isNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value
    if (VISIBLE_PROPERTIES.has(attribute)) this.tell(attribute, expression)
  }

  /** `<Trans i18nKey="terms" values={{ name }} />`. */
  private element(element: Node): void {
    const values = attributeOf(element, 'values')
    const count = attributeOf(element, 'count') === undefined ? [] : ['count']
    const names = namesIn(values)
    this.use(this.translatorNamed('t') ?? null, attributeOf(element, 'i18nKey'), names === null ? null : [...names, ...count])
  }

  private child(child: Node): void {
    if (child.type === 'JSXText' && hasLetters(child.value as string)) {
      const text = child.value as string
      this.texts.hardCoded.push({
        text: text.trim().replaceAll(/\s+/g, ' '),
        place: 'text',
        line: this.lineAt(child.start + text.search(/\S/)),
      })
    }
    if (child.type === 'JSXExpressionContainer') this.tell('text', child.expression)
  }

  read(node: Node): void {
    const isScope = SCOPES.has(node.type)
    if (isScope) this.scopes.push(new Map())
    if (node.type === 'VariableDeclarator') this.bind(node)
    else if (node.type === 'CallExpression') this.call(node)
    else if (node.type === 'JSXAttribute') this.attribute(node)
    else if (node.type === 'JSXOpeningElement') this.element(node)
    else if (node.type === 'JSXElement' || node.type === 'JSXFragment') for (const child of node.children as Node[]) this.child(child)
    else if (node.type === 'Literal' || node.type === 'TemplateLiteral')
      for (const { text } of stringsIn(node)) if (MENTION.test(text)) this.texts.mentions.push(text)
    for (const value of Object.values(node)) {
      if (isNode(value)) this.read(value)
      else if (Array.isArray(value)) for (const item of value) if (isNode(item)) this.read(item)
    }
    if (isScope) this.scopes.pop()
  }
}

/** Reads one file of TypeScript with JSX. Throws when it cannot be parsed. */
export function readSource(source: string, isTsx = true): SourceTexts {
  const reader = new Reader(source)
  reader.read(parseAst(source, { lang: isTsx ? 'tsx' : 'ts' }) as unknown as Node)
  return reader.texts
}
