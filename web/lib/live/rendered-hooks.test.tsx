/** Queries while a page is rendered for one user: it waits for results, and for nothing that is refused. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Suspense } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type PageReader, setPageReader } from '../page-reader.ts'
import { queryDefaults } from '../query-defaults.ts'
import { api } from './api.ts'
import { CallError } from './call-error.ts'
import { useLive, usePages } from './hooks.ts'
import { refusalsIn } from './page-refusals.ts'

const READER: PageReader = { token: 'own', isSidebarExpanded: true, timeZone: 'UTC', theme: 'light', font: 'quicksand' }

beforeAll(() => setPageReader(() => READER))
afterAll(() => setPageReader(() => undefined))

function Look({ isPending, error }: { isPending: boolean; error: CallError | null }) {
  return <output>{error?.code ?? (isPending ? 'loading' : 'shown')}</output>
}
const One = () => <Look {...useLive(api.auth.getUser, { token: 'own' })} />
const List = () => <Look {...usePages(api.withdrawals.getMine, { token: 'own', limit: 3 })} />

/** The rendered states of both hooks, with every query answered by `ask`. */
async function render(ask: () => Promise<unknown>) {
  const queryFn = vi.fn(ask)
  const queries = new QueryClient({ defaultOptions: { queries: { ...queryDefaults, retry: false, queryFn } } })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { pipe } = renderToPipeableStream(
    <QueryClientProvider client={queries}>
      <Suspense fallback="waiting">
        <One />
        <List />
      </Suspense>
    </QueryClientProvider>,
    { onAllReady: resolve, onShellError: reject },
  )
  await promise
  const html = new PassThrough()
  pipe(html)
  const looks = [...(await text(html)).matchAll(/<output>(.*?)<\/output>/g)].map(([, look]) => look)
  return { looks, asked: queryFn.mock.calls.length, refusals: refusalsIn(queries).length }
}

it('shows a refused query as failed, asked once, and sends the refusal along', async () => {
  const refused = await render(() => Promise.reject(new CallError('forbidden', 'You are not allowed to do this.')))
  expect(refused).toEqual({ looks: ['forbidden', 'forbidden'], asked: 2, refusals: 2 })
})

it('leaves a query that failed for another reason to the browser, as loading', async () => {
  const failed = await render(() => Promise.reject(new CallError('unavailable', 'Please try again.')))
  expect(failed).toEqual({ looks: ['loading', 'loading'], asked: 2, refusals: 0 })
})

it('waits for a result', async () => {
  const answered = await render(async () => ({ items: [], nextCursor: null }))
  expect(answered).toEqual({ looks: ['shown', 'shown'], asked: 2, refusals: 0 })
})
