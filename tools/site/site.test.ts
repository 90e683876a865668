import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimDataFolder } from './data-folder.ts'
import { PlainError } from './plain-error.ts'
import { assertPortFree, isPortFree } from './ports.ts'
import { freePort } from '#platform/free-port.ts'
import { createProgress } from './progress.ts'
import { printWelcome } from './welcome.ts'

/** A machine without IPv6 has one. */
const loopbacks = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses.filter(({ internal }) => internal).map(({ address }) => address))
  .filter((address) => ['127.0.0.1', '::1'].includes(address))

describe('the port of the site', () => {
  it.each(loopbacks)('counts as taken for localhost when another process listens on %s', async (address) => {
    const other = createServer().listen(0, address)
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await isPortFree(port, '127.0.0.1')).toBe(false)
    await expect(assertPortFree(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is taken`)
    await expect(assertPortFree(port, '127.0.0.1')).rejects.toThrow(`PORT=${port + 1} npm start`)
    other.close()
    await once(other, 'close')
    expect(await isPortFree(port, '127.0.0.1')).toBe(true)
  })

  it('is refused with a clear message for an address of another machine', async () => {
    await expect(assertPortFree(await freePort(), '192.0.2.1')).rejects.toThrow(/HOST/)
  })
})

describe('the data folder', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'atelier-claim-')), 'data')
  })
  afterEach(async () => {
    await rm(join(dataDir, '..'), { recursive: true, force: true })
  })

  it('belongs to one process at a time', async () => {
    const letGo = await claimDataFolder(dataDir)
    await expect(claimDataFolder(dataDir)).rejects.toThrow(PlainError)
    letGo()
    const letGoAgain = await claimDataFolder(dataDir)
    letGoAgain()
    expect(existsSync(dataDir)).toBe(true)
  })

  it('is free again when its owner was killed', async () => {
    const source = `import { claimDataFolder } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}
      await claimDataFolder(${JSON.stringify(dataDir)}); console.log('mine'); setInterval(() => undefined, 1000)`
    const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(createInterface({ input: owner.stdout }), 'line')
    await expect(claimDataFolder(dataDir)).rejects.toThrow('running already')
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const letGo = await claimDataFolder(dataDir)
    letGo()
  })
})

describe('the output of a start', () => {
  const written: string[] = []
  beforeEach(() => {
    written.length = 0
  })
  const progress = createProgress((text) => void written.push(text))

  it('is one line for each step, with its note and time', async () => {
    expect(await progress.step('Database', async ({ note }) => (note('comes along'), 7))).toBe(7)
    expect(written.join('')).toMatch(/^ {2}Database \(comes along\) +\d+\.\d s\n$/)
  })

  it('has no line for a failed step, only its error', async () => {
    await expect(progress.step('Demo', () => Promise.reject(new Error('no paint')))).rejects.toThrow('no paint')
    expect(written).toEqual([])
  })

  it('ends with the address and the accounts', () => {
    printWelcome(
      {
        url: 'http://localhost:3000',
        sandboxUrl: 'http://127.0.0.1:3001',
        mailUrl: 'http://127.0.0.1:3001/mail',
        setupLink: undefined,
        accounts: [{ role: 'admin', email: 'jonas@demo.atelier', password: 'known' }],
      },
      progress,
    )
    expect(written.join('')).toContain('Open  http://localhost:3000')
    expect(written.join('')).toContain('admin   jonas@demo.atelier   password known')
    expect(written.join('')).toContain('mails that the site sends at http://127.0.0.1:3001/mail')
    expect(written.join('')).not.toContain('first admin')
  })

  it('prints only the link for the first admin on an empty site', () => {
    printWelcome(
      {
        url: 'http://localhost:3000',
        sandboxUrl: undefined,
        mailUrl: undefined,
        setupLink: 'http://localhost:3000/setup#abc',
        accounts: [],
      },
      progress,
    )
    expect(written.join('')).toContain('http://localhost:3000/setup#abc')
    expect(written.join('')).not.toContain('Sign in as')
  })
})
