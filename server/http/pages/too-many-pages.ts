/** The answer to a network that requests more new pages than its limit allows. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '#contract/limits.ts'
import { translatorOf } from '#server/shared/texts.ts'
import { plainPage } from './plain-page.ts'
import { contentPolicy, createNonce } from '../security-headers.ts'

const RETRY_SECONDS = 10

export function refuseTooMany(req: IncomingMessage, res: ServerResponse, language: Language, isSecure: boolean): void {
  const nonce = createNonce()
  const t = translatorOf(language, 'pages')
  const body = plainPage({ language, nonce, title: t('tooMany.title'), text: t('tooMany.text'), button: null })
  res.writeHead(429, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(RETRY_SECONDS),
    'content-security-policy': contentPolicy({ nonce, isSecure }),
  })
  res.end(req.method === 'HEAD' ? undefined : body)
}
