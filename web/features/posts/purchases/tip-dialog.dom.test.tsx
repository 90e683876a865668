/** The tip dialog: undoing within the minute, from the dialog and from the toast, and the warning for notes that ask for content. */
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TIP_UNDO_SECONDS } from '#contract/limits.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { DONE } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import Toaster from '#web/ui/toaster.tsx'
import TipDialog from './tip-dialog.tsx'

const TIP_ID = '0199d2c0-0000-7000-8000-0000000000aa'
const TIP_FOR = { modelId: '0199d2c0-0000-7000-8000-000000000001', modelName: 'Ines Duarte', modelHandle: 'ines' }

function Dialog() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <TipDialog tipFor={TIP_FOR} open={open} onOpenChange={setOpen} renderAddFunds={() => null} />
      <Toaster regionLabel="Toasts" closeLabel="Dismiss" />
    </>
  )
}

const openTip = () =>
  openPage(<Dialog />, {
    user: aUser({ balance: 100 }),
    server: (server) => {
      server.handle(api.tips.giveTip, async ({ amount }) => ({ tipId: TIP_ID, amount }))
      server.handle(api.tips.undoTip, async () => DONE)
    },
  })

const give = async (page: Awaited<ReturnType<typeof openTip>>) => {
  await page.user.click(await screen.findByTestId('give-tip'))
  await screen.findByTestId('tip-given')
}

test('undoes a tip from the dialog, once, names the returned amount, and keeps the typed values for another tip', async () => {
  const page = await openTip()
  await give(page)
  const undo = await screen.findByTestId('undo-tip')
  expect(undo.getAttribute('aria-label')).toBe(page.text('purchases:tip.undoWithin', { seconds: TIP_UNDO_SECONDS }))
  await page.user.click(undo)
  await waitFor(() => expect(page.toast()?.description).toBe(page.text('purchases:tip.undoneText', { amount: '$10.00' })))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(page.server.arrived(api.tips.undoTip)).toEqual([expect.objectContaining({ tipId: TIP_ID })])
})

test('the toast has the same button, by keyboard', async () => {
  const page = await openTip()
  await give(page)
  await page.user.click(screen.getAllByRole('button', { name: page.text('common:actions.close') }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const undo = screen.getByRole('button', { name: page.text('purchases:tip.undo') })
  await page.user.keyboard('{F8}')
  while (document.activeElement !== undo) await page.user.tab()
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.toast()?.title).toBe(page.text('purchases:tip.undone')))
})

test('a refused undo says why and leaves the tip', async () => {
  const page = await openTip()
  page.server.refuse(api.tips.undoTip, 'tip_settled')
  await give(page)
  await page.user.click(await screen.findByTestId('undo-tip'))
  await waitFor(() => expect(page.toast()?.title).toBe(page.text('purchases:tip.undoFailed')))
  expect(screen.getByTestId('tip-given')).toBeDefined()
})

test('a note that asks for content is answered below the field, and does not block the tip', async () => {
  const page = await openTip()
  const note = await screen.findByLabelText(page.text('purchases:tip.note'))
  await page.user.type(note, 'Thank you')
  expect(screen.getByTestId('tip-not-protected').textContent).toBe('')
  await page.user.clear(note)
  await page.user.type(note, 'Send me a photo')
  const warning = screen.getByTestId('tip-not-protected')
  expect(warning.getAttribute('role')).toBe('status')
  expect(warning.textContent).toContain(page.text('purchases:tip.notProtected', { name: 'Ines Duarte' }))
  expect(screen.getByRole('link', { name: page.text('purchases:tip.orderInstead') }).getAttribute('href')).toContain(
    '/models/ines#products',
  )
  await give(page)
  expect(page.server.arrived(api.tips.giveTip)).toEqual([expect.objectContaining({ note: 'Send me a photo' })])
})
