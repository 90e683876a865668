import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Refusal } from './refusal.tsx'

it('a refusal comes into view, and is nothing without a text', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { rerender } = render(<Refusal>{null}</Refusal>)
  expect([screen.queryByRole('alert'), scrolled.mock.calls.length]).toEqual([null, 0])
  rerender(<Refusal>Too many for a day.</Refusal>)
  expect(screen.getByRole('alert').textContent).toBe('Too many for a day.')
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert')])
})
