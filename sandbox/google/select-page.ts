/** The window to choose a user, as HTML; works without its script until the last step, which talks to the opener. */
import { escapeHtml } from '../http.ts'
import type { Person } from './people.ts'

export interface SelectRequest {
  clientId: string
  nonce: string | null
  /** The opening page. */
  origin: string
}

const frame = (title: string, content: string, body = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Sandbox</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/google/assets/page.css"><script src="/google/assets/page.js" defer></script>
</head>
<body${body}>
<p class="banner" data-testid="sandbox-banner"><b>Sandbox – this is not Google.</b> Everybody here is made up.</p>
<main>${content}</main>
</body>
</html>`

const hidden = ({ clientId, nonce, origin }: SelectRequest): string =>
  Object.entries({ client_id: clientId, nonce, origin })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`)
    .join('')

const renderPerson = ({ name, email, isVerified }: Person): string =>
  `<button name="person" value="${escapeHtml(email)}"><b>${escapeHtml(name)}</b><span>${escapeHtml(email)}${isVerified ? '' : ' · not verified'}</span></button>`

export function renderSelect(request: SelectRequest, people: readonly Person[]): string {
  return frame(
    'Choose an account',
    `<header><h1>Choose an account</h1><p>to continue to ${escapeHtml(request.origin)}</p></header>
<form method="post" action="/google/gsi/select" class="people">${hidden(request)}${people.map(renderPerson).join('')}</form>
<form method="post" action="/google/gsi/select" class="own">${hidden(request)}
<h2>Somebody else</h2>
<label>Name <input name="name" maxlength="100" autocomplete="off"></label>
<label>Email <input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<label class="tick"><input name="verified" type="checkbox" checked> The address is verified</label>
<button class="main">Continue</button>
</form>`,
  )
}

/** Hands the credential to the page that opened the window. */
export const renderReturn = (credential: string, origin: string): string =>
  frame(
    'Going back',
    '<header><h1>Going back…</h1><p id="said" role="status">You can close this window if it stays open.</p></header>',
    ` data-credential="${escapeHtml(credential)}" data-origin="${escapeHtml(origin)}"`,
  )

export const renderRefusal = (): string =>
  frame(
    'Not possible',
    '<header><h1>This cannot be continued</h1><p>The page that opened this window did not say who it is, or no person was chosen. Close the window and try again.</p></header>',
  )
