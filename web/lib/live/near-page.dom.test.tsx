import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useNearPage } from './near-page.ts'

/** Follows from this number of pages on. */
const FROM = 8

function Near({ count }: { count: number }) {
  return <output>{useNearPage(count, FROM)}</output>
}

/** The reader has scrolled past this share of the document. */
function scrollPast(share: number): void {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(10_000)
  vi.stubGlobal('scrollY', share * 10_000)
  act(() => void dispatchEvent(new Event('scroll')))
}

const near = () => Number(screen.getByRole('status').textContent)

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a short list is near everywhere', () => {
  const { unmount } = render(<Near count={FROM} />)
  scrollPast(0.9)
  expect(near()).toBe(0)
  unmount()
})

it('a long list follows the reader, in steps of half as many pages', () => {
  scrollPast(0.5)
  const { rerender, unmount } = render(<Near count={40} />)
  expect(near()).toBe(20)
  scrollPast(0.54)
  expect(near()).toBe(20)
  scrollPast(0.56)
  expect(near()).toBe(24)
  rerender(<Near count={4} />)
  expect(near()).toBe(0)
  unmount()
})
