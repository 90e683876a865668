import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SANDBOX_KEYS, startSandbox, type Sandbox } from '../main.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox({ clockFactor: 1_000_000 })
})
afterEach(() => sandbox.stop())

async function order(fields: object = {}): Promise<{ trackId: string; payUrl: string }> {
  const response = await fetch(`${sandbox.oxapayUrl}/payment/invoice`, {
    method: 'POST',
    headers: { merchant_api_key: SANDBOX_KEYS.merchant },
    body: JSON.stringify({ amount: 1234.5, return_url: 'http://localhost:3000/dashboard', ...fields }),
  })
  const { data } = (await response.json()) as { data: { track_id: string; payment_url: string } }
  return { trackId: data.track_id, payUrl: data.payment_url }
}

const page = async (url: string) => (await fetch(url)).text()
const press = (payUrl: string, form: string, fields: Record<string, string>) =>
  fetch(`${payUrl}/${form}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

describe('the pay page', () => {
  test('shows that it is a sandbox, the amount, the address and the deadline', async () => {
    const { trackId, payUrl } = await order({ description: '<b>Wallet</b>' })
    const html = await page(payUrl)
    expect(html).toContain('Sandbox – no real money')
    expect(html).toMatch(/data-testid="pay-amount">1,234\.50<\/span> USDT/)
    expect(html).toContain('&lt;b&gt;Wallet&lt;/b&gt;')
    expect(html).toMatch(/data-testid="pay-address">T[1-9A-HJ-NP-Za-km-z]{33}</)
    expect(html).toContain(`data-countdown="${sandbox.control.payment(trackId)!.expiresAtMs}"`)
    expect(html).toContain('aria-label="QR code of the address"')
    for (const way of ['exact', 'less', 'more', 'late', 'parts']) expect(html).toContain(`data-testid="pay-${way}"`)
  })

  test('loads no external content', async () => {
    const { payUrl } = await order()
    const response = await fetch(payUrl)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await response.text()
    expect([...html.matchAll(/(?:src|href)="(https?:[^"]+)"/g)]).toEqual([])
    expect(html).not.toMatch(/ style="|<style|<script>/)
    for (const path of ['/pay/assets/page.css', '/pay/assets/page.js']) expect((await fetch(`${sandbox.url}${path}`)).status).toBe(200)
  })

  test('shows another address on another network', async () => {
    const { trackId, payUrl } = await order()
    const addresses = new Set<string>()
    for (const network of ['Tron', 'Ethereum', 'BSC', 'Polygon']) {
      expect((await press(payUrl, 'network', { network })).status).toBe(303)
      const [, address = ''] = /data-testid="pay-address">([^<]+)</.exec(await page(payUrl)) ?? []
      expect(address).toMatch(network === 'Tron' ? /^T\w{33}$/ : /^0x[0-9a-f]{40}$/)
      addresses.add(address)
    }
    expect(addresses.size).toBe(4)
    expect(sandbox.control.payment(trackId)!.status).toBe('waiting')
  })

  test.each([
    ['exact', ['1234.5'], 'paid'],
    ['less', ['740.7'], 'underpaid'],
    ['more', ['1543.12'], 'paid'],
    ['late', ['1234.5'], 'paid'],
    ['parts', ['493.8', '740.7'], 'paid'],
  ])('pays %s', async (way, amounts, status) => {
    const { trackId, payUrl } = await order()
    expect((await press(payUrl, 'transfer', { way })).status).toBe(303)
    await sandbox.control.idle()
    expect(sandbox.control.transfers(trackId).map(({ amount }) => amount)).toEqual(amounts)
    expect(sandbox.control.payment(trackId)!.status).toBe(status)
    const html = await page(payUrl)
    expect(html).toContain(`data-status="${status}"`)
    expect(html.includes('href="http://localhost:3000/dashboard"')).toBe(status === 'paid')
  })

  test('a late payment arrives after the link has expired', async () => {
    const { trackId, payUrl } = await order()
    await press(payUrl, 'transfer', { way: 'late' })
    const [transfer] = sandbox.control.transfers(trackId)
    expect(transfer!.arrivesAtMs).toBeGreaterThanOrEqual(sandbox.control.payment(trackId)!.expiresAtMs)
  })

  test('after an underpayment the rest can be paid', async () => {
    const { trackId, payUrl } = await order()
    await press(payUrl, 'transfer', { way: 'less' })
    await sandbox.control.idle()
    expect(await page(payUrl)).toContain('493.80 USDT are still missing')
    await press(payUrl, 'transfer', { way: 'exact' })
    await sandbox.control.idle()
    expect(sandbox.control.payment(trackId)!.status).toBe('paid')
  })

  test('an expired link says so and still accepts money', async () => {
    const { trackId, payUrl } = await order()
    sandbox.control.expire(trackId)
    const html = await page(payUrl)
    expect(html).toContain('This link has expired')
    expect(html).toContain('data-testid="pay-exact"')
  })

  test('its controls set how webhooks and the provider behave, and force a status', async () => {
    const { trackId, payUrl } = await order()
    await press(payUrl, 'controls', { delivery: 'lost', signature: 'forged', content: 'wrong_amount', mode: 'html' })
    expect(sandbox.control.payment(trackId)!.manners).toEqual({ delivery: 'lost', signature: 'forged', content: 'wrong_amount' })
    expect((await fetch(`${sandbox.oxapayUrl}/common/currencies`)).headers.get('content-type')).toBe('text/html')
    sandbox.control.setProvider('up')
    await press(payUrl, 'status', { status: 'refunded' })
    expect(await page(payUrl)).toContain('The payment was returned')
  })

  test('refuses buttons that do not exist', async () => {
    const { payUrl } = await order()
    expect((await press(payUrl, 'transfer', { way: 'never' })).status).toBe(400)
    expect((await press(payUrl, 'network', { network: 'Doge' })).status).toBe(400)
    expect((await press(payUrl, 'wish', {})).status).toBe(400)
    expect((await fetch(`${sandbox.url}/pay/1`)).status).toBe(404)
    expect((await fetch(`${sandbox.url}/elsewhere`)).status).toBe(404)
  })
})
