/** Requests of the sandbox's Google: its library, its window, its keys. */
import { json, type Answer, type SandboxRequest } from '../http.ts'
import { SELECT_CSS, SELECT_JS } from './select-assets.ts'
import { GSI_CLIENT_JS } from './gsi-client.ts'
import { claimsOf, PEOPLE, type Person } from './people.ts'
import { renderRefusal, renderReturn, renderSelect, type SelectRequest } from './select-page.ts'
import type { Signer } from './signer.ts'

/** No external content, no framing. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const html = (status: number, body: string): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  body,
  headers: { 'content-security-policy': PAGE_POLICY },
})
const asset = (type: string, body: string): Answer => ({ status: 200, type: `${type}; charset=utf-8`, body })
/** May be loaded by other origins, like the real one. */
const forOthers = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'cross-origin-resource-policy': 'cross-origin' },
})

const PICTURES = '/google/pictures/'

interface RouteDeps {
  signer: Signer
  issuerOf: () => string
  /** Pictures of the made-up users, by file. */
  portraits: ReadonlyMap<string, Buffer>
}

/** The origin of the opening page, if it is on this machine; others are refused. */
function requestOf(fields: URLSearchParams): SelectRequest | null {
  const clientId = fields.get('client_id') ?? ''
  const origin = URL.parse(fields.get('origin') ?? '')
  const isHere = origin !== null && /^https?:$/.test(origin.protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(origin.hostname)
  return clientId === '' || !isHere ? null : { clientId, nonce: fields.get('nonce'), origin: origin.origin }
}

/** The user chosen in the form: a made-up one, or a typed address. */
function personOf(fields: URLSearchParams): Person | null {
  const email = (fields.get('person') ?? fields.get('email') ?? '').trim()
  const known = PEOPLE.find((person) => person.email === email)
  if (fields.has('person')) return known ?? null
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return null
  return { name: (fields.get('name') ?? '').trim() || (email.split('@')[0] ?? email), email, isVerified: fields.has('verified') }
}

export function createGoogleRoutes({ signer, issuerOf, portraits }: RouteDeps) {
  function answerPost(body: string): Answer {
    const fields = new URLSearchParams(body)
    const request = requestOf(fields)
    const person = personOf(fields)
    if (request === null || person === null) return html(400, renderRefusal())
    const credential = signer.sign(claimsOf(person, { issuer: issuerOf(), clientId: request.clientId, nonce: request.nonce }, Date.now()))
    return html(200, renderReturn(credential, request.origin))
  }

  function answerPicture(path: string): Answer | null {
    const portrait = portraits.get(path.slice(PICTURES.length))
    return portrait === undefined ? null : { status: 200, type: 'image/png', body: portrait }
  }

  function answerGet(path: string, query: URLSearchParams): Answer | null {
    const request = requestOf(query)
    switch (path) {
      case '/google/gsi/client':
        return forOthers(asset('text/javascript', GSI_CLIENT_JS))
      case '/google/gsi/select':
        return request === null ? html(400, renderRefusal()) : html(200, renderSelect(request, PEOPLE))
      case '/google/assets/page.css':
        return asset('text/css', SELECT_CSS)
      case '/google/assets/page.js':
        return asset('text/javascript', SELECT_JS)
      case '/google/certs':
        return { ...json(200, signer.publicKeys()), headers: { 'cache-control': 'public, max-age=300' } }
      default:
        return path.startsWith(PICTURES) ? answerPicture(path) : null
    }
  }

  /** Answers requests under `/google`; null for others. */
  return ({ method, path, query, body }: SandboxRequest): Answer | null => {
    if (!path.startsWith('/google/')) return null
    if (method === 'GET' || method === 'HEAD') return answerGet(path, query)
    return method === 'POST' && path === '/google/gsi/select' ? answerPost(body) : null
  }
}
