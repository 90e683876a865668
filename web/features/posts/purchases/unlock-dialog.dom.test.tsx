/** The dialog that pays for the files of a message. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MessageFile } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import UnlockDialog from './unlock-dialog.tsx'

const FILE: MessageFile = { objectId: 'hidden', file: null, kind: 'file', progress: null, media: null }

test.each([
  { files: [FILE], title: 'Unlock this file', stays: 'It stays open' },
  { files: [FILE, FILE], title: 'Unlock these files', stays: 'They stay open' },
])('speaks of as many files as the message has: $files.length', async ({ files, title, stays }) => {
  const message = { chatId: '0199d2c0-0000-7000-8000-000000000001', seq: 3, price: 12.5, files, name: 'Ines Duarte' }
  await openPage(<UnlockDialog message={message} open onOpenChange={() => undefined} renderAddFunds={() => null} />, {
    user: aUser({ balance: 100 }),
  })
  const dialog = await screen.findByRole('dialog', { name: title })
  expect(dialog.textContent).toContain(stays)
})

test('the toast after the payment speaks of files, not of a post', async () => {
  const message = { chatId: '0199d2c0-0000-7000-8000-000000000001', seq: 3, price: 12.5, files: [FILE], name: 'Ines Duarte' }
  const page = await openPage(<UnlockDialog message={message} open onOpenChange={() => undefined} renderAddFunds={() => null} />, {
    user: aUser({ balance: 100 }),
    language: 'fr',
    server: (server) => server.handle(api.chats.unlock, () => Promise.resolve({ price: 12.5 })),
  })
  await page.user.click(await screen.findByTestId('pay-unlock'))
  await waitFor(() => expect(page.toast()?.title).toBe('Déverrouillé'))
})
