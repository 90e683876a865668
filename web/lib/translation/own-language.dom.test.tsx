/** The control below each own text: its language, and another one. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TextRef } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
// Loaded when it is opened: here before, so that no test waits for it.
import './language-dialog.tsx'
import { OwnLanguage } from './own-language.tsx'

const TEXT: TextRef = { kind: 'comment', commentId: '00000000-0000-7000-8000-000000000001' }

const open = (lang: string | null, translator: { label: string } | null = { label: 'LibreTranslate' }) =>
  openPage(<OwnLanguage text={TEXT} lang={lang} />, {
    user: aUser(),
    server: (server) => {
      server.answer(api.translation.getTranslator, translator)
      server.handle(api.translation.setLanguage, () => DONE)
    },
  })

test('an own text says its language, and its writer chooses another one', async () => {
  const page = await open('it')
  await page.user.click(await screen.findByRole('button', { name: page.text('translation:language.known', { language: 'Italiano' }) }))
  const choice: HTMLSelectElement = await screen.findByTestId('text-language')
  expect(choice.value).toBe('it')
  await page.user.selectOptions(choice, 'es')
  await page.user.click(screen.getByTestId('confirm'))
  await waitFor(() => expect(page.server.arrived(api.translation.setLanguage)).toEqual([{ token: TOKEN, text: TEXT, lang: 'es' }]))
  await waitFor(() => expect(screen.queryByTestId('text-language')).toBeNull())
})

test('an unknown language can be set', async () => {
  const page = await open(null)
  expect(await screen.findByRole('button', { name: page.text('translation:language.action') })).toBeDefined()
})

test('without a translator no question is shown', async () => {
  await open('it', null)
  expect(screen.queryByTestId('own-language')).toBeNull()
})
