/** The palette, the search of the header: groups, recent choices, keyboard, empty and failed states, and a theme for the account. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Found } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { A_VISITOR } from '#web/testing/nav.ts'
import Palette from './palette.tsx'

const reader = { ...A_VISITOR, isSignedIn: true } as const
const NONE: Found = { models: [], products: [], posts: [], tags: [], orders: [], help: [] }
const model = { name: 'Ines Duarte', handle: 'ines-duarte' }
const id = (at: number) => `00000000-0000-7000-8000-00000000000${at}`
const ALL: Found = {
  models: [{ _id: id(1), ...model, headline: 'Kiln and clay', picture: null }],
  products: [{ _id: id(2), name: 'Clay letters', price: 40, model }],
  posts: [{ _id: id(3), title: 'Clay at dawn', model }],
  tags: ['clay'],
  orders: [{ _id: id(4), productName: 'Words in clay', status: 'pending', side: 'customer', otherName: 'Ines Duarte' }],
  help: [{ slug: 'clay', title: 'Words about clay', language: 'en' }],
}

beforeEach(() => sessionStorage.clear())

async function openPalette(found: Found = ALL) {
  const onClose = vi.fn()
  const asked: unknown[] = []
  const page = await openPage(<Palette reader={reader} onClose={onClose} />, {
    user: aUser(),
    server: (server) =>
      server.answerBy(api.search.find, (args) => {
        asked.push(args)
        return found
      }),
  })
  const field = await screen.findByPlaceholderText('Type a command or search...')
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  return { ...page, field, options, onClose, asked }
}

it('shows the results of the server by kind, and Enter opens the chosen place', async () => {
  const { field, options, user, address, onClose, asked } = await openPalette()
  await user.type(field, 'clay')
  await waitFor(() =>
    expect(options()).toEqual([
      'Ines DuarteKiln and clay',
      'Clay lettersInes Duarte',
      'Clay at dawnInes Duarte',
      'clay',
      'Words in clayInes Duarte',
      'Words about clay',
    ]),
  )
  expect(asked.at(-1)).toEqual({ token: TOKEN, search: 'clay', language: 'en' })
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
  await waitFor(() => expect(address()).toBe(`/orders/${id(4)}`))
})

it('remembers the last choices in this tab', async () => {
  const first = await openPalette()
  await first.user.type(first.field, 'clay')
  await first.user.click(await screen.findByRole('option', { name: /Clay letters/ }))
  await waitFor(() => expect(first.address()).toBe(`/models/ines-duarte#product-${id(2)}`))
  first.show(<Palette key="again" reader={reader} onClose={vi.fn()} />)
  await waitFor(() => expect(first.options()[0]).toBe('Clay lettersInes Duarte'))
})

it('finds a page by a mistyped name', async () => {
  const { field, options, user } = await openPalette(NONE)
  await user.type(field, 'trasnactions')
  await waitFor(() => expect(options()).toEqual(['Transactions']))
})

it('says that nothing is found, or that the search did not work', async () => {
  const { field, user, server, text } = await openPalette(NONE)
  await user.type(field, 'xqzxqz')
  expect(await screen.findByText('No results found.')).toBeTruthy()
  server.refuse(api.search.find, 'bad_request')
  await user.type(field, 'y')
  expect(await screen.findByText(text('palette:failed'))).toBeTruthy()
})

it('a theme is applied at once and saved to the account', async () => {
  const { field, user, server, onClose } = await openPalette(NONE)
  server.answer(api.appearance.saveAppearanceSettings, { success: true })
  await user.type(field, 'dark')
  await user.click(await screen.findByRole('option', { name: 'Dark' }))
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  await waitFor(() => expect(server.arrived(api.appearance.saveAppearanceSettings)).toEqual([{ token: TOKEN, theme: 'dark' }]))
  expect(onClose).toHaveBeenCalledOnce()
})
