/** `npm start` as a user runs it: an address, its page, the same data after a kill. */
import { createServer } from 'node:http'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { DEMO_MODELS } from '#demo/content/people.ts'
import { DEMO_POSTS } from '#demo/content/posts.ts'
import { freePort } from '#platform/free-port.ts'
import { wordsIn } from './support/people.ts'
import { isRunning, postgresPid, startCommand, type StartCommand } from './support/start-command.ts'

interface Fixtures {
  dataDir: string
  port: number
  start(env?: NodeJS.ProcessEnv, options?: { isWhole?: boolean }): StartCommand
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern
  dataDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'atelier-start-'))
    await use(join(folder, 'data'))
    await rm(folder, { recursive: true, force: true })
  },
  // oxlint-disable-next-line no-empty-pattern
  port: async ({}, use) => use(await freePort()),
  start: async ({ dataDir, port }, use) => {
    const commands: StartCommand[] = []
    await use((env = {}, options = {}) => {
      const command = startCommand({ ATELIER_DATA: dataDir, PORT: String(port), ...env }, options)
      commands.push(command)
      return command
    })
    for (const command of commands) command.kill('SIGTERM')
    await Promise.all(commands.map((command) => command.ended))
  },
})

/** A call over HTTP; answers with its value, or with its failure's text. */
async function call(port: number, path: string, args: object): Promise<unknown> {
  const response = await fetch(`http://localhost:${port}/api/mutation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, args, format: 'json' }),
  })
  const answer = (await response.json()) as { status: string; value?: unknown; errorMessage?: string }
  return answer.status === 'success' ? answer.value : answer.errorMessage
}

const EMPTY = { ATELIER_DEMO: 'off' }
const NEWCOMER = { email: 'newcomer@example.org', password: 'a stable harbour lamp' }

test('opens the demo, prints its accounts, and has the same data after it was killed', async ({ page, start, dataDir, port }) => {
  // Every picture and clip of the demo is made, beside the other tests.
  test.setTimeout(720_000)
  const first = start()
  await first.opened
  expect(first.output()).toContain(`http://localhost:${port}`)
  // Reports its progress, up to the last model and the last post.
  for (const { length } of [DEMO_MODELS, DEMO_POSTS]) expect(first.output()).toContain(`${length} of ${length}`)
  for (const role of ['customer', 'model', 'admin'])
    expect(first.output()).toMatch(new RegExp(`${role} +\\w+@demo\\.atelier +password \\S+`))
  const [, email, password] = /customer +(\S+) +password (\S+)/.exec(first.output()) ?? []
  expect(await call(port, 'auth:login', { email, password })).toHaveProperty('token')

  await page.goto(`http://localhost:${port}/`)
  await expect(page.getByRole('main').getByText('Ines Duarte').first()).toBeVisible()

  expect(await call(port, 'auth:register', { ...NEWCOMER, isAdult: true, acceptsTerms: true })).toHaveProperty('token')
  const postgres = postgresPid(dataDir) ?? 0
  expect(isRunning(postgres)).toBe(true)
  first.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  await expect.poll(() => isRunning(postgres), { message: 'Postgres follows' }).toBe(false)

  const second = start()
  await second.opened
  expect(await call(port, 'auth:login', NEWCOMER)).toHaveProperty('token')
  second.kill('SIGINT')
  expect(await second.ended).toBe(0)
  expect(postgresPid(dataDir)).toBeNull()
})

test('opens empty with a link for the first admin when the demo is off', async ({ page, start, port }) => {
  const command = start(EMPTY)
  await command.opened
  const link = /http:\S+\/setup#\S+/.exec(command.output())?.[0] ?? ''
  expect(link).toContain(`http://localhost:${port}/setup#`)
  expect(command.output()).not.toContain('Sign in as')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(`${wordsIn('en')('auth:setup.title')} · Atelier`)
  // The code is in its field, and neither in the address any more nor in anything that was asked of the server.
  const code = link.split('#')[1] ?? ''
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(code)
  await expect(page).toHaveURL(/\/setup$/)
  expect(asked.filter((address) => new URL(address).href.split('#')[0]?.includes(code))).toEqual([])
})

test('ends with everything that it started when its starter is killed', async ({ start, dataDir, port }) => {
  const command = start(EMPTY, { isWhole: true })
  await command.opened
  const postgres = postgresPid(dataDir) ?? 0
  command.kill('SIGKILL')
  await command.ended
  await expect.poll(() => isRunning(postgres)).toBe(false)
  await expect
    .poll(() =>
      fetch(`http://localhost:${port}/`).then(
        () => 'answers',
        () => 'is gone',
      ),
    )
    .toBe('is gone')
})

test('says that the port is taken before it does anything', async ({ start, dataDir, port }) => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(port, '127.0.0.1', done))
  const command = start()
  expect(await command.ended).toBe(1)
  expect(command.output()).toContain(`Port ${port} is taken`)
  expect(command.output()).toContain('PORT=')
  expect(command.output()).not.toContain('    at ')
  expect(existsSync(dataDir)).toBe(false)
  await new Promise((done) => other.close(done))
})

test('leaves a site alone that is open on the same data', async ({ start, dataDir, port }) => {
  const open = start(EMPTY)
  await open.opened
  const postgres = postgresPid(dataDir)
  const second = start({ ...EMPTY, PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('running already')
  expect(postgresPid(dataDir)).toBe(postgres)
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
})

test('names every mistake in the configuration at once', async ({ start }) => {
  const command = start({ PORT: 'many', LOG_LEVEL: 'loud' })
  expect(await command.ended).toBe(1)
  expect(command.output()).toContain('PORT must be a number')
  expect(command.output()).toContain('LOG_LEVEL must be one of')
  expect(command.output()).not.toContain('    at ')
})

test('explains the problem of a database that does not answer', async ({ start }) => {
  const command = start({ DATABASE_URL: `postgres://nobody:wrong-word@127.0.0.1:${await freePort()}/none`, LOG_LEVEL: 'warn' })
  expect(await command.ended).toBe(1)
  expect(command.output()).toContain('The database of DATABASE_URL cannot be used')
  expect(command.output()).not.toContain('wrong-word')
})
