/** For each file of component tests: an empty document and storage for each test, which fails on every console warning. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** The warnings of this test. */
const warnings: string[] = []

beforeEach(() => {
  // Files share a document: the next test would find what this one wrote into it by hand.
  document.body.replaceChildren()
  warnings.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void warnings.push(parts.map(String).join(' ')))
})

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  expect(warnings, 'warnings in the console').toEqual([])
})
