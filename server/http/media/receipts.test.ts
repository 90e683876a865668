import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { FORMER_MEMBER, LANGUAGES, type Language } from '#contract/limits.ts'
import { drawReceipt, type Receipt } from '#server/receipts/draw-receipt.ts'
import { translatorOf } from '#server/shared/texts.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

const read = (path: string, who?: TestUser, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${path}`, {
    headers: who === undefined ? headers : { cookie: `auth_token=${encodeURIComponent(JSON.stringify(who.token))}`, ...headers },
  })

async function sale() {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 100_00 })
  const { tipId } = await world.mutate<{ tipId: string }>(customer, 'tips:giveTip', { modelId: model.id, amount: 10 })
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  return { model, customer, paths: [`/receipts/tips/${tipId}.pdf`, `/receipts/orders/${orderId}.pdf`] }
}

describe('access to a receipt', () => {
  test('is for the payer and admins', async () => {
    const { customer, paths } = await sale()
    for (const who of [customer, await world.user({ adminRole: 'support' })]) {
      for (const path of paths) {
        const response = await read(path, who)
        expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
          200,
          'application/pdf',
          'private, no-store',
        ])
        expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
      }
    }
  })

  test('answers 404 to all other users, and for the wrong kind', async () => {
    const { model, customer, paths } = await sale()
    for (const who of [undefined, model, await world.user()]) for (const path of paths) expect((await read(path, who)).status).toBe(404)
    for (const path of paths) expect((await read(path.replace(/tips|orders/, 'purchases'), customer)).status).toBe(404)
    expect((await read('/receipts/tips/..%2f..%2fetc.pdf', customer)).status).toBe(404)
  })
})

describe('a link to a receipt on another site', () => {
  test('shows an admin no receipt and adds nothing to the access log; a link on our own pages does both', async () => {
    const { paths } = await sale()
    const admin = await world.user({ adminRole: 'support' })
    const looks = async () =>
      (await world.database.pool.query(`select id from users.admin_acts where admin_id = $1 and kind = 'receipt_read'`, [admin.id]))
        .rowCount
    for (const path of paths) {
      for (const site of ['cross-site', 'same-site']) expect((await read(path, admin, { 'sec-fetch-site': site })).status).toBe(404)
    }
    expect(await looks()).toBe(0)
    for (const path of paths) expect((await read(path, admin, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect(await looks()).toBe(paths.length)
    // The log of acts says from where.
    const acts = await world.database.pool.query(`select distinct network from audit.acts where actor_id = $1`, [admin.id])
    expect(acts.rows).toEqual([{ network: '127.0.0.0/24' }])
  })
})

const RECEIPT: Receipt = {
  kind: 'orders',
  id: '01a1fd80-71d5-7efb-bc1d-51449908da2e',
  at: Date.UTC(2026, 10, 21),
  customerId: '',
  customerName: 'Мара Ёлкина',
  modelId: '',
  modelName: 'Łucja 王小明',
  modelHandle: 'lucja',
  lines: [{ name: 'Ein großes Bild', cents: 12_345 }],
  refundedCents: 100,
}

/** All letters that the fonts of a PDF have, from its ToUnicode maps. */
function lettersIn(pdf: Buffer): Set<string> {
  const letters = new Set<string>()
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at)
    const bytes = pdf.subarray(at + 7, end)
    if (bytes[0] !== 0x78) continue
    const text = inflateSync(bytes).toString('latin1')
    if (!text.includes('beginbfrange')) continue
    for (const [, codes = ''] of text.matchAll(/\[([^\]]*)\]/g))
      for (const [, code = ''] of codes.matchAll(/<([0-9a-f ]+)>/gi)) {
        // A ligature stands for several letters.
        for (const unit of code.match(/[0-9a-f]{4}/gi) ?? []) letters.add(String.fromCharCode(Number.parseInt(unit, 16)))
      }
  }
  return letters
}

describe('the text of a receipt', () => {
  test.each(LANGUAGES)('has a glyph for every letter and fits on one page, in %s', async (language) => {
    const pdf = await drawReceipt(RECEIPT, { language, site: 'Atelier', origin: 'https://example.org' })
    expect(pdf.toString('latin1')).toMatch(/\/Count 1\b/)
    const t = translatorOf(language, 'receipts')
    const said = [
      RECEIPT.customerName,
      RECEIPT.modelName,
      ...RECEIPT.lines.map(({ name }) => name),
      t('title'),
      t('total'),
      t('refunded'),
      t('wallet'),
      t('note', { site: 'Atelier' }),
      'O-20261121-9908DA2E',
      '123',
    ].join('')
    const letters = lettersIn(pdf)
    expect([...new Set(said.replaceAll(/\s/g, ''))].filter((letter) => !letters.has(letter))).toEqual([])
  })

  test('names a former member in the language of the receipt, without the address of the deleted profile', async () => {
    const letters = (modelName: string, language: Language) =>
      drawReceipt({ ...RECEIPT, modelName }, { language, site: 'Atelier', origin: 'https://example.org' }).then(lettersIn)
    for (const language of LANGUAGES) {
      const printed = await letters(FORMER_MEMBER, language)
      expect([...translatorOf(language, 'people')('former')].filter((letter) => letter !== ' ' && !printed.has(letter))).toEqual([])
    }
    // Only the handle has a j in the Chinese receipt.
    expect([(await letters('Ines', 'zh')).has('j'), (await letters(FORMER_MEMBER, 'zh')).has('j')]).toEqual([true, false])
  })

  test('is still drawn for an endless name and for letters that no font has', async () => {
    const pdf = await drawReceipt(
      {
        ...RECEIPT,
        customerName: `${'W'.repeat(50)}\u202e\u0000😀`,
        lines: Array.from({ length: 21 }, () => ({ name: '长'.repeat(100), cents: 9_999_999 })),
      },
      { language: 'zh', site: 'Atelier', origin: 'https://example.org' },
    )
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
  })
})
