/** Notes of the team: authors change and remove them; viewers, and the admin whom they are about, see none. Effects of a suspension. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { aPerson, PERSON_ID } from '#web/testing/admin-user.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { UserActs } from './user-acts.tsx'
import { UserNotes } from './user-notes.tsx'

const ID = '00000000-0000-7000-8000-000000000031'
const support = aUser({ isAdmin: true, adminRole: 'support' })
const aNote = (facts: object = {}) => ({ _id: ID, text: 'Called twice.', by: 'Ana', isMine: true, at: 0, editedAt: null, ...facts })

it('a note is added, changed and removed by its author', async () => {
  const { text, user, server } = await openPage(<UserNotes userId={PERSON_ID} />, {
    user: support,
    server: (page) => {
      page.answer(api.admin.users.listNotes, { items: [aNote(), aNote({ _id: PERSON_ID, isMine: false })], nextCursor: null })
      page.handle(api.admin.users.addNote, () => Promise.resolve({ staffNoteId: ID }))
      page.handle(api.admin.users.editNote, () => Promise.resolve(DONE))
      page.handle(api.admin.users.removeNote, () => Promise.resolve(DONE))
    },
  })
  const [own, foreign] = (await screen.findAllByTestId('staff-note')).map((item) => within(item))
  expect(foreign?.queryByRole('button')).toBeNull()
  await user.type(screen.getByLabelText(text('admin:users.notes.new')), 'Very kind.')
  await user.click(screen.getByRole('button', { name: text('admin:users.notes.add') }))
  await waitFor(() => expect(server.arrived(api.admin.users.addNote)).toEqual([{ token: TOKEN, userId: PERSON_ID, text: 'Very kind.' }]))
  await user.click(own!.getByRole('button', { name: text('admin:users.notes.remove') }))
  await user.click(await screen.findByTestId('confirm'))
  await waitFor(() => expect(server.arrived(api.admin.users.removeNote)).toEqual([{ token: TOKEN, userId: PERSON_ID, staffNoteId: ID }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: text('admin:users.notes.change') }))
  await user.type(screen.getByLabelText(text('admin:users.notes.edit')), ' And once more.')
  await user.click(screen.getByRole('button', { name: text('admin:users.notes.save') }))
  await waitFor(() =>
    expect(server.arrived(api.admin.users.editNote)).toEqual([
      { token: TOKEN, userId: PERSON_ID, staffNoteId: ID, text: 'Called twice. And once more.' },
    ]),
  )
})

/** On the screen once the reader is known, as are the notes. */
const Reader = () => <p>{useAuth().user?.name}</p>

it.each([
  ['a viewer', aUser({ isAdmin: true, adminRole: 'viewer' })],
  ['an admin whom they are about', aUser({ _id: PERSON_ID, isAdmin: true, adminRole: 'owner' })],
])('%s is shown no notes, and asks for none', async (_, reader) => {
  const { server } = await openPage(
    <>
      <UserNotes userId={PERSON_ID} />
      <Reader />
    </>,
    { user: reader },
  )
  await screen.findByText(reader.name)
  expect(screen.queryByTestId('user-notes')).toBeNull()
  expect(server.arrived(api.admin.users.listNotes)).toEqual([])
})

it('a suspension lists its effects, leaves out absent ones, and needs a reason', async () => {
  const { text, user, server } = await openPage(<UserActs user={aPerson()} />, {
    user: support,
    server: (page) =>
      page.answer(api.admin.users.previewSuspension, {
        ordersBought: 0,
        ordersSold: 3,
        products: 2,
        posts: 0,
        withdrawals: { count: 1, amount: 40 },
        sessions: 1,
        broadcasts: 0,
        isRenewing: false,
      }),
  })
  await user.click(await screen.findByRole('button', { name: text('admin:users.suspend') }))
  const lines = within(await screen.findByTestId('effects'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toEqual([
    text('admin:users.effects.ordersSold', { n: 3 }),
    text('admin:users.effects.products', { n: 2 }),
    text('admin:users.effects.sessions', { n: 1 }),
    text('admin:users.effects.withdrawals', { n: 1, amount: '$40.00' }),
  ])
  await user.click(screen.getByTestId('confirm'))
  expect(await screen.findByText(text('admin:reasonMissing'))).toBeDefined()
  expect(server.arrived(api.admin.users.suspend)).toEqual([])
})
