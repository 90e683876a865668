/**
 * Lighthouse on the demo's public pages and on those of signed-in users, as a phone on a slow network: `node bench/lighthouse.ts`. With
 * `--write` it updates the table in docs/performance.md. Medians of several visits; not part of `npm test`. `--public` leaves out the
 * pages of signed-in users.
 */
import { chromium } from '@playwright/test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { demoAccounts, type DemoAccount } from '#demo/seed.ts'
import { readConfig } from '#server/env.ts'
import { createWeb } from '#server/http/pages/web.ts'
import { type RunningServer, startServer } from '#server/main.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { signIn } from '#test-support/money.ts'
import { BROWSER_ARGS, findBrowser } from '#tools/find-browser.ts'
import { blockedCpuMs } from './blocking.ts'
import { seedDemo } from '#tools/site/demo.ts'
import { freePort } from '#platform/free-port.ts'
import { buildWeb, DIST_DIR, ROOT } from '#tools/site/web-build.ts'

const REPORT = join(ROOT, 'docs', 'performance.md')
const TABLE = /<!-- lighthouse -->[\s\S]*<!-- \/lighthouse -->/
const VISITS = 3
const PROFILE = '/models/ines-duarte'
const GOALS = { lcpMs: 1_500, tbtMs: 150, cls: 0.02 }
/** Pages of signed-in users, by the role of the demo's account. */
const MEMBER_PAGES = [
  ['customer', '/dashboard'],
  ['customer', '/transactions'],
  ['customer', '/library'],
  ['customer', '/notifications'],
  ['customer', '/settings'],
  ['model', '/dashboard'],
  ['model', PROFILE],
  ['model', '/my-posts'],
  ['admin', '/admin/users'],
  ['admin', '/admin/orders'],
] as const satisfies readonly (readonly [DemoAccount['role'], string])[]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Audits that a demo fails on purpose: it is not indexed, and uses plain http on this machine. */
const NOT_OF_A_DEMO = ['is-crawlable', 'is-on-https', 'redirects-http']

interface Visit {
  scores: readonly number[]
  lcpMs: number
  tbtMs: number
  /** The same by the time of the processor; see blocking.ts. */
  blockedMs: number
  cls: number
  /** Names of the failed audits. */
  failed: readonly string[]
}

/** The site with its demo, on a free port; the stack removes everything at the end. */
async function openDemo(stack: AsyncDisposableStack): Promise<{ origin: string; server: RunningServer }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-lighthouse-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  stack.defer(() => postgres.stop())
  const config = readConfig({ ATELIER_DATA: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error' })
  await Promise.all([buildWeb(), seedDemo(config, postgres.url, () => undefined)])
  const server = await startServer({ config, databaseUrl: postgres.url, createWeb: (opened) => createWeb(opened, DIST_DIR) })
  stack.defer(() => server.stop())
  return { origin: config.origin, server }
}

/** A new session of a demo account. */
async function sessionOf(server: RunningServer, role: DemoAccount['role']): Promise<string> {
  const email = demoAccounts.find((account) => account.role === role)?.email
  const { rows } = await server.database.pool.query<{ id: string }>('select id from users.users where email = $1', [email])
  return signIn(server, String(rows[0]?.id))
}

/** The first post of the sitemap; undefined if there is none. */
async function findPost(origin: string): Promise<string | undefined> {
  const answer = await fetch(`${origin}/sitemaps/posts-1.xml`)
  return answer.ok ? /<loc>[^<]*(\/posts\/[^<]+)<\/loc>/.exec(await answer.text())?.[1] : undefined
}

async function visit(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', formFactor: 'mobile', skipAudits: [...NOT_OF_A_DEMO] })
  if (result === undefined) throw new Error(`Lighthouse had no answer for ${url}`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.message}`)
  const metrics = audits['metrics']?.details
  if (metrics?.type !== 'debugdata') throw new Error('Lighthouse has not said when the page was painted')
  const valueOf = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcpMs: valueOf('largest-contentful-paint'),
    tbtMs: valueOf('total-blocking-time'),
    blockedMs: blockedCpuMs(result.artifacts.Trace.traceEvents, metrics['items'][0]),
    cls: valueOf('cumulative-layout-shift'),
    failed: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ id }) => id),
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function measure(origin: string, path: string, port: number, role?: string): Promise<{ row: string; failed: readonly string[] }> {
  // Warm-up, not counted: renders the page and compresses its files.
  await fetch(origin + path)
  const visits: Visit[] = []
  for (let at = 0; at < VISITS; at += 1) visits.push(await visit(origin + path, port))
  const of = (pick: (visit: Visit) => number) => median(visits.map(pick))
  const [lcpMs, tbtMs, blockedMs, cls] = [
    of(({ lcpMs }) => lcpMs),
    of(({ tbtMs }) => tbtMs),
    of(({ blockedMs }) => blockedMs),
    of(({ cls }) => cls),
  ]
  const isReached = lcpMs <= GOALS.lcpMs && blockedMs <= GOALS.tbtMs && cls <= GOALS.cls
  const page = path.startsWith('/posts/') ? 'a post' : path === PROFILE ? 'a profile' : path
  const shown = role === undefined ? page : `${page === 'a profile' ? 'the own profile' : page} (${role})`
  const scores = CATEGORIES.map((_, at) => of(({ scores }) => scores[at] ?? 0)).join(' | ')
  const row = `| ${shown} | ${scores} | ${(lcpMs / 1000).toFixed(2)} s | ${Math.round(blockedMs)} ms | ${Math.round(tbtMs)} ms | ${cls.toFixed(3)} | ${isReached ? 'reached' : '**not reached**'} |`
  return { row, failed: [...new Set(visits.flatMap(({ failed }) => failed))] }
}

async function main(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const { origin, server } = await openDemo(stack)
  const port = await freePort()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`] })
  stack.defer(() => browser.close())
  const post = await findPost(origin)
  const rows: string[] = []
  const tell = async (path: string, role?: DemoAccount['role']) => {
    const { row, failed } = await measure(origin, path, port, role)
    rows.push(row)
    console.log(row, failed.length === 0 ? '' : `failed: ${failed.join(', ')}`)
  }
  for (const path of ['/', PROFILE, ...(post === undefined ? [] : [post]), '/help-center', '/help-center/deposit-usdt']) await tell(path)
  const cdp = await browser.newBrowserCDPSession()
  for (const [role, path] of process.argv.includes('--public') ? [] : MEMBER_PAGES) {
    // Lighthouse clears what a page has stored before each visit, but no cookies.
    const value = encodeURIComponent(JSON.stringify(await sessionOf(server, role)))
    await cdp.send('Storage.setCookies', { cookies: [{ name: 'auth_token', value, url: origin }] })
    await tell(path, role)
  }
  const table = [
    `| page | performance | accessibility | best practices | SEO | LCP | TBT by processor | TBT by clock | CLS | LCP ≤ ${GOALS.lcpMs / 1000} s, TBT by processor ≤ ${GOALS.tbtMs} ms, CLS ≤ ${GOALS.cls} |`,
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
  if (process.argv.includes('--write'))
    await writeFile(REPORT, (await readFile(REPORT, 'utf8')).replace(TABLE, `<!-- lighthouse -->\n${table}\n<!-- /lighthouse -->`))
}

await main()
