/** Dialogs and sheets close by Escape, once, also when Radix does not hear the key because a toast above them has just gone. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openPage } from '#web/testing/page.tsx'
import { closeByEscape } from './dialog-parts.tsx'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'

it('an unhandled key closes; a handled one and others do not', async () => {
  const close = vi.fn()
  await openPage(
    <div role="presentation" onKeyDown={closeByEscape(close)}>
      <input aria-label="Free" />
      <input aria-label="Handled" onKeyDown={(event) => event.preventDefault()} />
    </div>,
  )
  fireEvent.keyDown(screen.getByLabelText('Handled'), { key: 'Escape' })
  fireEvent.keyDown(screen.getByLabelText('Free'), { key: 'Enter' })
  expect(close).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByLabelText('Free'), { key: 'Escape' })
  expect(close).toHaveBeenCalledTimes(1)
})

it.each([
  ['a dialog', Dialog],
  ['a sheet', Sheet],
] as const)('%s closes once', async (_name, Part) => {
  const change = vi.fn()
  const page = await openPage(
    <Part open onOpenChange={change} title="A title" closeLabel="Close">
      <input aria-label="A field" />
    </Part>,
  )
  await page.user.click(screen.getByLabelText('A field'))
  await page.user.keyboard('{Escape}')
  expect(change.mock.calls).toEqual([[false]])
})

it('a dialog that is locked stays', async () => {
  const change = vi.fn()
  const page = await openPage(
    <Dialog open isLocked onOpenChange={change} title="A title" closeLabel="Close">
      <input aria-label="A field" />
    </Dialog>,
  )
  await page.user.click(screen.getByLabelText('A field'))
  await page.user.keyboard('{Escape}')
  expect(change).not.toHaveBeenCalled()
})
