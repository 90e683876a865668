/**
 * `/robots.txt`: allows public pages and pictures; disallows users' screens, the administration, calls and users' files. A demo
 * disallows everything. It protects nothing: rights do (reference on Open Graph and search, §4).
 */
import type { Handler } from '../server.ts'

/** Prefixes of addresses that are not for search engines. Their pages say `noindex`, too. */
const PRIVATE = [
  '/api/',
  '/webhooks/',
  '/media/private/',
  '/media/files/',
  '/media/uploads/',
  '/media/orders/',
  '/media/sealed/',
  '/dashboard',
  '/transactions',
  '/settings',
  '/notifications',
  '/library',
  '/admin',
]

export function createRobots({ origin, isDemo }: { origin: string; isDemo: boolean }): Handler {
  const lines = isDemo
    ? ['User-agent: *', 'Disallow: /']
    : ['User-agent: *', 'Allow: /', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`]
  const body = Buffer.from(`${lines.join('\n')}\n`)
  return (req, res, pathname) => {
    if (pathname !== '/robots.txt') return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { allow: 'GET, HEAD' }).end()
      return true
    }
    res.writeHead(200, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'public, max-age=3600',
    })
    res.end(req.method === 'HEAD' ? undefined : body)
    return true
  }
}
