/** A receipt as a PDF of one page. */
import PDFDocument from 'pdfkit'
import { ADDONS_MAX, FORMER_MEMBER, type Language } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { fontOf, runsOf, type Weight } from './fonts.ts'
import type { ReceiptKind, ReceiptRow } from './receipts.sql.ts'
import { translatorOf } from '../shared/texts.ts'

export interface Receipt extends ReceiptRow {
  kind: ReceiptKind
}

interface Place {
  x: number
  y: number
  size: number
  weight?: Weight
  colour?: string
  /** Points. Text breaks into lines of this width, or ends there when it is right-aligned. */
  width: number
  align?: 'left' | 'right'
}

type Document = InstanceType<typeof PDFDocument>

const MARGIN = 64
const PAGE_WIDTH = 595.28
const TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN
const INK = '#211d19'
const MUTED = '#6d655c'
const LINE = '#d9d1c6'
const ACCENT = '#a8512f'
const LINE_HEIGHT = 1.42
/** An order has its product and its add-ons as lines. */
const LINES_MAX = ADDONS_MAX + 1
const ADVANCES_MAX = 20_000

/** The receipt's number: kind, day, and the end of the id, so that a user can read it out. */
export const receiptNumber = ({ kind, at, id }: Receipt): string =>
  `${kind === 'purchases' ? 'P' : kind === 'tips' ? 'T' : 'O'}-${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`

function select(doc: Document, subset: Parameters<typeof fontOf>[0], weight: Weight, size: number): Document {
  const { name, bytes } = fontOf(subset, weight)
  const known = registered.get(doc) ?? new Set<string>()
  if (!known.has(name)) {
    doc.registerFont(name, bytes)
    registered.set(doc, known.add(name))
  }
  return doc.font(name).fontSize(size)
}
const registered = new WeakMap<Document, Set<string>>()

/** Widths of letters at one point of size, by font: measuring by letter is a hundred times quicker than shaping each candidate. */
const advances = new Map<string, number>()

function widthOf(doc: Document, text: string, weight: Weight, size: number): number {
  let width = 0
  for (const { text: run, subset } of runsOf(text)) {
    for (const letter of run) {
      const key = `${subset}-${weight}-${letter}`
      let advance = advances.get(key)
      if (advance === undefined) {
        if (advances.size > ADVANCES_MAX) advances.clear()
        advance = select(doc, subset, weight, 1).widthOfString(letter)
        advances.set(key, advance)
      }
      width += advance * size
    }
  }
  return width
}

/** Breaks at spaces, and anywhere in text without spaces (Chinese, very long words). */
function linesOf(doc: Document, text: string, weight: Weight, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  const turn = () => {
    lines.push(line.trimEnd())
    line = ''
    lineWidth = 0
  }
  for (const word of text.split(/(?<=\s)|(?=[\u3000-\u9fff])/u)) {
    if (line !== '' && lineWidth + widthOf(doc, word.trimEnd(), weight, size) > width) turn()
    for (const letter of word) {
      const letterWidth = widthOf(doc, letter, weight, size)
      if (line !== '' && letter !== ' ' && lineWidth + letterWidth > width) turn()
      line += letter
      lineWidth += letterWidth
    }
  }
  turn()
  return lines.filter((item) => item !== '')
}

/** Writes a text and returns the position of the next line. */
function write(doc: Document, text: string, { x, y, size, weight = 400, colour = INK, width, align = 'left' }: Place): number {
  let top = y
  for (const line of linesOf(doc, text, weight, size, width)) {
    let left = align === 'right' ? x + width - widthOf(doc, line, weight, size) : x
    for (const run of runsOf(line)) {
      select(doc, run.subset, weight, size).fillColor(colour).text(run.text, left, top, { lineBreak: false })
      left += widthOf(doc, run.text, weight, size)
    }
    top += size * LINE_HEIGHT
  }
  return top
}

const rule = (doc: Document, y: number, colour = LINE) =>
  doc
    .moveTo(MARGIN, y)
    .lineTo(PAGE_WIDTH - MARGIN, y)
    .lineWidth(0.75)
    .strokeColor(colour)
    .stroke()

