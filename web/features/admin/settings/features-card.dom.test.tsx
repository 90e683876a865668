/** The features that owners limit to an audience. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { refused } from '#web/testing/page-server.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import type { FeatureState } from './feature-state.ts'
import { FeaturesCard } from './features-card.tsx'

const DAY = 86_400_000
const COMMENTS: FeatureState = {
  feature: 'comments',
  audience: 'everybody',
  share: 100,
  roles: [],
  endsAt: null,
  version: 4,
  changedAt: Date.UTC(2026, 10, 1),
  by: null,
}

const open = (features: FeatureState[] | 'loading' | 'failed') =>
  openPage(<FeaturesCard />, {
    user: aUser({ isAdmin: true, adminRole: 'owner' }),
    server: (server) => {
      if (features === 'failed') server.refuse(api.admin.settings.getFeatures, 'internal', {})
      else if (features !== 'loading') server.answer(api.admin.settings.getFeatures, features)
    },
  })
type Page = Awaited<ReturnType<typeof open>>

const change = async (page: Page) =>
  page.user.click(
    await screen.findByRole('button', {
      name: page.text('system:features.changeOf', { name: page.text('system:features.names.comments') }),
    }),
  )
const chooseAudience = async (page: Page, audience: FeatureState['audience']) =>
  page.user.selectOptions(await screen.findByRole('combobox', { name: page.text('system:features.audience') }), audience)

test('while the features load the card says so, and a failure can be repeated', async () => {
  const loading = await open('loading')
  await screen.findByText(loading.text('common:actions.loading'))
  const page = await open('failed')
  await screen.findByText(page.text('system:features.failed'))
  page.server.answer(api.admin.settings.getFeatures, [COMMENTS])
  await page.user.click(screen.getByRole('button', { name: page.text('common:actions.retry') }))
  await screen.findByTestId('feature-comments')
})

test('a limit shows its audience and its end; one that has ended asks to be removed', async () => {
  const page = await open([
    { ...COMMENTS, audience: 'share', share: 25, endsAt: Date.now() + 30 * DAY },
    { ...COMMENTS, feature: 'broadcasts', audience: 'staff', endsAt: Date.UTC(2026, 0, 2) },
  ])
  const limited = within(await screen.findByTestId('feature-comments'))
  expect(limited.getByText(page.text('system:features.shareOf', { share: '25%' }))).toBeDefined()
  expect(limited.queryByRole('status')).toBeNull()
  const over = within(screen.getByTestId('feature-broadcasts'))
  expect(over.getByRole('status').textContent).toContain('2026')
})

test('a limit is sent over the version that was seen, with the roles and the reason', async () => {
  const page = await open([COMMENTS])
  page.server.handle(api.admin.settings.saveFeature, async () => ({ success: true as const }))
  await change(page)
  await chooseAudience(page, 'roles')
  await page.user.click(await screen.findByRole('checkbox', { name: page.text('system:features.roleNames.pro') }))
  await page.user.type(screen.getByRole('textbox', { name: page.text('admin:reason') }), 'Spam')
  await page.user.click(screen.getByTestId('confirm'))
  await expect.poll(() => page.toast()?.title).toBe(page.text('system:features.saved'))
  expect(page.server.arrived(api.admin.settings.saveFeature)).toEqual([
    expect.objectContaining({
      feature: 'comments',
      version: 4,
      reason: 'Spam',
      rule: { audience: 'roles', share: 100, roles: ['pro'], endsAt: null },
    }),
  ])
})

test('a share above a hundred, no role and no reason are named, and nothing is sent', async () => {
  const page = await open([COMMENTS])
  await change(page)
  await chooseAudience(page, 'roles')
  await page.user.click(screen.getByTestId('confirm'))
  await screen.findByText(page.text('system:features.rolesMissing'))
  await screen.findByText(page.text('admin:reasonMissing'))
  await chooseAudience(page, 'share')
  const share = await screen.findByRole('textbox', { name: page.text('system:features.share') })
  await page.user.clear(share)
  await page.user.type(share, '101')
  await screen.findByText(page.text('system:features.shareWrong'))
  expect(page.server.arrived(api.admin.settings.saveFeature)).toEqual([])
})

test('a refused limit keeps the typed values', async () => {
  const page = await open([COMMENTS])
  page.server.handle(api.admin.settings.saveFeature, async () => {
    throw refused('changed_meanwhile', { keys: ['feature_comments'] })
  })
  await change(page)
  await chooseAudience(page, 'staff')
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: page.text('admin:reason') })
  await page.user.type(reason, 'Spam')
  await page.user.click(screen.getByTestId('confirm'))
  await screen.findByText('refused: changed_meanwhile')
  expect(reason.value).toBe('Spam')
})
