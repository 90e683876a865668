import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { ConsentBar } from './consent-bar.tsx'

const TERMS = { document: 'terms' as const, version: 3, from: Date.UTC(2026, 0, 1), language: 'en' as const, summary: 'A calmer text' }

beforeEach(() => sessionStorage.clear())

test('a user is asked once in a visit, may put it off, and accepts the versions that were shown', async () => {
  const page = await openPage(<ConsentBar token={TOKEN} />, {
    user: aUser(),
    server: (server) => {
      server.answer(api.legal.getPending, [TERMS])
      server.handle(api.legal.accept, async () => {
        server.answer(api.legal.getPending, [])
        return DONE
      })
    },
  })
  expect(await screen.findByText('A calmer text')).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: page.text('legal:consent.later') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.user.click(screen.getByRole('button', { name: page.text('legal:consent.open') }))
  await page.user.click(await screen.findByRole('button', { name: page.text('legal:consent.accept') }))
  await waitFor(() => expect(screen.queryByTestId('consent-bar')).toBeNull())
  expect(page.server.arrived(api.legal.accept)).toEqual([{ token: TOKEN, texts: [{ document: 'terms', version: 3 }] }])
})

test('a version that was replaced meanwhile is said, and nothing is accepted', async () => {
  const page = await openPage(<ConsentBar token={TOKEN} />, {
    user: aUser(),
    server: (server) => {
      server.answer(api.legal.getPending, [TERMS])
      server.refuse(api.legal.accept, 'newer_version')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: page.text('legal:consent.accept') }))
  expect((await screen.findByRole('alert')).textContent).toContain('newer_version')
  expect(screen.getByTestId('consent-bar')).toBeDefined()
})
