/**
 * Routes are part of the first script that every visitor loads; only their components come later. A value that a route takes from a
 * screen's module pulls the whole screen, with its dialogs and lists, into that first script.
 */
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ROOT } from '#platform/root.ts'

const IMPORT = /import \{([^}]*)\} from '(#web\/features\/[^']*\.tsx)'/g
const isComponent = (name: string): boolean => /^[A-Z][a-z]/.test(name)

test('routes take only components from modules of screens', async () => {
  const wrong: string[] = []
  for await (const path of glob('web/app/routes/**/*.tsx', { cwd: ROOT })) {
    for (const [, names = '', module] of (await readFile(`${ROOT}/${path}`, 'utf8')).matchAll(IMPORT)) {
      const values = names.split(',').map((name) => name.trim())
      for (const name of values)
        if (name !== '' && !name.startsWith('type ') && !isComponent(name)) wrong.push(`${path}: ${name} of ${module}`)
    }
  }
  expect(wrong).toEqual([])
})
