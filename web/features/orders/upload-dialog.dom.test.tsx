import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DELIVERY_FILES_MAX } from '#contract/limits.ts'
import type { Order } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { UploadDialog } from './upload-dialog.tsx'

/** The part of an order that the dialog shows. */
const ORDER = {
  _id: '00000000-0000-7000-8000-000000000007',
  status: 'pending',
  product: { name: 'A river' },
  user: { name: 'Robin', picture: null },
  desiredText: 'The river at dawn, seen from the bridge.',
  replaceBy: null,
} as Order

async function openDialog(order = ORDER, title: 'orders:upload.title' | 'orders:upload.replaceTitle' = 'orders:upload.title') {
  const onOpenChange = vi.fn()
  const page = await openPage(<UploadDialog order={order} open onOpenChange={onOpenChange} />, {
    user: aUser({ status: 'model' }),
    server: (server) => server.refuse(api.orders.generateOrderMediaUploadUrlR2, 'wrong_type'),
  })
  const dialog = within(await screen.findByRole('dialog', { name: page.text(title) }))
  const fileInput = () => dialog.getByLabelText(/./, { selector: 'input[type=file]' })
  return {
    ...page,
    dialog,
    choose: (...files: File[]) => fireEvent.change(fileInput(), { target: { files } }),
    submit: () => page.user.click(dialog.getByTestId('upload-submit')),
  }
}

it('an upload without a file stops at the file field, and a wrong file is refused before it is sent', async () => {
  const { dialog, text, choose, submit, server } = await openDialog()
  await submit()
  expect(dialog.getByRole('alert').textContent).toBe(text('orders:upload.problems.missing'))
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('file'))
  choose(new File(['words'], 'notes.txt', { type: 'text/plain' }))
  expect(dialog.getByRole('alert').textContent).toBe(`notes.txt: ${text('orders:upload.problems.wrong_type')}`)
  expect(dialog.queryByTestId('chosen-file')).toBeNull()
  expect(server.arrived(api.orders.generateOrderMediaUploadUrlR2)).toEqual([])
})

const pictures = (count: number, name = 'page') =>
  Array.from({ length: count }, (_, at) => new File(['a page'], `${name} ${at + 1}.png`, { type: 'image/png' }))

it('names each file of a choice that is refused, and keeps the good ones', async () => {
  const { dialog, text, choose } = await openDialog()
  const [first, last] = pictures(2)
  if (first === undefined || last === undefined) throw new Error('no pictures')
  choose(new File(['words'], 'notes.txt', { type: 'text/plain' }), first, new File([], 'empty.png', { type: 'image/png' }), last)
  expect(dialog.getAllByTestId('chosen-file')).toHaveLength(2)
  const alert = dialog.getByRole('alert')
  expect(alert.textContent).toBe(
    `notes.txt: ${text('orders:upload.problems.wrong_type')}\nempty.png: ${text('orders:upload.problems.empty')}`,
  )
  expect(alert.className).toContain('whitespace-pre-line')
  choose(...pictures(1, 'next'))
  expect(dialog.queryByRole('alert')).toBeNull()
})

it('says how many files of a choice are more than a delivery takes, and takes no file twice', async () => {
  const { dialog, text, choose } = await openDialog()
  const [first, second, ...more] = pictures(DELIVERY_FILES_MAX + 2)
  if (first === undefined || second === undefined) throw new Error('no pictures')
  choose(first)
  choose(first, second, second, new File([], 'empty.png', { type: 'image/png' }), ...more)
  expect(dialog.getAllByTestId('chosen-file')).toHaveLength(DELIVERY_FILES_MAX)
  expect(dialog.getByRole('alert').textContent).toBe(
    `empty.png: ${text('orders:upload.problems.empty')}\n${text('common:filesLeftOver', { number: 2, max: DELIVERY_FILES_MAX })}`,
  )
  expect(dialog.queryByLabelText(/./, { selector: 'input[type=file]' })).toBeNull()
})

it('a choice of exactly as many files as a delivery takes is taken without a message', async () => {
  const { dialog, choose } = await openDialog()
  choose(...pictures(DELIVERY_FILES_MAX))
  expect(dialog.getAllByTestId('chosen-file')).toHaveLength(DELIVERY_FILES_MAX)
  expect(dialog.queryByRole('alert')).toBeNull()
})

it('a file that could not be sent is no longer marked once others are chosen or removed, or it is sent again', async () => {
  const { dialog, text, choose, submit, server, user } = await openDialog()
  const marked = () => dialog.getAllByTestId('chosen-file').filter((row) => row.hasAttribute('aria-describedby'))
  const fail = async () => {
    await submit()
    await waitFor(() => expect(marked()).toHaveLength(1))
  }
  choose(...pictures(2))
  await fail()
  choose(new File([], 'empty.png', { type: 'image/png' }))
  expect(marked()).toEqual([])
  await fail()
  await user.click(dialog.getByRole('button', { name: text('orders:upload.remove', { file: 'page 2.png' }) }))
  expect(marked()).toEqual([])
  await fail()
  let isAsked = false
  server.handle(api.orders.generateOrderMediaUploadUrlR2, () => {
    isAsked = true
    return new Promise(() => undefined)
  })
  await submit()
  await waitFor(() => expect(isAsked).toBe(true))
  expect(marked()).toEqual([])
})

