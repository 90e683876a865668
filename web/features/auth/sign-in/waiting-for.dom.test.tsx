/** The intent of a visitor waits through the sign-in and goes on. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetIntent, keepIntent, waitingIntent } from '#web/lib/auth/intent.ts'
import { useAuth, useOpenSession } from '#web/lib/auth/use-auth.ts'
import { useIntent } from '#web/lib/auth/use-intent.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { WaitingFor } from './waiting-for.tsx'

const intent = { act: 'order', id: 'p1', name: 'Your words in clay', page: '/models/ines' } as const

afterEach(forgetIntent)

function Waiting({ goOn }: { goOn: () => void }) {
  useIntent('order', 'p1', goOn)
  return <p>page</p>
}

it('says what waits, for that page alone', async () => {
  keepIntent(intent)
  const { text } = await openPage(
    <>
      <WaitingFor way="signUp" redirect="/models/ines" />
      <WaitingFor way="signIn" redirect="/models/otto" />
    </>,
  )
  expect((await screen.findByTestId('waiting-for')).textContent).toBe(text('auth:waiting.signUp.order', { name: intent.name }))
})

it('goes on once for a signed-in user, and not for a visitor', async () => {
  keepIntent(intent)
  const goOn = vi.fn()
  const visit = await openPage(<Waiting goOn={goOn} />)
  expect(goOn).not.toHaveBeenCalled()
  expect(visit.server).toBeDefined()
})

it('goes on after the sign-in, and forgets it', async () => {
  keepIntent(intent)
  const goOn = vi.fn()
  await openPage(<Waiting goOn={goOn} />, { user: aUser() })
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1))
  expect(waitingIntent()).toBeNull()
})

it('waits after the sign-up until the account is known: its address may be unconfirmed', async () => {
  keepIntent(intent)
  const goOn = vi.fn()
  function SignUp() {
    const open = useOpenSession()
    const { user } = useAuth()
    return <button onClick={() => open({ token: TOKEN, userId: aUser()._id, email: aUser().email })}>{user?.email ?? 'Sign up'}</button>
  }
  const { user, server } = await openPage(
    <>
      <SignUp />
      <Waiting goOn={goOn} />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  await screen.findByRole('button', { name: aUser().email })
  expect(goOn).not.toHaveBeenCalled()
  server.answer(api.auth.getUser, aUser({ emailStatus: 'unconfirmed' }))
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1))
  expect(waitingIntent()).toEqual(intent)
})

it('keeps it for the mailed link while the address is unconfirmed', async () => {
  keepIntent(intent)
  const goOn = vi.fn()
  await openPage(<Waiting goOn={goOn} />, { user: aUser({ emailStatus: 'unconfirmed' }) })
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1))
  expect(waitingIntent()).toEqual(intent)
})
