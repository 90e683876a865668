/** Sandbox-only controls of the pay page: the behaviour of webhooks and of the provider. */
import { escapeHtml } from '../http.ts'
import {
  CONTENTS,
  DELIVERIES,
  PAYMENT_STATUSES,
  PROVIDER_MODES,
  SIGNATURES,
  type OutgoingWebhook,
  type Payment,
  type ProviderMode,
} from './types.ts'

interface ControlsData {
  payment: Payment
  webhooks: readonly OutgoingWebhook[]
  mode: ProviderMode
}

const LABELS: Readonly<Record<string, string>> = {
  normal: 'At once',
  delayed: 'A minute late',
  repeated: 'Three times',
  lost: 'Never (lost)',
  reordered: 'In the wrong order',
  right: 'Right',
  forged: 'Forged',
  truncated: 'Cut short',
  other_key: 'With another key',
  wrong_amount: 'Wrong amount',
  wrong_currency: 'Wrong currency',
  wrong_order: 'Wrong order',
  up: 'Works',
  error: 'Answers 500',
  timeout: 'Never answers',
  html: 'Answers with an HTML page',
  busy: 'Answers 429 (too many)',
}

const WEBHOOK_STATES: Readonly<Record<OutgoingWebhook['state'], string>> = {
  waiting: 'to be sent',
  held: 'held back',
  delivered: 'delivered',
  given_up: 'given up',
  lost: 'lost on purpose',
}

function select(name: string, label: string, values: readonly string[], chosen: string): string {
  const options = values.map((value) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${LABELS[value] ?? value}</option>`)
  return `<label>${label}<select name="${name}" data-testid="control-${name}">${options.join('')}</select></label>`
}

function renderWebhooks(webhooks: readonly OutgoingWebhook[]): string {
  if (webhooks.length === 0) return '<p>No webhook yet.</p>'
  const rows = webhooks.map(
    ({ status, state, attempts, lastAnswer }) =>
      `<tr><td>${escapeHtml(status)}</td><td>${WEBHOOK_STATES[state]}</td><td class="number">${attempts}</td><td>${escapeHtml(lastAnswer ?? '–')}</td></tr>`,
  )
  return `<div class="scroll"><table data-testid="pay-webhooks"><caption>Webhooks</caption><thead><tr><th scope="col">Says</th><th scope="col">State</th><th scope="col" class="number">Attempts</th><th scope="col">Answer</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

export function renderControls({ payment, webhooks, mode }: ControlsData): string {
  const { delivery, signature, content } = payment.manners
  return `<details id="controls" data-testid="pay-controls"><summary>Sandbox controls</summary>
<form method="post" action="/pay/${payment.trackId}/controls" class="controls">
${select('delivery', 'Webhooks are sent', DELIVERIES, delivery)}
${select('signature', 'Their signature', SIGNATURES, signature)}
${select('content', 'Their content', CONTENTS, content)}
${select('mode', 'The provider’s API (for all payments)', PROVIDER_MODES, mode)}
<button class="button" data-testid="control-apply">Apply</button>
</form>
<form method="post" action="/pay/${payment.trackId}/status" class="controls">
${select('status', 'Force a status', PAYMENT_STATUSES, payment.status)}
<button class="button" data-testid="control-force">Force</button>
</form>
${renderWebhooks(webhooks)}</details>`
}
