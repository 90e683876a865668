/** The payer's page, as HTML: works without its script; `part` is the part that the script updates. */
import { renderSVG } from 'uqr'
import { escapeHtml } from '../http.ts'
import { readableOf } from './money.ts'
import { NETWORKS } from './networks.ts'
import { renderControls } from './pay-controls.ts'
import type { Way } from './payers.ts'
import type { Payments } from './payments.ts'
import type { OutgoingWebhook, Payment, ProviderMode, Transfer } from './types.ts'

export interface PayPageData {
  payment: Payment
  payments: Payments
  webhooks: readonly OutgoingWebhook[]
  mode: ProviderMode
}

const BUTTONS: readonly { way: Way; label: string; hint: string }[] = [
  { way: 'exact', label: 'Pay exactly', hint: 'the amount due' },
  { way: 'less', label: 'Pay less', hint: '60 % of it' },
  { way: 'more', label: 'Pay more', hint: '125 % of it' },
  { way: 'late', label: 'Pay late', hint: 'after the link has expired' },
  { way: 'parts', label: 'Pay in two parts', hint: '40 %, then the rest' },
  { way: 'coin', label: 'Send another coin', hint: 'not USDT' },
]

const HEADLINES: Readonly<Record<string, string>> = {
  new: 'Waiting for your payment',
  waiting: 'Waiting for your payment',
  paying: 'Payment seen, being confirmed',
  paid: 'Paid',
  manual_accept: 'Paid, accepted by hand',
  underpaid: 'Part of the payment has arrived',
  refunding: 'The payment is being returned',
  refunded: 'The payment was returned',
  expired: 'This link has expired',
}

const actionOf = ({ trackId }: Payment, what: string) => `/pay/${trackId}/${what}`

function renderStatus({ payment, payments }: PayPageData): string {
  const isOpen = payment.status === 'new' || payment.status === 'waiting'
  const countdown = isOpen
    ? `<p class="countdown">Time left <time data-countdown="${payment.expiresAtMs}" data-testid="countdown">${new Date(payment.expiresAtMs).toISOString().slice(11, 16)} UTC</time></p>`
    : ''
  const open = payments.openMicros(payment)
  const rest = payment.status === 'underpaid' && open > 0 ? `<p>${readableOf(open)} USDT are still missing.</p>` : ''
  const back =
    payment.request.returnUrl !== null && (payment.status === 'paid' || payment.status === 'manual_accept')
      ? `<p>${payment.request.thanksMessage === null ? '' : escapeHtml(payment.request.thanksMessage)}</p><a class="button main" data-testid="pay-return" href="${escapeHtml(payment.request.returnUrl)}">Back to the shop</a>`
      : ''
  return `<section class="status ${escapeHtml(payment.status)}"><h2 data-testid="pay-status" data-status="${escapeHtml(payment.status)}">${escapeHtml(HEADLINES[payment.status] ?? payment.status)}</h2>${countdown}${rest}${back}</section>`
}

function renderNetworks(data: PayPageData): string {
  const { payment, payments } = data
  const chosen = payments.networkIn(payment)
  const options = NETWORKS.map(
    ({ name, label, standard }) =>
      `<button name="network" value="${name}" aria-pressed="${name === chosen.name}" data-testid="network-${name.toLowerCase()}"><b>${label}</b>${label === standard ? '' : `<span>${standard}</span>`}</button>`,
  )
  return `<form class="networks" method="post" action="${actionOf(payment, 'network')}"><fieldset><legend>Network</legend>${options.join('')}</fieldset></form>`
}

function renderAddress({ payment, payments }: PayPageData): string {
  const { label, standard } = payments.networkIn(payment)
  const address = payments.addressOf(payment)
  const picture = renderSVG(address, { border: 2 }).replace('<svg ', '<svg role="img" aria-label="QR code of the address" ')
  return `<section class="address"><div class="qr">${picture}</div><div><h2>Send USDT on ${label}</h2><p>Only USDT (${standard}) to this address:</p><code data-testid="pay-address">${address}</code></div></section>`
}

function renderButtons({ payment }: PayPageData): string {
  const buttons = BUTTONS.map(
    ({ way, label, hint }, at) =>
      `<button class="button${at === 0 ? ' main' : ''}" name="way" value="${way}" data-testid="pay-${way}"><b>${label}</b><span>${hint}</span></button>`,
  )
  return `<form class="ways" method="post" action="${actionOf(payment, 'transfer')}"><fieldset><legend>Send the payment</legend>${buttons.join('')}</fieldset></form>`
}

function renderTransfer(payments: Payments, transfer: Transfer): string {
  const required = payments.networkIn({ network: transfer.network } as Payment).requiredConfirmations
  const seen = payments.confirmationsOf(transfer)
  const progress =
    transfer.state === 'sent'
      ? 'On its way'
      : `<progress max="${required}" value="${seen}" aria-label="Confirmations"></progress> ${seen} of ${required} confirmations${transfer.state === 'confirmed' ? ' ✓' : ''}`
  return `<li><b>${escapeHtml(transfer.amount)} ${escapeHtml(transfer.currency)}</b><span>${progress}</span><code>${transfer.hash.slice(0, 18)}…</code></li>`
}

function renderTransfers({ payment, payments }: PayPageData): string {
  const transfers = payments.transfersOf(payment.trackId)
  if (transfers.length === 0) return ''
  return `<section><h2>Transfers</h2><ul class="transfers" data-testid="pay-transfers">${transfers.map((transfer) => renderTransfer(payments, transfer)).join('')}</ul></section>`
}

/** The live part of the page. */
export function renderPart(data: PayPageData): string {
  const { payment } = data
  const isDone = payment.status === 'paid' || payment.status === 'manual_accept'
  const isUnderway = payment.status === 'paying'
  const isChoosing = payment.status === 'new' || payment.status === 'waiting'
  const parts = [
    renderStatus(data),
    isChoosing && payment.request.type === 'invoice' ? renderNetworks(data) : '',
    isDone || isUnderway ? '' : renderAddress(data),
    isDone || isUnderway ? '' : renderButtons(data),
    renderTransfers(data),
    renderControls(data),
  ]
  return parts.join('')
}

export function renderPayPage(data: PayPageData): string {
  const { request, trackId } = data.payment
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>Pay ${readableOf(request.amountMicros)} USDT – Sandbox</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/pay/assets/page.css"><script src="/pay/assets/page.js" defer></script>
</head>
<body>
<p class="banner" data-testid="sandbox-banner"><b>Sandbox – no real money.</b> Nothing on this page moves a coin.</p>
<main>
<header><p>Amount due</p><h1><span data-testid="pay-amount">${readableOf(request.amountMicros)}</span> USDT</h1><p>${escapeHtml(request.description ?? request.orderId ?? '')}</p></header>
<div id="part">${renderPart(data)}</div>
<p class="said" id="said" role="status"></p>
<footer>Payment ${trackId}</footer>
</main>
</body>
</html>`
}

export function renderNotFound(): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not found – Sandbox</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/pay/assets/page.css"></head>
<body><p class="banner"><b>Sandbox – no real money.</b></p><main><header><h1>This payment does not exist</h1><p>The link may be incomplete, or the sandbox has been emptied since.</p></header></main></body></html>`
}