/** Draws a receipt and returns the bytes of the PDF. `site` is the site's name, `origin` its address. */
export function drawReceipt(
  receipt: Receipt,
  { language, site, origin }: { language: Language; site: string; origin: string },
): Promise<Buffer> {
  const t = translatorOf(language, 'receipts')
  const money = (cents: number) => new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(dollarsFromCents(cents))
  const number = receiptNumber(receipt)
  const nameOf = (name: string) => (name === FORMER_MEMBER ? translatorOf(language, 'people')('former') : name)
  const modelName = nameOf(receipt.modelName)
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    info: { Title: `${t('title')} ${number}`, Author: site, Creator: site, CreationDate: new Date(receipt.at) },
  })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((done, fail) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => done(Buffer.concat(chunks)))
    doc.on('error', fail)
  })

  write(doc, site, { x: MARGIN, y: MARGIN, size: 15, weight: 600, colour: ACCENT, width: TEXT_WIDTH })
  write(doc, origin.replace(/^https?:\/\//, ''), { x: MARGIN, y: MARGIN + 4, size: 9, colour: MUTED, width: TEXT_WIDTH, align: 'right' })
  let y = write(doc, t('title'), { x: MARGIN, y: MARGIN + 70, size: 34, weight: 600, width: TEXT_WIDTH }) + 18

  const half = TEXT_WIDTH / 2 - 12
  const pair = (label: string, value: string, x: number, top: number) =>
    write(doc, value, { x, y: write(doc, label, { x, y: top, size: 8.5, colour: MUTED, width: half }), size: 11, width: half })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(receipt.at)
  const right = MARGIN + TEXT_WIDTH / 2 + 12
  y = Math.max(pair(t('number'), number, MARGIN, y), pair(t('date'), `${date} UTC`, right, y)) + 16
  y = Math.max(pair(t('paidBy'), nameOf(receipt.customerName), MARGIN, y), pair(t('paidTo'), modelName, right, y))
  // A user who has left no longer has a page.
  const page = receipt.modelName === FORMER_MEMBER ? '' : `/models/${receipt.modelHandle}`
  y = Math.max(y, write(doc, page, { x: right, y: y - 2, size: 9, colour: MUTED, width: half })) + 26

  write(doc, `${t('description')} · ${t(`kinds.${receipt.kind}`)}`, { x: MARGIN, y, size: 8.5, colour: MUTED, width: half })
  y = write(doc, t('amount'), { x: right, y, size: 8.5, colour: MUTED, width: half, align: 'right' }) + 5
  rule(doc, y, INK)
  y += 12
  for (const { name, cents } of receipt.lines.slice(0, LINES_MAX)) {
    const tip = t('tipFor', { model: modelName })
    const text = receipt.kind === 'tips' ? (name === '' ? tip : `${tip} · ${name}`) : name
    write(doc, money(cents), { x: MARGIN + TEXT_WIDTH - 110, y, size: 11, width: 110, align: 'right' })
    y = write(doc, text, { x: MARGIN, y, size: 11, width: TEXT_WIDTH - 130 }) + 8
    rule(doc, y)
    y += 12
  }
  const total = receipt.lines.reduce((sum, { cents }) => sum + cents, 0)
  write(doc, t('total'), { x: MARGIN, y, size: 13, weight: 600, width: half })
  y = write(doc, money(total), { x: right, y, size: 13, weight: 600, width: half, align: 'right' }) + 6
  if (receipt.refundedCents > 0) {
    write(doc, t('refunded'), { x: MARGIN, y, size: 11, colour: ACCENT, width: half })
    y = write(doc, money(-receipt.refundedCents), { x: right, y, size: 11, colour: ACCENT, width: half, align: 'right' }) + 6
  }
  y = pair(t('method'), t('wallet'), MARGIN, y + 26)
  write(doc, t('note', { site }), { x: MARGIN, y: y + 34, size: 9, colour: MUTED, width: TEXT_WIDTH })
  doc.end()
  return whole
}
