import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Order } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { UploadDialog } from './upload-dialog.tsx'

/** The part of an order that the dialog shows. */
const ORDER = { _id: '00000000-0000-7000-8000-000000000007', product: { name: 'A river' }, user: { name: 'Robin' } } as Order

async function openDialog() {
  const onOpenChange = vi.fn()
  const page = await openPage(<UploadDialog order={ORDER} open onOpenChange={onOpenChange} />, {
    user: aUser({ status: 'model' }),
    server: (server) => server.refuse(api.orders.generateOrderMediaUploadUrlR2, 'wrong_type'),
  })
  const dialog = within(await screen.findByRole('dialog', { name: page.text('orders:upload.title') }))
  const fileInput = () => dialog.getByLabelText(/./, { selector: 'input[type=file]' })
  return {
    ...page,
    dialog,
    choose: (file: File) => fireEvent.change(fileInput(), { target: { files: [file] } }),
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
