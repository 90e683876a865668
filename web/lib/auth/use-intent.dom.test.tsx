/** A click on a button for users: visitors go to the sign-in, and for users the click goes on. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { MessageButton } from '#web/lib/chat/message-button.tsx'
import { api } from '#web/lib/live/api.ts'
import { LiveContext } from '#web/lib/live/context.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { setToken } from './token.ts'
import { useClickSession } from './use-intent.ts'

const MODEL_ID = '00000000-0000-7000-8000-000000000002'
const CHAT_ID = '00000000-0000-7000-8000-000000000003'
const part = <MessageButton userId={MODEL_ID} name="Ines" />

it('goes on at once while the user is still loading', async () => {
  setToken(TOKEN)
  const { server, user, address } = await openPage(part)
  const open = vi.fn(async () => ({ chatId: CHAT_ID }))
  server.handle(api.chats.open, open)
  await user.click(await screen.findByRole('button'))
  await waitFor(() => expect(address()).toBe(`/chats/${CHAT_ID}`))
  expect(open).toHaveBeenCalledWith({ token: TOKEN, userId: MODEL_ID })
  server.answer(api.auth.getUser, aUser())
})

it('goes on when the user cannot be loaded: the server says what is wrong with the session', async () => {
  setToken(TOKEN)
  const { server, user, address } = await openPage(part, { server: (page) => page.refuse(api.auth.getUser, 'internal') })
  server.handle(api.chats.open, async () => ({ chatId: CHAT_ID }))
  await waitFor(() => expect(server.watched()).toContain('auth:getUser'))
  await user.click(await screen.findByRole('button'))
  await waitFor(() => expect(address()).toBe(`/chats/${CHAT_ID}`))
})

it('goes on with the click that hydrates the page', async () => {
  setToken(TOKEN)
  const { live, queryClient, server } = await openPage(<div />)
  const sessions: (string | null)[] = []
  // As a click on the first rendering, before the next one replaces it.
  function FirstClick() {
    const sessionOf = useClickSession()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    useEffect(() => void sessions.push(sessionOf()), [])
    return null
  }
  render(
    <QueryClientProvider client={queryClient}>
      <LiveContext value={live}>
        <FirstClick />
      </LiveContext>
    </QueryClientProvider>,
    { container: document.createElement('div'), hydrate: true },
  )
  expect(sessions).toEqual([TOKEN])
  server.answer(api.auth.getUser, aUser())
})

it('leads a visitor to the sign-in, and back', async () => {
  const { user, address } = await openPage(part)
  await user.click(await screen.findByRole('button'))
  await waitFor(() => expect(address()).toBe('/sign-in?redirect=%2F'))
})

it('leads a user whose session is over to the sign-in', async () => {
  setToken(TOKEN)
  const { user, address } = await openPage(part, { server: (page) => page.answer(api.auth.getUser, null) })
  const button = await screen.findByRole('button')
  await waitFor(async () => {
    await user.click(button)
    expect(address()).toBe('/sign-in?redirect=%2F')
  })
})
