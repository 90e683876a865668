import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-pg-'))
})
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true })
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows as unknown[]
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A separate parent process, so that the test can kill it. */
async function startInParent(): Promise<{ url: string; postgresPid: number; kill(): Promise<void> }> {
  const source = `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const { url, pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(JSON.stringify({ url, pid })); setInterval(() => undefined, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string]
  const { url, pid } = JSON.parse(line) as { url: string; pid: number }
  return {
    url,
    postgresPid: pid,
    async kill() {
      parent.kill('SIGKILL')
      await once(parent, 'exit')
    },
  }
}

describe('the embedded Postgres', () => {
  it('keeps its data over a restart', async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    await query(first.url, 'create table kept (n int); insert into kept values (42)')
    await first.stop()
    const second = await startEmbeddedPostgres({ dataDir })
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }])
    await second.stop()
    expect(isRunning(second.pid)).toBe(false)
  })

  it('stops with a killed parent, and starts again with all committed data', async () => {
    const parent = await startInParent()
    await query(parent.url, 'create table kept (n int); insert into kept values (7)')
    await parent.kill()
    const next = await startEmbeddedPostgres({ dataDir })
    expect(isRunning(parent.postgresPid)).toBe(false)
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }])
    await next.stop()
  })

  it('is started again at the same address after it was killed, also with a busy connection', async () => {
    const back = Promise.withResolvers<void>()
    const postgres = await startEmbeddedPostgres({ dataDir, onRestart: (step) => step === 'back' && back.resolve() })
    await query(postgres.url, 'create table kept (n int); insert into kept values (3)')
    // A busy backend does not notice that its server is gone.
    const busy = new pg.Client({ connectionString: postgres.url })
    busy.on('error', () => undefined)
    await busy.connect()
    const computed = busy.query(`do $$ begin loop perform 1; end loop; end $$`).catch((error: Error) => error)
    const { url, pid } = postgres
    process.kill(pid, 'SIGKILL')
    await back.promise
    expect(await computed).toBeInstanceOf(Error)
    expect(postgres.pid).not.toBe(pid)
    expect(await query(url, 'select n from kept')).toEqual([{ n: 3 }])
    await postgres.stop()
    expect(isRunning(postgres.pid)).toBe(false)
  })

  it('recovers after Postgres itself was killed', async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    await query(first.url, 'create table kept (n int); insert into kept values (1)')
    process.kill(first.pid, 'SIGKILL')
    await first.stop()
    const second = await startEmbeddedPostgres({ dataDir })
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }])
    await second.stop()
  })
})