it('a paused upload stays paused when a refused file is chosen, and is a new one with a good file', async () => {
  const { dialog, text, choose, submit, server, user } = await openDialog()
  let open = () => undefined as void
  server.handle(api.orders.generateOrderMediaUploadUrlR2, async () => {
    await new Promise<void>((resolve) => {
      open = resolve
    })
    const uploadUrl = 'https://storage.test/1'
    const parts = [{ number: 1, url: uploadUrl, received: false }]
    return { uploadUrl, objectId: '00000000-0000-7000-8000-000000000009', partSize: 1_000, parts, expiresAt: Date.now() + 3_600_000 }
  })
  choose(...pictures(1))
  await submit()
  await waitFor(() => expect(server.arrived(api.orders.generateOrderMediaUploadUrlR2)).toHaveLength(1))
  await user.click(dialog.getByRole('button', { name: text('common:actions.cancel') }))
  open()
  await dialog.findByText(text('orders:upload.paused'))
  choose(new File([], 'empty.png', { type: 'image/png' }))
  expect(dialog.getByTestId('upload-submit').textContent).toBe(text('orders:upload.resume'))
  choose(...pictures(1, 'next'))
  expect(dialog.getByTestId('upload-submit').textContent).toBe(text('orders:upload.submit', { name: 'Robin' }))
})

it('a refused file is marked, and removing it removes the refusal', async () => {
  const { dialog, text, choose, submit, toast, user } = await openDialog()
  const file = new File(['a page'], 'page.png', { type: 'image/png' })
  choose(file)
  choose(file)
  await submit()
  const row = await dialog.findByTestId('chosen-file')
  await waitFor(() => expect(row.getAttribute('aria-describedby')).toBe(dialog.getByRole('alert').id))
  expect(toast()).toMatchObject({ variant: 'destructive', title: text('orders:upload.ticketFailed') })
  await user.click(dialog.getByRole('button', { name: text('orders:upload.remove', { file: 'page.png' }) }))
  expect(dialog.queryByTestId('chosen-file')).toBeNull()
  expect(dialog.queryByRole('alert')).toBeNull()
})

it('the position in the files is removed unless the model leaves them untouched, which warns first', async () => {
  const { dialog, text, choose, submit, server, user } = await openDialog()
  const objectId = '00000000-0000-7000-8000-000000000009'
  sessionStorage.setItem(`upload ${ORDER._id} river.png 6 1`, objectId)
  server.refuse(api.orders.generateOrderMediaUploadUrlR2, 'not_found')
  server.refuse(api.media.finishUpload, 'unsafe_file')
  choose(new File(['a page'], 'river.png', { type: 'image/png', lastModified: 1 }))
  await submit()
  await dialog.findByRole('alert')
  const warning = text('orders:upload.untouchedWarning', { name: 'Robin' })
  expect(dialog.queryByText(warning)).toBeNull()
  await user.click(dialog.getByRole('switch', { name: new RegExp(text('orders:upload.untouched')) }))
  expect(dialog.getByText(warning)).toBeDefined()
  await submit()
  await waitFor(() =>
    expect(server.arrived(api.media.finishUpload)).toEqual([
      expect.objectContaining({ objectId, isUntouched: false }),
      expect.objectContaining({ objectId, isUntouched: true }),
    ]),
  )
})

it('names the customer, the product and the brief, and says that a pending order is accepted, too', async () => {
  const { dialog, text } = await openDialog()
  expect(dialog.getByText(text('orders:upload.text', { product: 'A river', name: 'Robin' }))).toBeDefined()
  expect(dialog.getByText(ORDER.desiredText)).toBeDefined()
  expect(dialog.getByText(text('orders:upload.accepts'))).toBeDefined()
  expect(dialog.getByTestId('upload-submit').textContent).toBe(text('orders:upload.submit', { name: 'Robin' }))
})

it('shows the chosen files: a picture, a player, an icon', async () => {
  const { dialog, text, choose } = await openDialog({ ...ORDER, status: 'processing' })
  expect(dialog.queryByText(text('orders:upload.accepts'))).toBeNull()
  choose(new File(['a page'], 'page.png', { type: 'image/png' }))
  choose(new File(['a song'], 'song.mp3', { type: 'audio/mpeg' }))
  choose(new File(['a film'], 'film.mp4', { type: 'video/mp4' }))
  choose(new File(['a set'], 'set.zip', { type: 'application/zip' }))
  expect(dialog.getAllByTestId('chosen-file')).toHaveLength(4)
  const shown = ['page.png', 'song.mp3', 'film.mp4'].map(
    (file) =>
      (dialog.queryByLabelText(text('orders:upload.preview', { file })) ?? dialog.getByAltText(text('orders:upload.preview', { file })))
        .tagName,
  )
  expect(shown).toEqual(['IMG', 'AUDIO', 'VIDEO'])
})

it('replaces a delivery: the same files, a call of its own', async () => {
  const order = { ...ORDER, status: 'completed', replaceBy: Date.now() + 3_600_000 } as Order
  const { dialog, text, choose, submit, server, toast } = await openDialog(order, 'orders:upload.replaceTitle')
  const objectId = '00000000-0000-7000-8000-000000000009'
  sessionStorage.setItem(`upload ${ORDER._id} page.png 6 1`, objectId)
  server.refuse(api.orders.generateOrderMediaUploadUrlR2, 'not_found')
  server.handle(api.media.finishUpload, async () => ({
    objectId,
    fileName: 'page.png',
    fileType: 'image/png',
    fileSize: 6,
    itemId: null,
    picture: null,
  }))
  server.handle(api.orders.replaceDelivery, async () => ({ success: true as const }))
  choose(new File(['a page'], 'page.png', { type: 'image/png', lastModified: 1 }))
  await submit()
  await waitFor(() => expect(toast()).toMatchObject({ title: text('orders:upload.replaced') }))
  expect(server.arrived(api.orders.replaceDelivery)).toEqual([
    expect.objectContaining({ orderId: ORDER._id, objectIds: [objectId], fileSize: 6 }),
  ])
  expect(dialog.queryByText(text('orders:upload.accepts'))).toBeNull()
})
