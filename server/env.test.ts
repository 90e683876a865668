import { describe, expect, it } from 'vitest'
import { ConfigError, configWarnings, readConfig } from './env.ts'

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('the configuration', () => {
  it('is complete without any variable: the demo on loopback', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', origin: 'http://localhost:3000', isDemo: true, s3: undefined })
  })

  it('reports every mistake at once, each with its remedy', () => {
    expect(problemsOf({ PORT: '99999', LOG_LEVEL: 'loud' })).toHaveLength(2)
  })

  it('refuses a real payment key, a public address or a public host in demo mode', () => {
    expect(problemsOf({ OXAPAY_MERCHANT_KEY: 'AAAAAA-BBBBBB' })[0]).toContain('ATELIER_DEMO=off')
    expect(problemsOf({ ATELIER_ORIGIN: 'https://atelier.example' })[0]).toContain('ATELIER_DEMO=off')
    expect(problemsOf({ HOST: '0.0.0.0' })[0]).toContain('ATELIER_DEMO=off')
    expect(problemsOf({ ATELIER_ORIGIN: 'http://localhost:8080', HOST: '127.0.0.1' })).toEqual([])
  })

  it('refuses unencrypted addresses outside this machine and its network', () => {
    const plain = (env: NodeJS.ProcessEnv) =>
      problemsOf({
        ATELIER_DEMO: 'off',
        S3_BUCKET: 'media',
        S3_ACCESS_KEY_ID: 'a',
        S3_SECRET_ACCESS_KEY: 'b',
        S3_ENDPOINT: 'https://s3.example',
        ...env,
      })
    for (const name of ['ATELIER_ORIGIN', 'OXAPAY_URL', 'S3_ENDPOINT']) {
      for (const host of ['atelier.example', '192.0.2.1', '10.0.0.7', 'localhost.example', '[2001:db8::1]', '2130706433.example']) {
        const problems = plain({ [name]: `http://${host}/v1` })
        expect(problems, `${name} ${host}`).toHaveLength(1)
        expect(problems[0]).toMatch(new RegExp(`^${name} must begin with https`))
      }
      for (const host of ['localhost:3000', '127.0.0.1:9000', '[::1]:9000'])
        expect(plain({ [name]: `http://${host}` }), `${name} ${host}`).toEqual([])
      expect(plain({ [name]: 'https://atelier.example' })).toEqual([])
    }
    // A neighbour in the network of the process; a page cannot be one.
    for (const name of ['OXAPAY_URL', 'S3_ENDPOINT'])
      for (const host of ['minio', 'object_store']) expect(plain({ [name]: `http://${host}:9000` })).toEqual([])
    for (const name of ['ATELIER_ORIGIN', 'OXAPAY_URL', 'S3_ENDPOINT'])
      expect(plain({ [name]: 'HTTP://atelier.example' }), name).toHaveLength(1)
    expect(plain({ ATELIER_ORIGIN: 'http://atelier' })).toHaveLength(1)
  })

  it.each([
    ['HTTPS://Atelier.Example/', 'https://atelier.example'],
    ['https://atelier.example:443', 'https://atelier.example'],
    ['https://atelier.example:8443//', 'https://atelier.example:8443'],
    ['HTTP://LOCALHOST:8080', 'http://localhost:8080'],
  ])('knows its own address as browsers write it: %s', (ATELIER_ORIGIN, origin) => {
    expect(readConfig({ ATELIER_DEMO: 'off', ATELIER_ORIGIN }).origin).toBe(origin)
  })

  it('warns of a proxy behind which the limits see all users as one', () => {
    const warningsOf = (env: NodeJS.ProcessEnv) => configWarnings(readConfig({ ATELIER_DEMO: 'off', ...env }))
    expect(warningsOf({ ATELIER_ORIGIN: 'HTTPS://atelier.example' })).toEqual([expect.stringContaining('TRUST_PROXY=on')])
    expect(warningsOf({ ATELIER_ORIGIN: 'https://atelier.example', TRUST_PROXY: 'on' })).toEqual([])
    expect(warningsOf({})).toEqual([])
  })

  it('reads the contact address for users who cannot sign in', () => {
    expect(readConfig({ CONTACT_EMAIL: 'help@atelier.example' }).contactEmail).toBe('help@atelier.example')
    expect(readConfig({}).contactEmail).toBeUndefined()
    expect(problemsOf({ CONTACT_EMAIL: 'help' })[0]).toContain('CONTACT_EMAIL must be an address')
  })

  it('requires one secret for all processes on a shared database', () => {
    expect(problemsOf({ ATELIER_DEMO: 'off', DATABASE_URL: 'postgres://db/atelier' })[0]).toContain('ATELIER_SECRET')
  })

  it('requires all of the storage settings or none', () => {
    expect(problemsOf({ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'media' })).toHaveLength(2)
  })

  it('reads the mail server, and requires TLS except on this machine', () => {
    const mailOf = (SMTP_URL: string, MAIL_FROM = 'Atelier <no-reply@atelier.example>') =>
      readConfig({ ATELIER_DEMO: 'off', SMTP_URL, MAIL_FROM }).mail
    expect(mailOf('smtp://post%40atelier:s%3Acret@mail.example.org')).toEqual({
      host: 'mail.example.org',
      port: 587,
      isSecure: false,
      needsTls: true,
      auth: { user: 'post@atelier', pass: 's:cret' },
      from: { name: 'Atelier', address: 'no-reply@atelier.example' },
    })
    expect(mailOf('smtps://mail.example.org', 'post@atelier.example')).toMatchObject({
      port: 465,
      isSecure: true,
      needsTls: false,
      auth: null,
      from: { name: null, address: 'post@atelier.example' },
    })
    expect(mailOf('smtp://mail.internal:25?tls=off')).toMatchObject({ port: 25, needsTls: false })
    expect(mailOf('smtp://127.0.0.1:1025')).toMatchObject({ needsTls: false })
    expect(readConfig({}).mail).toBeUndefined()
  })

  it.each([
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM is missing'],
    [{ MAIL_FROM: 'post@atelier.example' }, 'SMTP_URL is missing'],
    [{ SMTP_URL: 'https://mail.example.org', MAIL_FROM: 'post@atelier.example' }, 'SMTP_URL must be an address such as'],
    [{ SMTP_URL: 'smtp://post@mail.example.org', MAIL_FROM: 'post@atelier.example' }, 'both user and password'],
    [{ SMTP_URL: 'smtp://post:50%@mail.example.org', MAIL_FROM: 'post@atelier.example' }, 'percent-encoded'],
    [{ SMTP_URL: 'smtp://mail.example.org?tls=on', MAIL_FROM: 'post@atelier.example' }, 'tls can only be off'],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'Atelier' }, 'MAIL_FROM must be an address'],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM must be an address'],
  ])('has one clear message for each mistake about mail: %j', (env, message) => {
    const problems = problemsOf({ ATELIER_DEMO: 'off', ...env })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(message)
  })

  it('reads arriving mail from a mailbox, from a mail service, or from both', () => {
    const inboxOf = (env: Record<string, string>) => readConfig({ ATELIER_DEMO: 'off', INBOUND_MAIL: 'Help@example.org', ...env }).inbox
    const INBOUND_MAIL_SECRET = 's'.repeat(24)
    expect(inboxOf({ IMAP_URL: 'imaps://help:p%40ss@mail.example.org' })).toEqual({
      address: 'help@example.org',
      secret: null,
      imap: {
        host: 'mail.example.org',
        port: 993,
        isSecure: true,
        needsTls: false,
        auth: { user: 'help', pass: 'p@ss' },
        folder: 'INBOX',
      },
    })
    expect(inboxOf({ IMAP_URL: 'imap://help:pass@mail.example.org/Team%20mail', INBOUND_MAIL_SECRET })).toMatchObject({
      secret: INBOUND_MAIL_SECRET,
      imap: { port: 143, needsTls: true, folder: 'Team mail' },
    })
    expect(inboxOf({ INBOUND_MAIL_SECRET })).toMatchObject({ imap: null })
  })

  it.each([
    [{ IMAP_URL: 'imaps://help:pass@mail.example.org' }, 'INBOUND_MAIL is missing'],
    [{ INBOUND_MAIL: 'help@example.org' }, 'name a mailbox in IMAP_URL instead'],
    [{ INBOUND_MAIL: 'help@example.org', IMAP_URL: 'pop3://mail.example.org' }, 'IMAP_URL must be an address such as imap://'],
    [{ INBOUND_MAIL: 'help@example.org', IMAP_URL: 'imaps://mail.example.org' }, 'IMAP_URL needs user and password'],
    [{ INBOUND_MAIL: 'help@example.org', IMAP_URL: 'imaps://help:pass@mail.example.org/%FF' }, 'the path names the folder'],
    [
      { INBOUND_MAIL: 'help@example.org', IMAP_URL: 'imaps://help:pass@mail.example.org', INBOUND_MAIL_SECRET: 'short' },
      'at least 24 characters',
    ],
  ])('has one clear message for each mistake about arriving mail: %j', (env, message) => {
    const problems = problemsOf({ ATELIER_DEMO: 'off', ...env })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(message)
  })

  it('reads no real mailbox in demo mode', () => {
    const [problem] = problemsOf({ INBOUND_MAIL: 'help@example.org', IMAP_URL: 'imaps://help:pass@mail.example.org' })
    expect(problem).toContain('ATELIER_DEMO=off')
  })

  it('sends no mail to the users of the demo: demo mode allows a mail server only on this machine', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'post@atelier.example' })[0]).toContain('ATELIER_DEMO=off')
    expect(problemsOf({ SMTP_URL: 'smtp://localhost:1025', MAIL_FROM: 'post@atelier.example' })).toEqual([])
  })

  it('treats an empty variable as missing', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: ' ' }).port).toBe(3000)
  })
})
