/** For each file of component tests: what a browser has and happy-dom has not, and no complaint of React unheard. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** What was complained about in this test. */
const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => void complaints.push(said.map(String).join(' ')))
})

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  expect(complaints, 'what the page wrote to the console').toEqual([])
})
