import { screen, waitFor } from '@testing-library/react'
import { Link } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { openPage } from '#web/testing/page.tsx'
import { toast } from '#web/ui/toast-store.ts'
import PageToaster from './page-toaster.tsx'

const openToasts = () =>
  openPage(
    <>
      <Link to={'/elsewhere' as '/'}>Elsewhere</Link>
      <PageToaster regionLabel="Notifications ({hotkey})" closeLabel="Close" />
    </>,
  )

it('a toast does not follow to the page that the user opens', async () => {
  const { user, address, toast: shown } = await openToasts()
  toast({ title: 'Saved' })
  await user.click(screen.getByText('Elsewhere'))
  await waitFor(() => expect(address()).toBe('/elsewhere'))
  expect(shown()).toMatchObject({ title: 'Saved', isOpen: false })
})

it('a toast that comes with the navigation stays', async () => {
  const { user, address, toast: shown } = await openToasts()
  const link = screen.getByText('Elsewhere')
  link.addEventListener('click', () => toast({ title: 'Success!' }))
  await user.click(link)
  await waitFor(() => expect(address()).toBe('/elsewhere'))
  expect(shown()).toMatchObject({ title: 'Success!', isOpen: true })
})
