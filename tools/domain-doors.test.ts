/** Exports of a domain: few names for higher domains (`index.ts`), parts for the server (`parts.ts`), and statements in neither. */
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { exportedFrom } from './row-types.ts'
import { ROOT } from './site/web-build.ts'

/** A domain that needs more exports families of functions instead (`export * as sessions`). */
const NAMES_MAX = 13

const open = async (path: string) => (await import(pathToFileURL(join(ROOT, path)).href)) as Record<string, unknown>
const doors = globSync('server/domains/*/{index,parts}.ts', { cwd: ROOT }).toSorted()

it('every domain has a door', () => {
  for (const folder of globSync('server/domains/*', { cwd: ROOT }))
    expect(
      ['index.ts', 'parts.ts'].some((door) => existsSync(join(ROOT, folder, door))),
      folder,
    ).toBe(true)
})

it.each(doors.filter((path) => path.endsWith('index.ts')))(`%s exports at most ${NAMES_MAX} names`, async (path) => {
  expect(Object.keys(await open(path)).length).toBeLessThanOrEqual(NAMES_MAX)
})

it.each(doors)('%s exports no statement', async (path) => {
  const members = exportedFrom(dirname(path), await open(path)).map(({ member }) => member)
  // Own data is declared as pages of statements, which the archive walks through.
  expect(members.filter((member) => !/^\w+Data\[/.test(member))).toEqual([])
})
