import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './env.ts'

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
  it('is whole without any variable: the demo on loopback', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', origin: 'http://localhost:3000', isDemo: true, s3: undefined })
  })

  it('says every mistake at once, each with what to change', () => {
    expect(problemsOf({ PORT: '99999', LOG_LEVEL: 'loud' })).toHaveLength(2)
  })

  it('refuses a real payment key, a public address or a public host in demo mode', () => {
    expect(problemsOf({ OXAPAY_MERCHANT_KEY: 'AAAAAA-BBBBBB' })[0]).toContain('ATELIER_DEMO=off')
    expect(problemsOf({ ATELIER_ORIGIN: 'https://atelier.example' })[0]).toContain('ATELIER_DEMO=off')
    expect(problemsOf({ HOST: '0.0.0.0' })[0]).toContain('ATELIER_DEMO=off')
    expect(problemsOf({ ATELIER_ORIGIN: 'http://localhost:8080', HOST: '127.0.0.1' })).toEqual([])
  })

  it('wants one secret for all processes on a shared database', () => {
    expect(problemsOf({ ATELIER_DEMO: 'off', DATABASE_URL: 'postgres://db/atelier' })[0]).toContain('ATELIER_SECRET')
  })

  it('wants all of the storage settings or none', () => {
    expect(problemsOf({ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'media' })).toHaveLength(2)
  })

  it('reads where mail goes out, and wants TLS everywhere but on this machine', () => {
    const mailOf = (SMTP_URL: string, MAIL_FROM = 'Atelier <no-reply@atelier.example>') => readConfig({ ATELIER_DEMO: 'off', SMTP_URL, MAIL_FROM }).mail
    expect(mailOf('smtp://post%40atelier:s%3Acret@mail.example.org')).toEqual({
      host: 'mail.example.org', port: 587, isSecure: false, needsTls: true, auth: { user: 'post@atelier', pass: 's:cret' }, from: { name: 'Atelier', address: 'no-reply@atelier.example' },
    })
    expect(mailOf('smtps://mail.example.org', 'post@atelier.example')).toMatchObject({ port: 465, isSecure: true, needsTls: false, auth: null, from: { name: null, address: 'post@atelier.example' } })
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

  it('sends no mail to made-up people: in demo mode no mail server but one on this machine', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'post@atelier.example' })[0]).toContain('ATELIER_DEMO=off')
    expect(problemsOf({ SMTP_URL: 'smtp://localhost:1025', MAIL_FROM: 'post@atelier.example' })).toEqual([])
  })

  it('takes an empty variable for a missing one', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: ' ' }).port).toBe(3000)
  })
})
