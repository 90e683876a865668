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

  it('takes an empty variable for a missing one', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: ' ' }).port).toBe(3000)
  })
})
