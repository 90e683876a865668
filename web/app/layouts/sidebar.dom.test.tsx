/** The sidebar of the member area. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { Sidebar } from './sidebar.tsx'

afterEach(() => vi.restoreAllMocks())

it('scrolls the page that is open into view, and nothing but the sidebar', async () => {
  // The sidebar is 400 px high; the link of the open page begins below its edge.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return this.getAttribute('aria-current') === 'page' ? new DOMRect(0, 600, 200, 40) : new DOMRect(0, 0, 200, 400)
  })
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  const page = await openPage(<Sidebar />, { user: aUser(), at: '/settings/account' })
  await screen.findByRole('link', { name: page.text('common:nav.security') })
  await waitFor(() => expect(screen.getByRole('complementary').scrollTop).toBe(240))
  expect(intoView).not.toHaveBeenCalled()
})
