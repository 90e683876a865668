import { afterEach, expect, test, vi } from 'vitest'
import { endSession } from './end-session.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (status: number) => {
  const asked = vi.fn(async () => new Response('{}', { status }))
  vi.stubGlobal('fetch', asked)
  return asked
}

test('sends the sign-out by a request that outlives the page', async () => {
  const asked = answer(200)
  await endSession('mine')
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    '/api/mutation',
    expect.objectContaining({
      keepalive: true,
      body: JSON.stringify({ path: 'auth:logout', args: { token: 'mine' }, format: 'json' }),
    }),
  )
})

test('a refusal and a missing connection are failures', async () => {
  answer(429)
  await expect(endSession('mine')).rejects.toThrow('429')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')))
  await expect(endSession('mine')).rejects.toThrow('failed to fetch')
})
