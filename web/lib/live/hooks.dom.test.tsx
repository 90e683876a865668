import { useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { openPage } from '#web/testing/page.tsx'
import { DONE, refused } from '#web/testing/page-server.ts'
import { api } from './api.ts'
import { CallError } from './call-error.ts'
import { useConnection, useLive, useMutation } from './hooks.ts'
import { putRefusals } from './page-refusals.ts'

const ORDER = 'DEP-1700000000000-000000000000000000000001'
const OTHER = 'DEP-1700000000000-000000000000000000000002'
const ITEM = '00000000-0000-7000-8000-00000000000'

function Deposit({ orderId = ORDER }: { orderId?: string }) {
  const { data, error, isPending, retry } = useLive(api.transactions.getByOrderId, { orderId })
  return (
    <p>
      <output>{isPending ? 'loading' : (error?.code ?? data?.status)}</output>
      <button onClick={retry}>Retry</button>
    </p>
  )
}

const shown = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const untilShown = (...texts: string[]) => waitFor(() => expect(shown()).toEqual(texts))

describe('useLive', () => {
  it('is loading until the server answers, and follows its results', async () => {
    const { server } = await openPage(<Deposit />)
    expect(shown()).toEqual(['loading'])
    server.answer(api.transactions.getByOrderId, { status: 'pending', reason: null })
    await untilShown('pending')
    server.answer(api.transactions.getByOrderId, { status: 'success', reason: null })
    await untilShown('success')
  })

  it('asks by HTTP before the live client is there', async () => {
    const { server } = await openPage(<Deposit />, {
      isLive: false,
      server: (server) => server.answer(api.transactions.getByOrderId, { status: 'pending', reason: null }),
    })
    await untilShown('pending')
    expect(server.arrived(api.transactions.getByOrderId)).toEqual([{ orderId: ORDER }])
  })

  it('first shows a refusal that came with the page without asking, then the answer of the live connection', async () => {
    function Page() {
      const queries = useQueryClient()
      useState(() => putRefusals(queries, [[api.transactions.getByOrderId.path, { orderId: ORDER }, new CallError('forbidden', 'No.')]]))
      return <Deposit />
    }
    const { server, live } = await openPage(<Page />, { isLive: false })
    expect(shown()).toEqual(['forbidden'])
    expect(server.arrived(api.transactions.getByOrderId)).toEqual([])
    server.answer(api.transactions.getByOrderId, { status: 'pending', reason: null })
    await live.open()
    await untilShown('pending')
  })

  it('shows all changes of one transaction at the same time', async () => {
    const seen = new Set<string>()
    function Both() {
      const one = useLive(api.transactions.getByOrderId, { orderId: ORDER }).data?.status
      const other = useLive(api.transactions.getByOrderId, { orderId: OTHER }).data?.status
      seen.add(`${one} ${other}`)
      return <output>{`${one} ${other}`}</output>
    }
    const { server } = await openPage(<Both />, {
      server: (server) => server.answer(api.transactions.getByOrderId, { status: 'pending', reason: null }),
    })
    await untilShown('pending pending')
    seen.clear()
    server.answer(api.transactions.getByOrderId, { status: 'success', reason: null })
    await untilShown('success success')
    expect(seen).toEqual(new Set(['success success']))
  })

  it('subscribes again by itself, after the time that the server names, when its network has too many queries', async () => {
    let asked = 0
    const { server } = await openPage(<Deposit />)
    server.answerBy(api.transactions.getByOrderId, () => {
      asked += 1
      if (asked === 1) throw refused('too_many_queries', { retryAfterSeconds: 0.05 })
      return { status: 'pending' as const, reason: null }
    })
    expect(shown()).toEqual(['loading'])
    await untilShown('pending')
    expect(asked).toBe(2)
  })

  it('shows a refusal, and asks again on `retry`', async () => {
    const { server, user } = await openPage(<Deposit />, { server: (server) => server.refuse(api.transactions.getByOrderId, 'forbidden') })
    await untilShown('forbidden')
    server.answer(api.transactions.getByOrderId, { status: 'pending', reason: null })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await untilShown('pending')
  })
})

function Line() {
  const { isConnected, isLost } = useConnection()
  return <output>{isConnected ? 'connected' : isLost ? 'lost' : 'quiet'}</output>
}

describe('a connection that is lost', () => {
  it('is reported, comes back, and brings the changes since', async () => {
    const { server } = await openPage(
      <>
        <Line />
        <Deposit />
      </>,
      { server: (server) => server.answer(api.transactions.getByOrderId, { status: 'pending', reason: null }) },
    )
    await untilShown('connected', 'pending')
    act(() => server.cut())
    await untilShown('lost', 'pending')
    server.answer(api.transactions.getByOrderId, { status: 'success', reason: null })
    expect(shown()).toEqual(['lost', 'pending'])
    act(() => server.reach())
    await untilShown('connected', 'success')
  })
})

/** A bell with one item, which a click marks as read: at once, and undone where the server refuses. */
function Bell() {
  const { data } = useLive(api.notifications.unreadCount, { token: 'mine' })
  const { run, isBusy } = useMutation(api.notifications.markRead, {
    optimistic: (store, { token }) => store.set(api.notifications.unreadCount, { token }, 0),
  })
  const [outcomes, setOutcomes] = useState<string[]>([])
  const read = (id: string) =>
    run({ token: 'mine', notificationIds: [id] }).then(
      () => setOutcomes((before) => [...before, 'done']),
      (error: CallError) => setOutcomes((before) => [...before, error.code]),
    )
  return (
    <>
      <output>{data}</output>
      <output>{[...(isBusy ? ['busy'] : []), ...outcomes].join(' ')}</output>
      <button onClick={() => void read(`${ITEM}1`)}>One</button>
      <button onClick={() => void read(`${ITEM}2`)}>Two</button>
    </>
  )
}

describe('useMutation', () => {
  const open = async () => {
    const page = await openPage(<Bell />, { server: (server) => server.answer(api.notifications.unreadCount, 1) })
    await untilShown('1', '')
    /** Lets the call that the server has taken go on. */
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    const click = (name: string) => page.user.click(screen.getByRole('button', { name }))
    return { ...page, promise, goOn, click }
  }

  it('shows the outcome at once, and keeps it when the server agrees', async () => {
    const { server, promise, goOn, click } = await open()
    server.handle(api.notifications.markRead, async () => {
      await promise
      server.answer(api.notifications.unreadCount, 0)
      return DONE
    })
    await click('One')
    await untilShown('0', 'busy')
    goOn()
    await untilShown('0', 'done')
  })

  it('undoes the shown outcome when the server refuses', async () => {
    const { server, promise, goOn, click } = await open()
    server.handle(api.notifications.markRead, async () => {
      await promise
      throw refused('rate_limited')
    })
    await click('One')
    await untilShown('0', 'busy')
    goOn()
    await untilShown('1', 'rate_limited')
  })

  it('sends a double click once, and both clicks get its answer; other arguments are sent, too', async () => {
    const { server, promise, goOn, click } = await open()
    server.handle(api.notifications.markRead, async () => {
      await promise
      return DONE
    })
    await click('One')
    await click('One')
    await click('Two')
    goOn()
    await untilShown('1', 'done done done')
    expect(server.arrived(api.notifications.markRead).map(({ notificationIds }) => notificationIds)).toEqual([[`${ITEM}1`], [`${ITEM}2`]])
  })

  it('keeps the slot of a call when another one ends: it stays busy, and a further click joins it', async () => {
    const { server, promise, goOn, click } = await open()
    const { promise: first, resolve: endFirst } = Promise.withResolvers<void>()
    server.handle(api.notifications.markRead, async ({ notificationIds }) => {
      await (notificationIds?.includes(`${ITEM}1`) === true ? first : promise)
      return DONE
    })
    await click('One')
    await click('Two')
    endFirst()
    await untilShown('0', 'busy done')
    await click('Two')
    goOn()
    await untilShown('1', 'done done done')
    expect(server.arrived(api.notifications.markRead)).toHaveLength(2)
  })
})
