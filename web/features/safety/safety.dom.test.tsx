import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OffPlatformWarning } from '#web/lib/off-platform/warning.tsx'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import BlockDialog from './block-dialog.tsx'
import { BlockedUsersCard } from './blocked-users-card.tsx'
import ReportDialog from './report-dialog.tsx'

const HAZEL = { userId: '00000000-0000-7000-8000-000000000002', name: 'Hazel Quinn' }

test('states the effects of a block before it blocks', async () => {
  const close = vi.fn()
  const page = await openPage(<BlockDialog {...HAZEL} onClose={close} />, {
    user: aUser(),
    server: (server) => server.handle(api.members.blockUser, async () => DONE),
  })
  await screen.findByRole('dialog', { name: page.text('safety:block.title', { name: HAZEL.name }) })
  expect(screen.getByTestId('block-effects').textContent).toContain(page.text('safety:block.stays'))
  await page.user.click(screen.getByTestId('confirm'))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(page.server.arrived(api.members.blockUser)).toEqual([{ token: TOKEN, userId: HAZEL.userId }])
})

test('lists blocked users, ends a block, and says when there are none', async () => {
  const page = await openPage(<BlockedUsersCard />, {
    user: aUser(),
    server: (server) => {
      server.answer(api.members.listBlocked, {
        items: [{ ...HAZEL, handle: 'hazel', picture: null, blockedAt: Date.UTC(2026, 0, 2) }],
        nextCursor: null,
      })
      server.handle(api.members.unblockUser, async () => {
        server.answer(api.members.listBlocked, { items: [], nextCursor: null })
        return DONE
      })
    },
  })
  await page.user.click(await screen.findByRole('button', { name: page.text('safety:block.undoName', { name: HAZEL.name }) }))
  expect(await screen.findByText(page.text('safety:blocked.none'))).toBeDefined()
})

test('asks for a reason, then reports the message with it', async () => {
  const close = vi.fn()
  const threadId = '00000000-0000-7000-8000-000000000009'
  const page = await openPage(<ReportDialog threadId={threadId} seq={7} name={HAZEL.name} onClose={close} />, {
    user: aUser(),
    server: (server) => server.handle(api.reports.reportMessage, async () => DONE),
  })
  await page.user.click(await screen.findByTestId('send-report'))
  expect(await screen.findByText(page.text('safety:report.reasonMissing'))).toBeDefined()
  await page.user.click(screen.getByRole('radio', { name: page.text('safety:report.reasons.scam') }))
  await page.user.type(screen.getByRole('textbox'), 'Asked for my card')
  await page.user.click(screen.getByTestId('send-report'))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(page.server.arrived(api.reports.reportMessage)).toEqual([
    { token: TOKEN, threadId, seq: 7, reason: 'scam', note: 'Asked for my card' },
  ])
})

test('warns both sides in their own words of payments outside the site, and leaves other texts alone', async () => {
  const page = await openPage(
    <>
      <OffPlatformWarning text="Just send it on PayPal" isOwn={false} />
      <OffPlatformWarning text="my whatsapp?" isOwn />
      <OffPlatformWarning text="A lake at dusk" isOwn />
    </>,
    { user: aUser() },
  )
  await waitFor(() => expect(screen.getAllByTestId('off-platform')).toHaveLength(2))
  expect(screen.getAllByTestId('off-platform').map(({ textContent }) => textContent)).toEqual([
    page.text('safety:offPlatform.other'),
    page.text('safety:offPlatform.own'),
  ])
})
