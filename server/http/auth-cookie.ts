/** spec §3: the session token is kept in a cookie named auth_token, as JSON text. */
import type { IncomingMessage } from 'node:http'

/**
 * The token of a request for a file that only some users may open; undefined for a request that another site made, which is answered as
 * a visitor's. A link elsewhere must not make a user open a file, nor add a view by an admin to the access log. Browsers that send no
 * `Sec-Fetch-Site` are believed: the cookie is `SameSite=Lax`, so other sites reach us by navigations alone.
 */
export function fileTokenOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  return site === 'same-origin' || site === 'none' ? authTokenOf(headers.cookie) : undefined
}

/** The token of a `Cookie` header; undefined when there is none or it is not JSON text. */
export function authTokenOf(cookieHeader: string | undefined): string | undefined {
  for (const pair of (cookieHeader ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at < 0 || pair.slice(0, at).trim() !== 'auth_token') continue
    return textIn(pair.slice(at + 1).trim())
  }
  return undefined
}

function textIn(value: string): string | undefined {
  try {
    const token: unknown = JSON.parse(decodeURIComponent(value))
    return typeof token === 'string' && token !== '' ? token : undefined
  } catch (error) {
    // Not ours: neither JSON nor percent-encoded.
    if (error instanceof SyntaxError || error instanceof URIError) return undefined
    throw error
  }
}
