/**
 * The markup of help articles: a small, strict part of Markdown, parsed when a text is saved. The result is data, not HTML, so nothing that
 * an article says can become markup of the page: whatever is not listed here is plain text.
 *
 *   ## Heading, ### Heading        - list, 1. list        > note, > ! warning        ![alt](/path)
 *   **bold**   `code`   [text](/path, #place, https://… or help:key)   {{limit:name}}
 */
import type { HelpBlock, HelpRun } from '#contract/types.ts'
import { isLimitName } from './limit-names.ts'

/** A mistake of a text, by the number of its line, from 1. */
export interface Problem {
  readonly line: number
  readonly code: 'unknown_limit' | 'unknown_article' | 'bad_link' | 'bad_picture' | 'first_heading' | 'empty'
  readonly text: string
}

export interface Parsed {
  readonly blocks: HelpBlock[]
  readonly problems: Problem[]
  /** The first paragraph, plain. */
  readonly summary: string
  readonly headings: readonly string[]
  /** All words, plain. */
  readonly plain: string
}

const INLINE = /\*\*(?<bold>[^*\n]+)\*\*|`(?<code>[^`\n]+)`|\[(?<label>[^\]\n]+)\]\((?<href>[^()\s]+)\)/gu
const LIMIT = /\{\{([^{}]*)\}\}/gu
const PICTURE = /^!\[(?<alt>[^\]]*)\]\((?<src>[^()\s]+)\)$/u
const OWN_PATH = /^\/(?!\/)[\w\-./~%?=&#]*$/u
const PLACE = /^#[\p{L}\p{N}-]+$/u
const ARTICLE = /^help:(?<key>[a-z0-9-]+)(?<place>#[\p{L}\p{N}-]+)?$/u

/** The address of a heading within its page: its words, in any script. */
export const placeOf = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

const plainOf = (runs: readonly HelpRun[]): string => runs.map(({ text }) => text).join('')

class Parser {
  readonly blocks: HelpBlock[] = []
  readonly problems: Problem[] = []
  readonly #keys: ReadonlySet<string>
  readonly #places = new Map<string, number>()

  constructor(keys: ReadonlySet<string>) {
    this.#keys = keys
  }

  #problem(line: number, code: Problem['code'], text: string): void {
    this.problems.push({ line, code, text })
  }

  #isLink(href: string): boolean {
    if (OWN_PATH.test(href) || PLACE.test(href)) return true
    const url = URL.parse(href)
    return url?.protocol === 'https:' && url.username === '' && url.password === ''
  }

  #link(line: number, text: string, href: string): HelpRun {
    const key = ARTICLE.exec(href)?.groups?.key
    if (key !== undefined) {
      if (!this.#keys.has(key)) this.#problem(line, 'unknown_article', key)
      return { kind: 'link', text, href }
    }
    if (this.#isLink(href)) return { kind: 'link', text, href }
    this.#problem(line, 'bad_link', href)
    return { kind: 'plain', text }
  }

  runs(line: number, text: string): HelpRun[] {
    for (const [, name = ''] of text.matchAll(LIMIT)) if (!isLimitName(name)) this.#problem(line, 'unknown_limit', name)
    const runs: HelpRun[] = []
    let end = 0
    for (const match of text.matchAll(INLINE)) {
      if (match.index > end) runs.push({ kind: 'plain', text: text.slice(end, match.index) })
      end = match.index + match[0].length
      const { bold, code, label = '', href = '' } = match.groups ?? {}
      if (bold !== undefined) runs.push({ kind: 'bold', text: bold })
      else if (code !== undefined) runs.push({ kind: 'code', text: code })
      else runs.push(this.#link(line, label, href))
    }
    if (end < text.length) runs.push({ kind: 'plain', text: text.slice(end) })
    return runs
  }

  heading(line: number, level: 2 | 3, text: string): void {
    if (this.blocks.length === 0) this.#problem(line, 'first_heading', text)
    const runs = this.runs(line, text)
    const place = placeOf(plainOf(runs))
    const count = (this.#places.get(place) ?? 0) + 1
    this.#places.set(place, count)
    this.blocks.push({ kind: 'heading', level, id: count === 1 ? place : `${place}-${count}`, runs })
  }

  picture(line: number, { src = '', alt = '' }: Record<string, string | undefined>): void {
    if (!OWN_PATH.test(src) || alt === '') this.#problem(line, 'bad_picture', src)
    else this.blocks.push({ kind: 'picture', src, alt })
  }

  listItem(line: number, isOrdered: boolean, text: string, continues: boolean): void {
    const last = this.blocks.at(-1)
    const item = this.runs(line, text)
    if (continues && last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(item)
    else this.blocks.push({ kind: 'list', isOrdered, items: [item] })
  }

  note(line: number, text: string): void {
    const isWarning = text.startsWith('!')
    this.blocks.push({ kind: 'note', tone: isWarning ? 'warning' : 'info', runs: this.runs(line, text.replace(/^!\s*/, '')) })
  }

  paragraph(line: number, text: string): void {
    this.blocks.push({ kind: 'paragraph', runs: this.runs(line, text) })
  }
}

/** Parses one block of lines without an empty one; `line` is the number of its first line. */
function parseChunk(parser: Parser, line: number, chunk: readonly string[]): void {
  let text: { line: number; kind: 'paragraph' | 'note'; words: string[] } | undefined
  let isInList = false
  const flush = () => {
    if (text !== undefined) parser[text.kind](text.line, text.words.join(' '))
    text = undefined
  }
  for (const [at, raw] of chunk.entries()) {
    const here = line + at
    const trimmed = raw.trim()
    const heading = /^(#{2,3}) (.+)$/.exec(trimmed)
    const item = /^(?:-|(\d+)\.) (.+)$/.exec(trimmed)
    const picture = PICTURE.exec(trimmed)
    const note = /^> ?(.+)$/.exec(trimmed)?.[1]
    const kind = note === undefined ? 'paragraph' : 'note'
    if (heading ?? item ?? picture) flush()
    if (heading) parser.heading(here, heading[1] === '##' ? 2 : 3, heading[2] ?? '')
    else if (item) parser.listItem(here, item[1] !== undefined, item[2] ?? '', isInList)
    else if (picture) parser.picture(here, picture.groups ?? {})
    else if (text?.kind === kind) text.words.push(note ?? trimmed)
    else {
      flush()
      text = { line: here, kind, words: [note ?? trimmed] }
    }
    isInList = item !== null
  }
  flush()
}

const textsOf = (block: HelpBlock): string[] =>
  block.kind === 'picture' ? [block.alt] : block.kind === 'list' ? block.items.map(plainOf) : [plainOf(block.runs)]

/** Parses a text. `keys`: the articles that it may link to. */
export function parseArticle(body: string, keys: ReadonlySet<string>): Parsed {
  const parser = new Parser(keys)
  const lines = body.split(/\r?\n/)
  let begin = 0
  for (let at = 0; at <= lines.length; at++) {
    if (at < lines.length && lines[at]?.trim() !== '') continue
    if (at > begin) parseChunk(parser, begin + 1, lines.slice(begin, at))
    begin = at + 1
  }
  const { blocks } = parser
  const first = blocks.find(({ kind }) => kind === 'paragraph')
  const problems: Problem[] = first === undefined ? [...parser.problems, { line: 1, code: 'empty', text: '' }] : parser.problems
  return {
    blocks,
    problems,
    summary: first === undefined ? '' : textsOf(first).join(''),
    headings: blocks.flatMap((block) => (block.kind === 'heading' ? textsOf(block) : [])),
    plain: blocks.flatMap(textsOf).join(' '),
  }
}
