/** Saved views, and acts on selected rows, over the list of users. */
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { UsersScreen } from './users-screen.tsx'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { DONE, type PageServer, refused } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'

const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`
const person = (at: number, part: object = {}) => ({
  _id: idOf(at),
  name: `User ${at}`,
  handle: `user-${at}`,
  email: `u${at}@example.com`,
  picture: null,
  status: 'user' as const,
  isPro: false,
  createdAt: 1_700_000_000_000,
  closesAt: null,
  adminRole: null,
  isSuspended: false,
  ...part,
})
const view = (name: string, part: object = {}) => ({
  _id: idOf(99),
  name,
  query: { kind: 'models' },
  isShared: true,
  by: 'Ana',
  isMine: true,
  mayChange: true,
  version: 3,
  ...part,
})

async function open(prepare: (server: PageServer) => void = () => undefined, adminRole: 'support' | 'viewer' = 'support') {
  const addresses: Record<string, string>[] = []
  const page = await openPage(<UsersScreen address={{}} onAddress={(address) => addresses.push(address)} />, {
    user: aUser({ isAdmin: true, adminRole }),
    server: (server) => {
      server.answer(api.admin.users.list, { items: [1, 2, 3].map((at) => person(at)), nextCursor: null })
      server.answerBy(api.admin.users.count, (args) => ({ count: 'kind' in args ? 10_000 : 3, isMore: 'kind' in args }))
      server.answer(api.admin.views.list, [])
      prepare(server)
    },
  })
  await screen.findByText('User 1')
  return { page, addresses }
}

it('shows each saved view with its capped count, and opens its filters', async () => {
  const { page, addresses } = await open((server) => server.answer(api.admin.views.list, [view('Creators')]))
  const chip = await screen.findByRole('button', { name: /^Creators/ })
  expect(await within(chip).findByText(page.text('table:views.more', { number: '10,000' }))).toBeDefined()
  await page.user.click(chip)
  expect(addresses).toEqual([{ kind: 'models' }])
})

it('moves the focus to a view that was just saved', async () => {
  const { page } = await open((server) => {
    server.handle(api.admin.views.create, async () => {
      server.answer(api.admin.views.list, [view('Everybody', { query: {} })])
      return { viewId: idOf(99) }
    })
  })
  await page.user.click(screen.getByRole('button', { name: page.text('table:views.save') }))
  await page.user.type(await screen.findByRole('textbox', { name: page.text('table:views.name') }), 'Everybody')
  await page.user.click(screen.getByRole('button', { name: page.text('table:views.keep') }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('saved-view')))
})

it('keeps the typed name when another admin has changed the view meanwhile', async () => {
  const { page } = await open((server) => {
    server.answer(api.admin.views.list, [view('Creators')])
    server.refuse(api.admin.views.change, 'conflict', {})
  })
  await page.user.click(await screen.findByRole('button', { name: page.text('table:views.menu', { name: 'Creators' }) }))
  await page.user.click(await screen.findByRole('menuitem', { name: page.text('table:views.edit') }))
  await page.user.type(await screen.findByRole('textbox', { name: page.text('table:views.name') }), ' of June')
  await page.user.click(screen.getByRole('button', { name: page.text('table:views.keep') }))
  expect(await screen.findByText('refused: conflict')).toBeDefined()
  expect(screen.getByDisplayValue('Creators of June')).toBeDefined()
  expect(page.server.arrived(api.admin.views.change)).toEqual([expect.objectContaining({ version: 3, isShared: true })])
})

async function suspendAll(page: Awaited<ReturnType<typeof open>>['page']) {
  for (const at of [1, 2, 3])
    await page.user.click(screen.getByRole('checkbox', { name: page.text('table:bulk.row', { name: `User ${at}` }) }))
  await page.user.click(within(screen.getByTestId('bulk-bar')).getByRole('button', { name: page.text('admin:users.suspend') }))
  const dialog = within(await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog')))
  await page.user.type(dialog.getByRole('textbox', { name: page.text('admin:users.reasonTold') }), 'Spam')
  await page.user.click(dialog.getByRole('button', { name: page.text('admin:users.suspend') }))
}

it('acts on one row after another, shows the result of each, and undoes the done ones', async () => {
  const { page } = await open((server) => {
    server.answer(api.admin.users.list, { items: [person(1), person(2, { isSuspended: true }), person(3)], nextCursor: null })
    server.handle(api.admin.users.suspend, async ({ userId }) => {
      if (userId === idOf(3)) throw refused('not_found', {})
      return DONE
    })
    server.handle(api.admin.users.lift, async () => DONE)
  })
  await suspendAll(page)
  const results = within(await screen.findByTestId('bulk-results'))
  expect(await results.findByText(page.text('table:bulk.finished', { done: 1, count: 3 }))).toBeDefined()
  expect(results.getByText(page.text('admin:users.bulk.alreadySuspended'))).toBeDefined()
  expect(results.getByText(page.text('table:bulk.states.failed'))).toBeDefined()
  expect(page.server.arrived(api.admin.users.suspend).map(({ userId }) => userId)).toEqual([idOf(1), idOf(3)])
  await page.user.click(results.getByRole('button', { name: page.text('table:bulk.undo') }))
  await waitFor(() => expect(page.server.arrived(api.admin.users.lift).map(({ userId }) => userId)).toEqual([idOf(1)]))
  await waitFor(() => expect(screen.queryByRole('button', { name: page.text('table:bulk.undo') })).toBeNull())
  expect(results.getByRole('status').textContent).toBe(page.text('table:bulk.undone', { undone: 1, count: 3 }))
})

it('the question before an act on many states the effect on all of them', async () => {
  const { page } = await open((server) =>
    server.answer(api.admin.users.list, { items: [person(1), person(2, { status: 'model' })], nextCursor: null }),
  )
  await page.user.click(screen.getByRole('checkbox', { name: page.text('table:bulk.row', { name: 'User 1' }) }))
  const ask = async (act: 'suspend' | 'endSessions') => {
    await page.user.click(within(screen.getByTestId('bulk-bar')).getByRole('button', { name: page.text(`admin:users.${act}`) }))
    return (await screen.findByRole('dialog')).textContent
  }
  const ofOne = await ask('suspend')
  expect(ofOne).toContain(page.text('admin:users.bulk.suspendText'))
  expect(ofOne).not.toContain(page.text('admin:users.bulk.suspendModelsText'))
  await page.user.keyboard('{Escape}')
  await page.user.click(screen.getByRole('checkbox', { name: page.text('table:bulk.row', { name: 'User 2' }) }))
  expect(await ask('suspend')).toContain(page.text('admin:users.bulk.suspendModelsText'))
  await page.user.keyboard('{Escape}')
  expect(await ask('endSessions')).toContain(page.text('admin:users.bulk.endSessionsText'))
})

it('leaves admins out of acts on many', async () => {
  const { page } = await open((server) => {
    server.answer(api.admin.users.list, {
      items: [person(1, { adminRole: 'viewer' as const }), person(2), person(3, { adminRole: 'owner' as const })],
      nextCursor: null,
    })
    server.handle(api.admin.users.suspend, async () => DONE)
  })
  await suspendAll(page)
  const results = within(await screen.findByTestId('bulk-results'))
  expect(await results.findByText(page.text('table:bulk.finished', { done: 1, count: 3 }))).toBeDefined()
  expect(results.getAllByText(page.text('admin:users.bulk.isAdmin'))).toHaveLength(2)
  expect(page.server.arrived(api.admin.users.suspend).map(({ userId }) => userId)).toEqual([idOf(2)])
})

it('drops the selection with other filters: nothing out of sight is changed', async () => {
  function Filtered() {
    const [address, setAddress] = useState<Record<string, string>>({})
    return (
      <>
        <button onClick={() => setAddress({ kind: 'models' })}>Other filters</button>
        <UsersScreen address={address} onAddress={() => undefined} />
      </>
    )
  }
  const page = await openPage(<Filtered />, {
    user: aUser({ isAdmin: true, adminRole: 'support' }),
    server: (server) => {
      server.answer(api.admin.users.list, { items: [person(1)], nextCursor: null })
      server.answer(api.admin.users.count, { count: 1, isMore: false })
      server.answer(api.admin.views.list, [])
    },
  })
  const row = { name: page.text('table:bulk.row', { name: 'User 1' }) }
  await page.user.click(await screen.findByRole('checkbox', row))
  expect(await screen.findByTestId('bulk-bar')).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: 'Other filters' }))
  await waitFor(() => expect(screen.queryByTestId('bulk-bar')).toBeNull())
  expect((await screen.findByRole<HTMLInputElement>('checkbox', row)).checked).toBe(false)
})

it('selects all rows of the list over its pages, of these filters', async () => {
  const { page } = await open((server) =>
    server.answerBy(api.admin.users.list, ({ cursor, limit }) => {
      const start = cursor === null || cursor === undefined ? 1 : Number(cursor)
      const items = Array.from({ length: Math.min(limit ?? 25, 161 - start) }, (_, at) => person(start + at))
      return { items, nextCursor: start + items.length > 160 ? null : String(start + items.length) }
    }),
  )
  await page.user.click(screen.getByRole('checkbox', { name: page.text('table:bulk.row', { name: 'User 1' }) }))
  const bar = within(await screen.findByTestId('bulk-bar'))
  await page.user.click(bar.getByRole('button', { name: page.text('table:bulk.selectLoaded', { count: 25 }) }))
  await page.user.click(await bar.findByRole('button', { name: page.text('table:bulk.selectAll', { number: '3' }) }))
  expect(await bar.findByText(page.text('table:bulk.selected', { count: 160, number: '160' }))).toBeDefined()
})

it.each([
  [{}, { count: 10_000, isMore: true }, 'table:more', '10,000'],
  [{ q: 'ada' }, { count: 40, isMore: true }, 'table:atLeast', '40'],
  [{ q: 'ada' }, { count: 10_000, isMore: true }, 'table:more', '10,000'],
] as const)('a count that stopped says so: %o, %o', async (address, found, key, number) => {
  const page = await openPage(<UsersScreen address={address} onAddress={() => undefined} />, {
    user: aUser({ isAdmin: true, adminRole: 'viewer' }),
    server: (server) => {
      server.answer(api.admin.users.list, { items: [person(1)], nextCursor: null })
      server.answer(api.admin.users.count, found)
      server.answer(api.admin.views.list, [])
    },
  })
  expect((await screen.findByTestId('table-count')).textContent).toBe(page.text(key, { number }))
})

/** On the screen once the reader is known: the role arrives with the user, after the first row. */
const Reader = () => <p>{useAuth().user?.adminRole}</p>

it.each(['viewer', 'finance'] as const)('offers no selection to %s, who has no acts on users', async (adminRole) => {
  await openPage(
    <>
      <UsersScreen address={{}} onAddress={() => undefined} />
      <Reader />
    </>,
    {
      user: aUser({ isAdmin: true, adminRole }),
      server: (server) => {
        server.answer(api.admin.users.list, { items: [person(1)], nextCursor: null })
        server.answer(api.admin.users.count, { count: 1, isMore: false })
        server.answer(api.admin.views.list, [])
      },
    },
  )
  await screen.findByText(adminRole)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('leads roles that may invite to the invitations', async () => {
  const { page } = await open()
  expect(screen.getByRole('link', { name: page.text('admin:users.invitations') }).getAttribute('href')).toBe('/admin/users/invitations')
})

it('offers no invitations to other roles', async () => {
  const { page } = await open(undefined, 'viewer')
  expect(screen.queryByRole('link', { name: page.text('admin:users.invitations') })).toBeNull()
})
