import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { LegalAdminScreen } from './legal-admin-screen.tsx'

const OWNER = '00000000-0000-4000-8000-000000000001'
const BUILT_IN = {
  version: 1,
  state: 'replaced' as const,
  from: null,
  until: Date.UTC(2026, 0, 1),
  needsConsent: false,
  by: null,
  reason: '',
  languages: [],
  accepted: 4,
}
const SECOND = {
  version: 2,
  state: 'in_force' as const,
  from: Date.UTC(2026, 0, 1),
  until: null,
  needsConsent: true,
  by: { userId: OWNER, name: 'Ana' },
  reason: 'First own text',
  languages: ['en' as const],
  accepted: 3,
}

const open = (saved: (args: { needsConsent: boolean }) => void = () => undefined) =>
  openPage(<LegalAdminScreen />, {
    user: aUser({ isAdmin: true, adminRole: 'owner' }),
    server: (server) => {
      server.answer(api.admin.legal.getVersions, { latest: 2, versions: [SECOND, BUILT_IN] })
      server.answer(api.admin.legal.getTexts, [{ language: 'en', body: 'Be kind.\nPay.', summary: '' }])
      server.answer(api.admin.legal.preview, { blocks: [], problems: [] })
      server.handle(api.admin.legal.saveVersion, async (args) => {
        saved(args)
        return { version: 3 }
      })
    },
  })

test('a new version begins with the text in force, shows its differences, and is put in force with a reason', async () => {
  const page = await open()
  expect(await screen.findByText(/First own text/)).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: page.text('system:legal.write') }))
  const body = await screen.findByRole('textbox', { name: page.text('system:legal.body') })
  expect(body).toHaveProperty('value', 'Be kind.\nPay.')
  await page.user.type(body, ' Soon.')
  expect(screen.getByTestId('difference').textContent).toContain('Pay. Soon.')
  await page.user.click(screen.getByRole('button', { name: page.text('system:legal.next') }))
  await page.user.click(await screen.findByRole('switch', { name: new RegExp(page.text('system:legal.needsConsent')) }))
  await page.user.type(screen.getByRole('textbox', { name: page.text('admin:reason') }), 'Clearer')
  await page.user.click(screen.getByRole('button', { name: page.text('system:legal.publish') }))
  await waitFor(() =>
    expect(page.server.arrived(api.admin.legal.saveVersion)).toEqual([
      {
        token: TOKEN,
        document: 'terms',
        baseVersion: 2,
        texts: [{ language: 'en', body: 'Be kind.\nPay. Soon.', summary: '' }],
        startsAt: null,
        needsConsent: true,
        reason: 'Clearer',
      },
    ]),
  )
  expect(await screen.findByText(/First own text/)).toBeDefined()
})

test('a changed draft is discarded for the other document only after a question', async () => {
  const page = await open()
  await page.user.click(await screen.findByRole('button', { name: page.text('system:legal.write') }))
  await page.user.type(await screen.findByRole('textbox', { name: page.text('system:legal.body') }), ' Soon.')
  const privacy = screen.getByRole('button', { name: page.text('common:nav.privacy') })
  await page.user.click(privacy)
  await page.user.click(await screen.findByRole('button', { name: page.text('common:actions.cancel') }))
  expect(screen.getByRole('textbox', { name: page.text('system:legal.body') })).toHaveProperty('value', 'Be kind.\nPay. Soon.')
  await page.user.click(privacy)
  await page.user.click(await screen.findByTestId('confirm'))
  await screen.findByRole('button', { name: page.text('system:legal.write') })
  expect(page.server.arrived(api.admin.legal.saveVersion)).toEqual([])
})

test('the preview says that it could not be made, and is asked for again', async () => {
  const page = await open()
  page.server.refuse(api.admin.legal.preview, 'internal', {})
  await page.user.click(await screen.findByRole('button', { name: page.text('system:legal.write') }))
  await screen.findByText(page.text('system:legal.previewFailed'))
  page.server.answer(api.admin.legal.preview, { blocks: [], problems: [] })
  await page.user.click(screen.getByRole('button', { name: page.text('common:actions.retry') }))
  await waitFor(() => expect(screen.queryByText(page.text('system:legal.previewFailed'))).toBeNull())
})
