import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Broadcast } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { DONE } from '#web/testing/page-server.ts'
import ComposeDialog from './compose-dialog.tsx'

const [ID, GONE, TAG] = [
  '00000000-0000-7000-8000-000000000001',
  '00000000-0000-7000-8000-000000000002',
  '00000000-0000-7000-8000-000000000003',
]
const NONE = { blocked: 0, left: 0, rule: 0, muted: 0 }
const SCHEDULED: Broadcast = {
  ...{ broadcastId: ID, text: 'New strings', to: [], without: [], toGroups: [GONE], withoutGroups: [], status: 'scheduled', revision: 3 },
  ...{ createdAt: 1, sendAt: Date.now() + 86_400_000, endedAt: null, targets: 0, sent: 0, leftOut: NONE, opened: 0, unsent: 0 },
  ...{ files: [], price: null, unlocked: 0, earned: 0 },
}

it('shows a deleted tag of a scheduled broadcast, and is saved once the model has chosen anew', async () => {
  const { server, user, text } = await openPage(
    <ComposeDialog
      edited={SCHEDULED}
      renderFiles={(_edited, children) => children({ objectIds: [], price: null, isHeld: false, isChanged: false, field: null })}
      onClose={() => undefined}
    />,
    {
      user: aUser({ status: 'model' }),
      server: (page) => {
        page.answer(api.people.listSegments, [])
        page.answer(api.people.listTags, [{ tagId: TAG, name: 'Regulars', colour: 'red', rule: null, fans: { count: 2, isMore: false } }])
        page.answer(api.broadcasts.preview, { reaches: 2, leftOut: NONE })
        page.handle(api.broadcasts.update, () => Promise.resolve(DONE))
      },
    },
  )
  const gone = await screen.findByTestId('to-gone')
  await user.click(screen.getByTestId('send-broadcast'))
  expect((await screen.findByRole('alert')).textContent).toBe(text('broadcasts:problems.groupGone'))
  expect(server.arrived(api.broadcasts.update)).toEqual([])
  await user.click(screen.getByTestId('to-group'))
  await user.click(gone)
  expect(screen.queryByTestId('to-gone')).toBeNull()
  await user.click(screen.getByTestId('send-broadcast'))
  await expect.poll(() => server.arrived(api.broadcasts.update)).toMatchObject([{ broadcastId: ID, toGroups: [TAG], revision: 3 }])
})
