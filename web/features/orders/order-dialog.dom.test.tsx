import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ModelProfile, Product } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { OrderDialog } from './order-dialog.tsx'

const PRODUCT: Product = {
  _id: '00000000-0000-7000-8000-000000000001',
  name: 'A river',
  description: '',
  mediaKind: 'image',
  price: 40,
  deliveryDays: 4,
  freeRevisions: 2,
  openSlots: null,
  briefMax: null,
  samples: [],
  addons: [],
  questions: [
    { key: 'who', kind: 'text', text: 'Who is it for?', isRequired: true, choices: [] },
    { key: 'size', kind: 'choice', text: 'Which size?', isRequired: true, choices: ['A4', 'A3'] },
    { key: 'room', kind: 'file', text: 'A photo of the room', isRequired: false, choices: [] },
  ],
  licence: 'For private use.',
  revisionDays: 2,
  lang: null,
}
const MODEL = {
  _id: '00000000-0000-7000-8000-000000000002',
  name: 'Ines',
  handle: 'ines',
  wontDo: ['Portraits of children'],
  isVerified: true,
} as ModelProfile
const PHOTO = { objectId: '00000000-0000-7000-8000-000000000003', fileName: 'room.png', fileType: 'image/png', fileSize: 2048 }

const user = aUser({ balance: 100 })
const draftKey = `order-draft:${user._id}:${PRODUCT._id}`

afterEach(() => sessionStorage.clear())

async function openDialog(product = PRODUCT) {
  const page = await openPage(
    <OrderDialog product={product} model={MODEL} open onOpenChange={() => undefined} renderAddFunds={() => null} />,
    { user },
  )
  const dialog = within(await screen.findByRole('dialog'))
  const fill = async () => {
    await page.user.type(dialog.getByRole('textbox', { name: page.text('ordering:brief') }), 'The river at dawn')
    await page.user.type(dialog.getByRole('textbox', { name: 'Who is it for?' }), 'My mother')
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Which size?' }), 'A3')
  }
  return {
    ...page,
    dialog,
    fill,
    next: () => page.user.click(dialog.getByTestId('review-order')),
    pay: () => page.user.click(dialog.getByTestId('place-order')),
  }
}

it('states before the payment the limits of the offer, the licence, and the time of a revision', async () => {
  const { dialog, fill, next, text } = await openDialog()
  expect(within(dialog.getByTestId('wont-do')).getByText('Portraits of children')).toBeDefined()
  await fill()
  await next()
  expect(dialog.getByText('For private use.')).toBeDefined()
  expect(dialog.getByText(text('ordering:eachWithin', { days: text('models:products.days', { count: 2 }) }))).toBeDefined()
})

it('asks for the answers that are required, and sends each with its question', async () => {
  const { dialog, fill, next, pay, text, user: person, server } = await openDialog()
  server.handle(api.orders.placeOrder, async () => ({ orderId: PRODUCT._id, totalPrice: 40 }))
  await person.type(dialog.getByRole('textbox', { name: text('ordering:brief') }), 'x')
  await next()
  expect(dialog.getAllByText(text('ordering:answerMissing'))).toHaveLength(2)
  expect(server.arrived(api.orders.placeOrder)).toEqual([])
  await person.clear(dialog.getByRole('textbox', { name: text('ordering:brief') }))
  await fill()
  await next()
  // The check shows the answers as they are sent.
  expect(dialog.getByText('My mother')).toBeDefined()
  await pay()
  await dialog.findByText(text('ordering:doneText', { name: 'Ines' }))
  expect(server.arrived(api.orders.placeOrder)).toEqual([
    expect.objectContaining({
      token: TOKEN,
      answers: [
        { key: 'who', text: 'My mother' },
        { key: 'size', text: 'A3' },
      ],
      briefFileIds: [],
    }),
  ])
})

it('names a banned term at its field, and keeps all typed text', async () => {
  const { dialog, fill, next, pay, text, server, user: person } = await openDialog()
  server.refuse(api.orders.placeOrder, 'banned_term', { term: 'mother', at: 2 })
  await fill()
  await next()
  await pay()
  const answer = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Who is it for?' })
  expect(answer.value).toBe('My mother')
  expect(answer.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByRole('alert').textContent).toBe(text('ordering:banned', { term: 'mother' }))
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: text('ordering:brief') }).value).toBe('The river at dawn')
  await person.type(answer, '!')
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
})

it('keeps answers and files of the draft, and says when the server has a file no longer', async () => {
  const draft = {
    addonIds: [],
    desiredText: 'The river',
    additionalNotes: '',
    answers: { who: 'Me', size: 'A4', room: PHOTO.objectId },
    files: [PHOTO],
  }
  sessionStorage.setItem(draftKey, JSON.stringify(draft))
  const { dialog, next, pay, text, server } = await openDialog()
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Which size?' }).value).toBe('A4')
  expect(dialog.getByTestId('brief-file').textContent).toContain('room.png')
  server.refuse(api.orders.placeOrder, 'upload_mismatch', { objectIds: [PHOTO.objectId] })
  await next()
  await pay()
  expect((await dialog.findByRole('alert')).textContent).toBe(text('ordering:filesGone'))
  expect(server.arrived(api.orders.placeOrder)).toEqual([
    expect.objectContaining({
      answers: [
        { key: 'who', text: 'Me' },
        { key: 'size', text: 'A4' },
        { key: 'room', objectId: PHOTO.objectId },
      ],
      briefFileIds: [PHOTO.objectId],
    }),
  ])
  expect(dialog.queryByTestId('brief-file')).toBeNull()
  expect(JSON.parse(sessionStorage.getItem(draftKey) ?? '')).toMatchObject({ answers: { who: 'Me', size: 'A4' }, files: [] })
})

it('removes a file from the draft and from the answer', async () => {
  const draft = { answers: { room: PHOTO.objectId }, files: [PHOTO] }
  sessionStorage.setItem(draftKey, JSON.stringify(draft))
  const { dialog, text, user: person, server } = await openDialog()
  server.handle(api.media.cancelUpload, async () => ({ success: true as const }))
  await person.click(dialog.getByRole('button', { name: text('ordering:removeFile', { file: 'room.png' }) }))
  await waitFor(() => expect(server.arrived(api.media.cancelUpload)).toEqual([expect.objectContaining({ objectId: PHOTO.objectId })]))
  expect(dialog.queryByTestId('brief-file')).toBeNull()
  expect(JSON.parse(sessionStorage.getItem(draftKey) ?? '')).toMatchObject({ answers: {}, files: [] })
})

it('names each of the chosen files that is not taken', async () => {
  const { dialog, text } = await openDialog()
  const [input] = dialog.getAllByLabelText<HTMLInputElement>(text('ordering:attach')).filter(({ multiple }) => multiple)
  if (input === undefined) throw new Error('no place for several files')
  const files = [new File(['MZ'], 'tool.exe', { type: 'application/x-msdownload' }), new File([], 'empty.png', { type: 'image/png' })]
  fireEvent.change(input, { target: { files } })
  const lines = ['wrong_type', 'empty'].map((problem, at) => text(`ordering:fileProblems.${problem}`, { file: files[at]?.name }))
  expect((await dialog.findByRole('alert')).textContent).toBe(lines.join('\n'))
})
