/** GET /site.webmanifest: name and icons of the site, for browsers that put it on a home screen. */
import { BRAND_SIZES, brandSize } from '#contract/rules/brand.ts'
import type { Db } from '#platform/db/database.ts'
import { readSite } from '../domains/settings/parts.ts'
import type { Handler } from './server.ts'

const MAX_AGE_SECONDS = 300
/** The colour of the paper in the dark theme, which is the default. */
const PAPER = '#151210'
/** Icons below this width are for tabs alone. */
const ICON_MIN = 180

const iconsOf = (favicon: string | null) =>
  favicon === null
    ? [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]
    : BRAND_SIZES.favicon
        .filter((size) => size >= ICON_MIN)
        .map((size) => ({ src: brandSize(favicon, size) ?? favicon, sizes: `${size}x${size}`, type: 'image/png' }))

export const createManifest =
  ({ db }: { readonly db: Db }): Handler =>
  async (req, res, pathname) => {
    if (pathname !== '/site.webmanifest') return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { allow: 'GET, HEAD' }).end()
      return true
    }
    const { name, favicon } = await readSite(db)
    const manifest = {
      name,
      short_name: name,
      start_url: '/',
      display: 'browser',
      background_color: PAPER,
      theme_color: PAPER,
      icons: iconsOf(favicon),
    }
    res
      .writeHead(200, { 'content-type': 'application/manifest+json', 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` })
      .end(req.method === 'HEAD' ? undefined : JSON.stringify(manifest))
    return true
  }
