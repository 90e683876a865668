/** The mailbox as pages: the list, and one mail as displayed. Works without its script. */
import { escapeHtml } from '../http.ts'
import { MAIL_MODES, REFUSAL_WORDS, REFUSALS, type MailMode, type ReceivedMail, type Refusal } from './types.ts'

const MODE_LABELS: Readonly<Record<MailMode, string>> = {
  up: 'Takes mail',
  down: 'Is away',
  busy: 'Is busy (try later)',
  refusing: 'Refuses recipients',
}

const timeOf = (atMs: number): string =>
  `<time datetime="${new Date(atMs).toISOString()}">${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`

const frame = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Sandbox mail</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/mail/assets/page.css"><script src="/mail/assets/page.js" defer></script>
</head>
<body>
<p class="banner" data-testid="sandbox-banner"><b>Sandbox – no real mail.</b> Everything that the site sends ends here.</p>
<main>${content}</main>
</body>
</html>`

function renderRow({ id, to, subject, receivedAtMs, text }: ReceivedMail): string {
  const start = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(1, 3)
    .join(' ')
    .slice(0, 140)
  return `<li><a href="/mail/${id}"><span class="who">${escapeHtml(to)}</span> ${timeOf(receivedAtMs)}<b>${escapeHtml(subject)}</b><span class="start">${escapeHtml(start)}</span></a></li>`
}

/** The live part of the list. */
export function renderMails(mails: readonly ReceivedMail[]): string {
  if (mails.length === 0)
    return '<p class="none">No mail yet. Order something, answer an application, give a tip: what the site sends comes here.</p>'
  return `<ul class="mails">${mails.map(renderRow).join('')}</ul>`
}

function renderRefusal(word: Refusal): string {
  const { responseCode, text, about } = REFUSALS[word]
  return `<li><code>${word}…@…</code> – ${about} (${responseCode} ${text.slice(0, text.indexOf(' '))})</li>`
}

export function renderList(mails: readonly ReceivedMail[], mode: MailMode, to: string): string {
  const options = MAIL_MODES.map((known) => `<option value="${known}"${known === mode ? ' selected' : ''}>${MODE_LABELS[known]}</option>`)
  return frame(
    'Mailbox',
    `<header><h1>Mailbox</h1></header>
<form class="search" method="get" action="/mail"><label>To <input name="to" type="search" value="${escapeHtml(to)}" placeholder="anybody"></label><button>Show</button></form>
<div id="part" data-live>${renderMails(mails)}</div>
<p class="said" id="said" role="status"></p>
<details><summary>The mail server</summary>
<form class="controls" method="post" action="/mail/mode"><label>Behaves as <select name="mode">${options.join('')}</select></label><button>Set</button></form>
<p>Refused whatever it behaves as:</p>
<ul>${REFUSAL_WORDS.map(renderRefusal).join('')}</ul>
<form method="post" action="/mail/clear"><button>Empty the mailbox</button></form>
</details>`,
  )
}

/** A field for an answer. */
const renderAnswer = (id: number): string =>
  `<details open><summary>Answer</summary><form method="post" action="/mail/${id}/answer"><label>Your answer <textarea name="text" rows="4" required></textarea></label><button>Send</button></form></details>`

export function renderMail(mail: ReceivedMail, takesAnswer: boolean): string {
  const headers = mail.headers.map(({ key, value }) => `<tr><th scope="row">${escapeHtml(key)}</th><td>${escapeHtml(value)}</td></tr>`)
  const content =
    mail.html === null
      ? ''
      : `<iframe title="The mail" src="/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
  return frame(
    mail.subject,
    `<p><a href="/mail">← Mailbox</a></p>
<header><h1>${escapeHtml(mail.subject)}</h1><dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Received</dt><dd>${timeOf(mail.receivedAtMs)}</dd></dl></header>
${content}
${takesAnswer ? renderAnswer(mail.id) : ''}
<details${mail.html === null ? ' open' : ''}><summary>As text</summary><pre data-testid="mail-text">${linked(mail.text)}</pre></details>
<details><summary>Headers</summary><div class="scroll"><table><tbody>${headers.join('')}</tbody></table></div></details>`,
  )
}

/** The addresses in a text as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) =>
      at % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}" target="_blank" rel="noreferrer">${escapeHtml(part)}</a>`,
    )
    .join('')
}

export const renderNoMail = (): string =>
  frame(
    'Not found',
    '<header><h1>This mail does not exist</h1></header><p>It may have made room for newer ones.</p><p><a href="/mail">← Mailbox</a></p>',
  )
