/** /admin/users/invitations: links that open accounts. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import type { SiteNotices } from '#contract/types.ts'
import type { ResultOf } from '#realtime/define.ts'
import { api } from '#web/lib/live/api.ts'
import { refused } from '#web/testing/page-server.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { InvitationsScreen } from './invitations-screen.tsx'

type Invitation = ResultOf<Contract['admin']['invitations']['list']>['items'][number]

const DAY = 86_400_000
const BY = { userId: '00000000-0000-7000-8000-000000000009', name: 'Ana Ruiz' }
const INVITATION: Invitation = {
  _id: '00000000-0000-7000-8000-000000000001',
  code: 'abc',
  note: 'For Ben',
  usesMax: 3,
  used: 1,
  createdAt: Date.UTC(2026, 10, 1),
  expiresAt: Date.now() + 30 * DAY,
  revokedAt: null,
  by: BY,
}

const SITE: SiteNotices = {
  name: 'Atelier',
  logo: null,
  favicon: null,
  announcement: null,
  maintenance: null,
  areOrdersOpen: true,
  areDepositsOpen: true,
  isSignUpOpen: true,
  needsInvitation: true,
  pauseText: '',
}

const open = (
  invitations: Invitation[] | 'loading' | 'failed',
  { adminRole = 'support' as 'support' | 'finance', site = {} as Partial<SiteNotices> } = {},
) =>
  openPage(<InvitationsScreen />, {
    user: aUser({ isAdmin: true, adminRole }),
    server: (server) => {
      server.answer(api.systemSettings.getSite, { ...SITE, ...site })
      if (invitations === 'failed') server.refuse(api.admin.invitations.list, 'internal', {})
      else if (invitations !== 'loading') server.answer(api.admin.invitations.list, { items: invitations, nextCursor: null })
    },
  })

test('the list says that it loads, that it failed, and how to fill it', async () => {
  const loading = await open('loading')
  await screen.findByText(loading.text('common:actions.loading'))
  const failed = await open('failed')
  await screen.findByText(failed.text('system:invitations.failed'))
  failed.server.answer(api.admin.invitations.list, { items: [], nextCursor: null })
  await failed.user.click(screen.getByRole('button', { name: failed.text('common:actions.retry') }))
  await screen.findByText(failed.text('system:invitations.noneText'))
})

test('only a link that opens accounts is shown and can be revoked', async () => {
  const page = await open([
    INVITATION,
    { ...INVITATION, _id: '00000000-0000-7000-8000-000000000002', note: 'Full', used: 3 },
    { ...INVITATION, _id: '00000000-0000-7000-8000-000000000003', note: 'Old', expiresAt: Date.UTC(2026, 0, 1) },
    { ...INVITATION, _id: '00000000-0000-7000-8000-000000000004', note: 'Stopped', revokedAt: Date.UTC(2026, 10, 2) },
  ])
  const rows = await screen.findAllByTestId('invitation')
  expect(
    rows.map((row) =>
      ['open', 'used', 'over', 'revoked'].find((state) => within(row).queryByText(page.text(`system:invitations.states.${state}`))),
    ),
  ).toEqual(['open', 'used', 'over', 'revoked'])
  expect(rows.map((row) => within(row).queryByRole('button', { name: page.text('system:invitations.revoke') }) !== null)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(rows[0]?.textContent).toContain('/sign-up?invite=abc')
})

test('a new invitation is sent as typed; a number outside its bounds and a refusal keep what was typed', async () => {
  const page = await open([])
  const uses = await screen.findByRole('textbox', { name: page.text('system:invitations.uses') })
  const note = screen.getByRole<HTMLInputElement>('textbox', { name: page.text('system:invitations.note') })
  const create = screen.getByRole('button', { name: page.text('system:invitations.create') })
  await page.user.clear(uses)
  await page.user.type(uses, '1001')
  await page.user.type(note, 'For Ben')
  await page.user.click(create)
  await screen.findByText(page.text('system:invitations.usesWrong', { max: 1000 }))
  expect(page.server.arrived(api.admin.invitations.create)).toEqual([])
  await page.user.clear(uses)
  await page.user.type(uses, '3')
  page.server.handle(api.admin.invitations.create, async () => {
    throw refused('too_many_invitations', { max: 500 })
  })
  await page.user.click(create)
  await screen.findByText('refused: too_many_invitations')
  expect(note.value).toBe('For Ben')
  page.server.handle(api.admin.invitations.create, async () => ({ invitationId: INVITATION._id, code: 'abc' }))
  await page.user.click(create)
  await expect.poll(() => page.toast()?.title).toBe(page.text('system:invitations.created'))
  expect(page.server.arrived(api.admin.invitations.create).at(-1)).toMatchObject({ uses: 3, days: 30, note: 'For Ben' })
  expect(note.value).toBe('')
})

test('a link is revoked with a reason, after a confirmation', async () => {
  const page = await open([INVITATION])
  page.server.handle(api.admin.invitations.revoke, async () => ({ success: true as const }))
  await page.user.click(await screen.findByRole('button', { name: page.text('system:invitations.revoke') }))
  await page.user.click(await screen.findByTestId('confirm'))
  await screen.findByText(page.text('admin:reasonMissing'))
  await page.user.type(screen.getByRole('textbox', { name: page.text('admin:reason') }), 'A mistake')
  await page.user.click(screen.getByTestId('confirm'))
  await expect.poll(() => page.toast()?.title).toBe(page.text('system:invitations.revoked'))
  expect(page.server.arrived(api.admin.invitations.revoke)).toEqual([
    expect.objectContaining({ invitationId: INVITATION._id, reason: 'A mistake' }),
  ])
})

test('the accounts that came by a link are listed when they are asked for', async () => {
  const page = await open([INVITATION])
  page.server.answer(api.admin.invitations.listInvited, {
    items: [{ userId: '00000000-0000-7000-8000-000000000005', name: 'Ben Ode', handle: 'ben', at: Date.UTC(2026, 10, 3) }],
    nextCursor: null,
  })
  await page.user.click(await screen.findByRole('button', { name: page.text('system:invitations.who') }))
  expect(await screen.findByRole('link', { name: 'Ben Ode' })).toBeDefined()
})

test('the screen says when sign-up needs no link, and when no link opens an account', async () => {
  const page = await open([], { site: { needsInvitation: false, isSignUpOpen: true } })
  await screen.findByText(page.text('system:invitations.isOff'))
  page.server.answer(api.systemSettings.getSite, { ...SITE, needsInvitation: false, isSignUpOpen: false })
  await screen.findByText(page.text('system:invitations.isClosed'))
})

test('other roles read which role makes invitations, and ask the server for nothing', async () => {
  const page = await open([INVITATION], { adminRole: 'finance' })
  await screen.findByText(page.text('system:invitations.forSupport'))
  expect(screen.queryByTestId('invitation')).toBeNull()
})
