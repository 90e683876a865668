/** /health: the process lives. /ready: it can answer (database reachable, not stopping). /metrics: figures for Prometheus. */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import type { Db } from '#platform/db/database.ts'
import { selectOne } from '#platform/health/health.sql.ts'

interface HealthDeps {
  db: Db
  isStopping: () => boolean
  /** Loaded at the first request for it: most processes are never asked. */
  metrics: () => Promise<Registry>
  metricsToken: string | undefined
}

function mayReadMetrics(req: IncomingMessage, token: string | undefined): boolean {
  // Requests through a proxy on this machine look local but may come from anywhere, so they are refused.
  if (token === undefined && req.headers['x-forwarded-for'] !== undefined) return false
  if (token === undefined)
    return req.socket.remoteAddress === '127.0.0.1' || req.socket.remoteAddress === '::1' || req.socket.remoteAddress === '::ffff:127.0.0.1'
  const given = Buffer.from(req.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const text = (res: ServerResponse, status: number, body: string): true => {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(body)
  return true
}

/** Answers whether the request was for one of the three. */
export function createHealth({ db, isStopping, metrics, metricsToken }: HealthDeps) {
  const isReady = async (): Promise<boolean> => {
    if (isStopping()) return false
    try {
      return (await db.one(selectOne)).one === 1
    } catch {
      // An unreachable database is an answer here, not a failure.
      return false
    }
  }
  let registry: Promise<Registry> | undefined
  return async (req: IncomingMessage, res: ServerResponse, pathname: string): Promise<boolean> => {
    if (pathname === '/health') return text(res, 200, 'ok\n')
    if (pathname === '/ready') return (await isReady()) ? text(res, 200, 'ready\n') : text(res, 503, 'not ready\n')
    if (pathname !== '/metrics') return false
    if (!mayReadMetrics(req, metricsToken)) return text(res, 403, 'forbidden\n')
    // Once: the default figures measure from then on, by observers of their own.
    const figures = await (registry ??= metrics())
    res.setHeader('cache-control', 'no-store')
    res.writeHead(200, { 'content-type': figures.contentType }).end(await figures.metrics())
    return true
  }
}
