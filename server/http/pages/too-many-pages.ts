/** What a network reads that has asked for more pages than can be made for it at once. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '#contract/limits.ts'
import { plainPage } from './plain-page.ts'
import { contentPolicy, createNonce } from '../security-headers.ts'

const RETRY_SECONDS = 10

export const TOO_MANY_PAGES: Record<Language, { title: string; text: string }> = {
  en: {
    title: 'Too many pages at once',
    text: 'More pages have been asked for from your network than we can show at once. Please wait a few seconds, then load this page again.',
  },
  it: {
    title: 'Troppe pagine insieme',
    text: 'Dalla tua rete sono state richieste più pagine di quante ne possiamo mostrare in una volta. Aspetta qualche secondo, poi ricarica questa pagina.',
  },
  fr: {
    title: 'Trop de pages à la fois',
    text: 'Votre réseau a demandé plus de pages que nous ne pouvons en afficher à la fois. Patientez quelques secondes, puis rechargez cette page.',
  },
  zh: { title: '一次打开的页面太多', text: '您的网络请求的页面超出了我们一次能够显示的数量。请稍等几秒钟，然后重新加载此页面。' },
  es: {
    title: 'Demasiadas páginas a la vez',
    text: 'Desde tu red se han pedido más páginas de las que podemos mostrar a la vez. Espera unos segundos y vuelve a cargar esta página.',
  },
  pt: {
    title: 'Demasiadas páginas de uma vez',
    text: 'A sua rede pediu mais páginas do que conseguimos mostrar de uma vez. Aguarde alguns segundos e volte a carregar esta página.',
  },
  ru: {
    title: 'Слишком много страниц сразу',
    text: 'Из вашей сети запросили больше страниц, чем мы можем показать сразу. Подождите несколько секунд и загрузите эту страницу снова.',
  },
}

export function refuseTooMany(req: IncomingMessage, res: ServerResponse, language: Language, isSecure: boolean): void {
  const nonce = createNonce()
  const body = plainPage({ language, nonce, button: null, ...TOO_MANY_PAGES[language] })
  res.writeHead(429, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(RETRY_SECONDS),
    'content-security-policy': contentPolicy({ nonce, isSecure }),
  })
  res.end(req.method === 'HEAD' ? undefined : body)
}
