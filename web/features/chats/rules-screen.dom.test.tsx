/** /settings/chats for users other than models. */
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { ChatRulesScreen } from './rules-screen.tsx'

it('redirects a customer from the chat rules of models to the settings', async () => {
  const page = await openPage(<ChatRulesScreen />, { user: aUser(), at: '/settings/chats' })
  await waitFor(() => expect(page.address()).toBe('/settings'))
})
