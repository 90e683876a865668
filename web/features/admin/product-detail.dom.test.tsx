/** A product for staff: the roles that may decide, the effects shown before, and the call. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { DONE } from '#web/testing/page-server.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { ProductDetail } from './product-detail.tsx'
import type { LookedAtProduct } from './products.ts'

const id = (at: number) => `00000000-0000-7000-8000-00000000000${at}`
const MODEL = { _id: id(2), name: 'Ines Duarte', handle: 'ines-duarte' }
const LOOKED: LookedAtProduct = {
  product: {
    _id: id(1),
    name: 'A lake',
    description: '',
    mediaKind: 'image',
    price: 20,
    deliveryDays: 3,
    freeRevisions: 0,
    slots: null,
    briefMax: null,
    samples: [],
    addons: [],
    questions: [],
    licence: '',
    revisionDays: null,
    lang: null,
    isHidden: false,
    isTakenDown: false,
    template: null,
    isLangChosen: false,
  },
  model: MODEL,
  state: 'shown',
  createdAt: 0,
  openOrders: 2,
  takeDowns: [],
}
const TAKE_DOWN = { _id: id(9), reason: 'A mark.', note: '', at: 0, by: 'Olga', restoredAt: null, restoredBy: null, restoredNote: '' }

/** On the screen once the reader is known. */
const Reader = () => <p>{useAuth().user?.adminRole}</p>

async function open(looked: LookedAtProduct, user: { _id?: string; adminRole: 'moderator' | 'support' }) {
  const page = await openPage(
    <>
      <ProductDetail productId={id(1)} address={{}} renderProduct={({ name }) => <p>{`Card of ${name}`}</p>} />
      <Reader />
    </>,
    { user: aUser({ isAdmin: true, ...user }), server: (server) => server.answer(api.admin.products.get, looked) },
  )
  await screen.findByText(user.adminRole)
  await screen.findByText('Card of A lake')
  return page
}

it('is hidden for a reason, once it was said that open orders go on', async () => {
  const { text, user, server } = await open(LOOKED, { adminRole: 'moderator' })
  server.handle(api.admin.products.hide, () => Promise.resolve(DONE))
  await user.click(screen.getByRole('button', { name: text('admin:products.hide') }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByTestId('effects').textContent).toContain(text('admin:products.effectOrders', { count: 2 }))
  await user.click(dialog.getByTestId('confirm'))
  expect(await dialog.findByText(text('admin:reasonMissing'))).toBeDefined()
  expect(server.arrived(api.admin.products.hide)).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: text('admin:products.reasonTold', { model: MODEL.name }) }), 'A mark.')
  await user.click(dialog.getByTestId('confirm'))
  await waitFor(() =>
    expect(server.arrived(api.admin.products.hide)).toEqual([
      { token: TOKEN, productId: id(1), takeDownId: null, reason: 'A mark.', note: '' },
    ]),
  )
})

it('is restored over the decision that was seen, and the answer says whether its model shows it', async () => {
  const hidden: LookedAtProduct = { ...LOOKED, state: 'taken_down', takeDowns: [TAKE_DOWN] }
  const { text, user, server, toast } = await open(hidden, { adminRole: 'moderator' })
  server.handle(api.admin.products.restore, () => Promise.resolve({ isShown: false }))
  await user.click(screen.getByRole('button', { name: text('admin:products.restore') }))
  await user.click(within(await screen.findByRole('dialog')).getByTestId('confirm'))
  await waitFor(() => expect(toast()?.description).toBe(text('admin:products.restoredHidden', { model: MODEL.name })))
  expect(server.arrived(api.admin.products.restore)).toEqual([{ token: TOKEN, productId: id(1), takeDownId: TAKE_DOWN._id, note: '' }])
})

it.each([
  ['support, which only views it', { adminRole: 'support' }],
  ['the admin whose product it is', { _id: MODEL._id, adminRole: 'moderator' }],
] as const)('has no button for %s', async (_, user) => {
  const { text } = await open(LOOKED, user)
  expect(screen.queryByRole('button', { name: text('admin:products.hide') })).toBeNull()
})
