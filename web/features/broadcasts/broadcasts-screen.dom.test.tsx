import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Broadcast } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { DONE } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { BroadcastsScreen } from './broadcasts-screen.tsx'

const ID = '00000000-0000-7000-8000-000000000001'
const SCHEDULED: Broadcast = {
  ...{ broadcastId: ID, text: 'New strings', to: ['followers'], without: [], toGroups: [], withoutGroups: [], status: 'scheduled' },
  ...{ revision: 3, createdAt: 1, sendAt: Date.now() + 86_400_000, endedAt: null, targets: 0, sent: 0, opened: 0, unsent: 0 },
  ...{ leftOut: { blocked: 0, left: 0, rule: 0, muted: 0 }, files: [], price: null, unlocked: 0, earned: 0 },
}

it('cancels a scheduled broadcast by its own button only; the other button keeps it', async () => {
  const { server, user, text } = await openPage(
    <BroadcastsScreen
      renderFiles={(_edited, children) => children({ objectIds: [], price: null, isHeld: false, isChanged: false, field: null })}
    />,
    {
      user: aUser({ status: 'model' }),
      server: (page) => {
        page.answer(api.broadcasts.list, { items: [SCHEDULED], nextCursor: null })
        page.answer(api.people.listSegments, [])
        page.answer(api.people.listTags, [])
        page.handle(api.broadcasts.stop, () => Promise.resolve(DONE))
      },
    },
  )
  await user.click(await screen.findByTestId('stop-broadcast'))
  const dialog = within(await screen.findByRole('dialog'))
  // In a question about cancelling, a button with only this word could mean either.
  expect(dialog.queryByRole('button', { name: text('common:actions.cancel') })).toBeNull()
  await user.click(dialog.getByRole('button', { name: text('broadcasts:ask.keep') }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(server.arrived(api.broadcasts.stop)).toEqual([])
  await user.click(screen.getByTestId('stop-broadcast'))
  await user.click(await screen.findByTestId('confirm'))
  await expect.poll(() => server.arrived(api.broadcasts.stop)).toMatchObject([{ broadcastId: ID }])
})
