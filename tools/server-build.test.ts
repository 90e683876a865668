/** The built server needs only the dependencies of package.json, which `npm ci --omit=dev` installs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#platform/root.ts'
import { RUNTIME_PACKAGES } from './site/server-build.ts'

test('the packages that are left out of the bundle are the dependencies for operation, and no others', async () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'optionalDependencies' | 'devDependencies',
    Record<string, string>
  >
  const ownNode = /^node-/
  const optional = Object.keys(optionalDependencies).filter((name) => !ownNode.test(name))
  expect([...Object.keys(dependencies), ...optional].toSorted()).toEqual([...RUNTIME_PACKAGES].toSorted())
  expect(Object.keys(devDependencies).filter((name) => name in dependencies)).toEqual([])
})
