/** Requests of the pay page: the page, its live part, its buttons. */
import { redirect, type Answer, type SandboxRequest } from '../http.ts'
import { networkOf } from './networks.ts'
import { PAGE_CSS, PAGE_JS } from './pay-assets.ts'
import { renderNotFound, renderPart, renderPayPage } from './pay-page.ts'
import { WAYS } from './payers.ts'
import type { Payments } from './payments.ts'
import type { Store } from './store.ts'
import { CONTENTS, DELIVERIES, PAYMENT_STATUSES, PROVIDER_MODES, SIGNATURES, type Payment, type ProviderMode } from './types.ts'

/** No external content, no framing. */
const POLICY = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

const html = (status: number, body: string): Answer => ({ status, type: 'text/html; charset=utf-8', body, headers: POLICY })
const plain = (status: number, body: string): Answer => ({ status, type: 'text/plain; charset=utf-8', body })
const asset = (type: string, body: string): Answer => ({ status: 200, type: `${type}; charset=utf-8`, body })

export interface ProviderSwitch {
  get(): ProviderMode
  set(mode: ProviderMode): void
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined => values.find((known) => known === value)

/** Runs a button. False for an unknown button or value. */
function press(payments: Payments, provider: ProviderSwitch, { trackId }: Payment, what: string, form: URLSearchParams): boolean {
  switch (what) {
    case 'network': {
      const network = networkOf(form.get('network') ?? '')
      if (network !== undefined) payments.chooseNetwork(trackId, network)
      return network !== undefined
    }
    case 'transfer': {
      const way = oneOf(WAYS, form.get('way'))
      if (way !== undefined) payments.pay(trackId, way)
      return way !== undefined
    }
    case 'status': {
      const status = oneOf(PAYMENT_STATUSES, form.get('status'))
      if (status !== undefined) payments.forceStatus(trackId, status)
      return status !== undefined
    }
    case 'controls': {
      const delivery = oneOf(DELIVERIES, form.get('delivery'))
      const signature = oneOf(SIGNATURES, form.get('signature'))
      const content = oneOf(CONTENTS, form.get('content'))
      const mode = oneOf(PROVIDER_MODES, form.get('mode'))
      if (delivery === undefined || signature === undefined || content === undefined || mode === undefined) return false
      payments.setManners(trackId, { delivery, signature, content })
      provider.set(mode)
      return true
    }
    default:
      return false
  }
}

/** Answers requests under `/pay`; null for others. */
export function createPayRoutes(payments: Payments, store: Pick<Store, 'webhooksOf'>, provider: ProviderSwitch) {
  const dataOf = (payment: Payment) => ({ payment, payments, webhooks: store.webhooksOf(payment.trackId), mode: provider.get() })
  return ({ method, path, headers, body }: SandboxRequest): Answer | null => {
    if (path === '/pay/assets/page.css') return asset('text/css', PAGE_CSS)
    if (path === '/pay/assets/page.js') return asset('text/javascript', PAGE_JS)
    const [, trackId, what] = /^\/pay\/([^/]+)(?:\/([a-z]+))?\/?$/.exec(path) ?? []
    if (trackId === undefined) return null
    const payment = payments.read(trackId)
    if (payment === undefined) return html(404, renderNotFound())
    if (method === 'GET' && what === undefined) return html(200, renderPayPage(dataOf(payment)))
    if (method === 'GET' && what === 'part') return html(200, renderPart(dataOf(payment)))
    if (method !== 'POST' || what === undefined) return plain(405, 'not allowed')
    if (!press(payments, provider, payment, what, new URLSearchParams(body))) return plain(400, 'this button does not exist')
    if (headers.accept !== 'text/x-part') return redirect(`/pay/${trackId}`)
    return html(200, renderPart(dataOf(payments.read(trackId) ?? payment)))
  }
}
