/** The line "new since you were here": where it stands, and when it moves or goes. */
import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useNewLine } from './use-new-line.ts'

function Line({ firstUnreadSeq }: { firstUnreadSeq: number | null }) {
  const { newSeq, clear } = useNewLine({ firstUnreadSeq })
  return <button onClick={clear}>{newSeq ?? 'none'}</button>
}

const show = (firstUnreadSeq: number | null) => {
  const { rerender } = render(<Line firstUnreadSeq={firstUnreadSeq} />)
  return { text: () => screen.getByRole('button').textContent, next: (seq: number | null) => rerender(<Line firstUnreadSeq={seq} />) }
}
const hidePage = () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')

afterEach(() => void vi.restoreAllMocks())

describe('the line', () => {
  it('stays where it was while the reader reads, and while more arrives before their eyes', () => {
    const line = show(3)
    line.next(null)
    expect(line.text()).toBe('3')
    line.next(7)
    expect(line.text()).toBe('3')
  })

  it('moves forward to messages that arrive while the page is hidden', () => {
    const line = show(3)
    hidePage()
    line.next(7)
    expect(line.text()).toBe('7')
    line.next(5)
    expect(line.text()).toBe('7')
  })

  it('comes with messages that arrive while the page is hidden, and goes when the reader answers', () => {
    const line = show(null)
    expect(line.text()).toBe('none')
    hidePage()
    line.next(4)
    expect(line.text()).toBe('4')
    act(() => screen.getByRole('button').click())
    expect(line.text()).toBe('none')
  })
})
