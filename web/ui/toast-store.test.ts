/** The toasts of a page: one at a time, kept for a while after they have closed (spec §2, §9). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TOAST_REMOVE_MS } from '#contract/limits.ts'
import { currentToasts, dismissToast, onToasts, toast } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** The store belongs to the module: the toasts of a test are dismissed, and their clocks run out. */
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.advanceTimersByTime(TOAST_REMOVE_MS)
  expect(currentToasts()).toEqual([])
  vi.useRealTimers()
})

it('a new toast takes the place of the one before it', () => {
  toast({ title: 'First' })
  toast({ title: 'Second', description: 'More', variant: 'destructive' })
  expect(currentToasts()).toEqual([{ id: expect.any(Number), title: 'Second', description: 'More', variant: 'destructive', isOpen: true }])
})

it('a dismissed toast closes at once and is removed 1,000,000 ms later', () => {
  const dismiss = toast({ title: 'Saved' })
  dismiss()
  expect(currentToasts()).toMatchObject([{ title: 'Saved', isOpen: false }])
  vi.advanceTimersByTime(999_999)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toEqual([])
})

it('dismissing a replaced toast leaves the next one alone, then and later', () => {
  const dismissFirst = toast({ title: 'First' })
  toast({ title: 'Second' })
  dismissFirst()
  vi.advanceTimersByTime(TOAST_REMOVE_MS)
  expect(currentToasts()).toMatchObject([{ title: 'Second', isOpen: true }])
})

it('dismissing twice starts one clock: listeners get one closing and one removal', () => {
  const dismiss = toast({ title: 'Saved' })
  const heard = vi.fn<() => void>()
  const stop = onToasts(heard)
  dismiss()
  dismiss()
  vi.advanceTimersByTime(TOAST_REMOVE_MS)
  stop()
  expect(heard).toHaveBeenCalledTimes(2)
})

it('a removed listener gets no calls', () => {
  const heard = vi.fn<() => void>()
  onToasts(heard)()
  toast({ title: 'Saved' })
  expect(heard).not.toHaveBeenCalled()
})
