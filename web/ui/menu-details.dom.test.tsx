import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { menuDetails } from './menu-details.ts'

it('details close by Escape, with the focus back on their summary, and by a click elsewhere, but not by one inside', async () => {
  onTestFinished(cleanup)
  render(
    <>
      <details {...menuDetails} data-testid="details">
        <summary tabIndex={0}>Why?</summary>
        <p tabIndex={-1}>Because</p>
      </details>
      <button type="button">Elsewhere</button>
    </>,
  )
  const user = userEvent.setup({ delay: null })
  const details = screen.getByTestId<HTMLDetailsElement>('details')
  const summary = screen.getByText('Why?')
  const open = () => {
    details.open = true
    summary.focus()
  }
  open()
  await user.click(screen.getByText('Because'))
  expect(details.open).toBe(true)
  await user.keyboard('{Escape}')
  expect(details.open).toBe(false)
  expect(document.activeElement).toBe(summary)
  open()
  await user.click(screen.getByText('Elsewhere'))
  expect(details.open).toBe(false)
})
