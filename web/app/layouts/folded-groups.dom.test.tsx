/** The menus of the top nav. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { A_VISITOR } from '#web/testing/nav.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import FoldedGroups from './folded-groups.tsx'

const reader = { ...A_VISITOR, isSignedIn: true, adminRole: 'owner' } as const

it('has the links of the row that have no room there in the first menu, at their widths, and in no other', async () => {
  const more = [{ item: { title: 'nav.library', url: '/library' }, className: 'lg:hidden' }] as const
  const page = await openPage(<FoldedGroups reader={reader} hasSidebar={false} more={more} />, { user: aUser() })
  const link = await screen.findByRole('link', { name: page.text('common:nav.library'), hidden: true })
  expect(link.getAttribute('href')).toBe('/library')
  expect(link.closest('li')?.className).toBe('lg:hidden')
  const menus = screen.getAllByRole('group')
  expect(menus.length).toBeGreaterThan(1)
  expect(
    menus.filter((menu) => within(menu).queryByRole('link', { name: page.text('common:nav.library'), hidden: true }) !== null),
  ).toHaveLength(1)
  expect(link.closest('details')?.textContent).toContain(page.text('common:nav.other'))
})
