import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBrowser, findBrowsers } from './find-browser.ts'

describe('the browser of the tests', () => {
  it('is the one of CHROME_PATH; a wrong path is an error', async () => {
    await expect(findBrowser({ CHROME_PATH: join(tmpdir(), 'no-browser-here') })).rejects.toThrow('is not there')
    const folder = await mkdtemp(join(tmpdir(), 'atelier-browser-'))
    try {
      const path = join(folder, 'another-program')
      await writeFile(path, '#!/bin/sh\necho Lynx 2.9\n', { mode: 0o755 })
      await expect(findBrowser({ CHROME_PATH: path })).rejects.toThrow('says that it is Lynx 2.9')
      await writeFile(path, '#!/bin/sh\necho Chromium 150.0\n')
      expect(await findBrowser({ CHROME_PATH: path })).toBe(path)
      expect(await findBrowsers({ CHROME_PATH: path })).toEqual({ browser: path, shell: path })
      await expect(findBrowsers({ CHROME_PATH: path, CHROME_SHELL_PATH: join(folder, 'no-shell') })).rejects.toThrow(
        'CHROME_SHELL_PATH names',
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
