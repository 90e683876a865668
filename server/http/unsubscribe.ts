/**
 * Unsubscribes from a category of mails (RFC 8058): a mail program posts here by itself, a user sees a page with a button.
 * Opening the page changes nothing, because programs follow links, too. It works without a session.
 */
import type { Language } from '#contract/limits.ts'
import { listName } from '#server/outbox/mail/mail-text.ts'
import { readUnsubscribePath } from '#server/outbox/mail/unsubscribe-address.ts'
import { translatorOf } from '#server/shared/texts.ts'
import { plainPage } from './pages/plain-page.ts'
import { bodyOf } from './request.ts'
import { contentPolicy, createNonce } from './security-headers.ts'
import type { Handler } from './server.ts'

/** `List-Unsubscribe=One-Click`, form encoded or multipart. */
const BODY_MAX_BYTES = 4_096

export interface UnsubscribeDeps {
  readonly secret: Buffer
  readonly isSecure: boolean
  readonly languageOf: (userId: string) => Promise<Language>
  readonly unsubscribe: (userId: string, list: string) => Promise<void>
}

export function createUnsubscribe({ secret, isSecure, languageOf, unsubscribe }: UnsubscribeDeps): Handler {
  return async (req, res, pathname) => {
    const asked = readUnsubscribePath(secret, pathname)
    if (asked === 'no') return false
    const answer = (status: number, language: Language, words: { title: string; text: string; button: string | null }) => {
      const nonce = createNonce()
      res.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': contentPolicy({ nonce, isSecure }),
      })
      res.end(req.method === 'HEAD' ? undefined : plainPage({ language, nonce, ...words }))
      return true
    }
    const language = asked === 'forged' ? 'en' : await languageOf(asked.userId)
    const t = translatorOf(language, 'pages')
    if (asked === 'forged') return answer(404, language, { title: t('unsubscribe.title'), text: t('unsubscribe.invalid'), button: null })
    const list = listName(translatorOf(language, 'mail'), asked.list)
    if (req.method === 'GET' || req.method === 'HEAD')
      return answer(200, language, {
        title: t('unsubscribe.title'),
        text: t(asked.list === 'digest' ? 'unsubscribe.digestText' : 'unsubscribe.text', { list }),
        button: t('unsubscribe.button'),
      })
    if (req.method !== 'POST') {
      res.writeHead(405, { allow: 'GET, POST' }).end()
      return true
    }
    if ((await bodyOf(req, res, BODY_MAX_BYTES)) === null) return true
    await unsubscribe(asked.userId, asked.list)
    return answer(200, language, { title: t('unsubscribe.doneTitle'), text: t('unsubscribe.doneText', { list }), button: null })
  }
}
