/** Fills the live limits of an article in, in the reader's format. */
import type { Language } from '#contract/limits.ts'
import type { HelpBlock, HelpRun } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { settingNumber, settingOf } from '../settings/index.ts'
import { limitNamed, LIMITS, type LimitName } from './limit-names.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'watch'>

const MARK = /\{\{([^{}]*)\}\}/gu
const CENTS = 100

/** A number in the reader's format, with its unit. */
export function formatLimit(name: LimitName, value: number, language: Language): string {
  const { format } = LIMITS[name]
  if (format === 'number') return new Intl.NumberFormat(language).format(value)
  if (format === 'percent') return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
  if (format === 'dollars')
    return new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(value)
  return new Intl.NumberFormat(language, { style: 'unit', unit: format, unitDisplay: format === 'megabyte' ? 'short' : 'long' }).format(
    value,
  )
}

async function valueOf({ db, watch }: Reading, name: LimitName): Promise<number> {
  const limit = LIMITS[name]
  if ('value' in limit) return limit.value
  watch(settingOf(limit.setting))
  const value = await settingNumber(db, limit.setting)
  return limit.format === 'dollars' ? value / CENTS : value
}

/** Every text of these blocks. */
const textsOf = (blocks: readonly HelpBlock[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'picture' ? [] : block.kind === 'list' ? block.items.flat().map(({ text }) => text) : block.runs.map(({ text }) => text),
  )

/** A function that fills in the limits which these texts name; it leaves everything else as it is. */
export async function limitsIn(reading: Reading, texts: readonly string[], language: Language): Promise<(text: string) => string> {
  const marks = new Set(texts.flatMap((text) => [...text.matchAll(MARK)].map(([, mark = '']) => mark)))
  const filled = new Map<string, string>()
  for (const mark of marks) {
    const name = limitNamed(mark)
    if (name !== undefined) filled.set(mark, formatLimit(name, await valueOf(reading, name), language))
  }
  return (text) => text.replaceAll(MARK, (whole, mark: string) => filled.get(mark) ?? whole)
}

/** Blocks as they are read: limits filled in, links to other articles led to their addresses. */
export async function fillBlocks(
  reading: Reading,
  blocks: readonly HelpBlock[],
  language: Language,
  addressOf: (key: string) => string | undefined,
): Promise<HelpBlock[]> {
  const fill = await limitsIn(reading, textsOf(blocks), language)
  const fillRun = (run: HelpRun): HelpRun => {
    const text = fill(run.text)
    if (run.kind !== 'link') return { ...run, text }
    const [, key, place = ''] = /^help:([a-z0-9-]+)(#.*)?$/u.exec(run.href ?? '') ?? []
    if (key === undefined) return { ...run, text }
    const address = addressOf(key)
    return address === undefined ? { kind: 'plain', text } : { kind: 'link', text, href: `${address}${place}` }
  }
  return blocks.map((block) => {
    if (block.kind === 'picture') return block
    if (block.kind === 'list') return { ...block, items: block.items.map((item) => item.map(fillRun)) }
    return { ...block, runs: block.runs.map(fillRun) }
  })
}
