/** Sending a file of 50 MB in parts, against a bare server that writes one body to a file; and the memory of twenty at once. */
import { fork, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import type { UploadTicket } from '#contract/types.ts'
import { ITEM_TASKS } from '#server/tasks.ts'
import { insertSessions, takeTask } from './bench.sql.ts'
import { comparePair, type Row } from './measure.ts'
import type { BenchWorld } from './world.ts'

const ROUNDS = 9
const AT_ONCE = 20
/** As a browser sends them: web/lib/upload/upload-file.ts. */
const PARTS_AT_ONCE = 2
const GOAL_SHARE = 0.7
const GOAL_MB = 64
const BYTES_PER_MB = 1024 * 1024

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE * PARTS_AT_ONCE })

/** The head of a clip and noise: everything up to its processing is as for any clip. */
const clip = (): Buffer => Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), randomBytes(UPLOAD_MAX_BYTES - 24)])

function put(url: string, bytes: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  request(url, { method: 'PUT', agent, headers: { 'content-length': bytes.length } }, (res) => {
    res.resume()
    res.on('end', () => (res.statusCode === 204 ? resolve() : reject(new Error(`${url} answered ${res.statusCode}`))))
  })
    .on('error', reject)
    .end(bytes)
  return promise
}

async function call<T>(url: string, kind: 'action' | 'mutation', path: string, args: object): Promise<T> {
  const answer = await fetch(`${url}/api/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, args, format: 'json' }),
  })
  const body = (await answer.json()) as { status: string; value: T; errorMessage?: string }
  if (body.status !== 'success') throw new Error(`${path}: ${body.errorMessage}`)
  return body.value
}

/** Returns the id of the clip to be made. */
async function upload(url: string, token: string, bytes: Buffer): Promise<string> {
  const ticket = await call<UploadTicket>(url, 'action', 'media:openUpload', {
    token,
    purpose: 'post-media',
    fileName: 'a.mp4',
    fileType: 'video/mp4',
    fileSize: bytes.length,
  })
  const waiting = [...ticket.parts]
  const lane = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift())
      await put(url + part.url, bytes.subarray((part.number - 1) * ticket.partSize, part.number * ticket.partSize))
  }
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, lane))
  return (await call<{ itemId: string }>(url, 'action', 'media:finishUpload', { token, objectId: ticket.objectId })).itemId
}

const discard = (url: string, token: string, itemIds: readonly string[]) =>
  Promise.all(itemIds.map((itemId) => call(url, 'mutation', 'media:discardItem', { token, itemId })))

async function started(script: string, env: Record<string, string>): Promise<{ child: ChildProcess; url: string; stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, script), { env: { ...process.env, ...env } })
  const isOver = new AbortController()
  child.once('exit', (code) => isOver.abort(new Error(`${script} ended with ${code}`)))
  const [{ url }] = (await once(child, 'message', { signal: isOver.signal })) as [{ url: string }]
  return {
    child,
    url,
    async stop() {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}

/** Peak memory of the process during `work`, in bytes. */
async function peakOf(child: ChildProcess, work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  let isOver = false
  const ask = async () => {
    while (!isOver) {
      child.send('memory')
      const [bytes] = (await once(child, 'message')) as [number]
      peak = Math.max(peak, bytes)
    }
  }
  const asking = ask()
  await work()
  isOver = true
  await asking
  return peak
}

async function measure(world: BenchWorld, dataDir: string): Promise<Row[]> {
  const token = randomBytes(32).toString('base64url')
  await world.server.database.run(insertSessions, [world.products[0]?.modelId ?? ''], [createHash('sha256').update(token).digest()])
  const bytes = clip()
  const ours = await started('start-process.ts', { DATABASE_URL: world.databaseUrl, ATELIER_DATA: join(dataDir, 'upload') })
  const bare = await started('upload-bare-process.ts', { FOLDER: dataDir })
  const made: string[] = []
  const { oursMs, bareMs } = await comparePair({
    rounds: ROUNDS,
    warmUp: 3,
    // The bare server, too, removes its file after its answer.
    prepare: () => discard(ours.url, token, made.splice(0)),
    ours: async () => void made.push(await upload(ours.url, token, bytes)),
    bare: () => put(bare.url, bytes),
  })
  const sendMany = async (count: number) =>
    discard(ours.url, token, await Promise.all(Array.from({ length: count }, () => upload(ours.url, token, bytes))))
  await discard(ours.url, token, made)
  const before = await peakOf(ours.child, () => sendMany(1))
  const peak = await peakOf(ours.child, () => sendMany(AT_ONCE))
  await Promise.all([ours.stop(), bare.stop()])
  const rate = (ms: number) => `${Math.round((bytes.length / BYTES_PER_MB / ms) * 1000)} MB/s`
  const grownMb = (peak - before) / BYTES_PER_MB
  return [
    {
      what: 'Upload of 50 MB in parts, checked (against one body into a file)',
      ours: rate(oursMs),
      bare: rate(bareMs),
      ratio: `${(bareMs / oursMs).toFixed(2)} ×`,
      goal: `≥ ${GOAL_SHARE} ×`,
      isReached: bareMs / oursMs >= GOAL_SHARE,
    },
    {
      what: `Memory of ${AT_ONCE} such uploads at once, above one`,
      ours: `+ ${grownMb.toFixed(0)} MB`,
      bare: '–',
      ratio: '–',
      goal: `≤ + ${GOAL_MB} MB`,
      isReached: grownMb <= GOAL_MB,
    },
  ]
}

/** Turns the processing of clips off: that would be another bench. */
export const benchUpload = (world: BenchWorld, dataDir: string): Promise<Row[]> =>
  world.server.database.write(async (tx) => {
    for (const name of ITEM_TASKS) await tx.one(takeTask, name)
    return measure(world, dataDir)
  })
