/**
 * `npm run test:old`: runs the tests of the last release against the schema of this tree, as it is while both versions run beside each
 * other: expanded, not contracted. `npm run test:old -- v0.2.0 server/domains/orders` takes another tag or commit, and a part of its
 * tests. First it prepares all SQL statements of the release, which `npm test` does as well (tools/old-version.test.ts).
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { compareVersions, parseMigration, type Schema } from '#platform/db/sql-files.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { readSchema } from '#server/schema.ts'
import { ROOT } from './steps/step.ts'
import { FORGETFUL, prepareTestServer, testDataFolder } from './test-database.ts'

const RELEASE = /^v\d+\.\d+\.\d+$/
const DEFAULT_TESTS = ['server/domains', 'realtime']

/** The newest of the tags that is a release before `version`; null without one. */
export const newestBefore = (tags: readonly string[], version: string): string | null =>
  tags
    .filter((tag) => RELEASE.test(tag) && compareVersions(tag.slice(1), version) < 0)
    .toSorted((a, b) => compareVersions(a.slice(1), b.slice(1)))
    .at(-1) ?? null

const versionIn = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version

/** The tag of the last release; null where this checkout knows none: nothing is released yet, or it was cloned without tags. */
export function lastRelease(): string | null {
  const { status, stdout } = spawnSync('git', ['tag', '--list', 'v*'], { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? newestBefore(stdout.split('\n'), versionIn(ROOT)) : null
}

/** Unpacks the files of a commit or tag into an empty folder, with packages: ours where the lock files agree. */
export function unpack(ref: string, folder: string): void {
  const archive = execFileSync('git', ['archive', '--format=tar', ref], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-f', '-', '-C', folder], { input: archive })
  const lockOf = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, shell: process.platform === 'win32' })
}

/** A path that every release has: the registry of statements. */
const PRINT_STATEMENTS = `
  import { globSync } from 'node:fs'
  import { join } from 'node:path'
  import { pathToFileURL } from 'node:url'
  for (const file of globSync('{platform,server,realtime}/**/*.sql.ts')) await import(pathToFileURL(join(process.cwd(), file)).href)
  const { declaredStatements } = await import(pathToFileURL(join(process.cwd(), 'platform/db/statement.ts')).href)
  console.log(JSON.stringify([...declaredStatements()]))`

/** The statements that the code in `folder` declares, by name. */
export function statementsOf(folder: string): ReadonlyMap<string, string> {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', PRINT_STATEMENTS], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return new Map(JSON.parse(printed) as [string, string][])
}

/** The schema while a process of `oldVersion` lives: nothing is contracted, and our functions stay when such a process starts. */
export function expandedFor(oldVersion: string, schema: Schema): Schema {
  const [major = 0, minor = 0, patch = 0] = oldVersion.split('.').map(Number)
  return {
    ...schema,
    version: compareVersions(schema.version, oldVersion) > 0 ? schema.version : `${major}.${minor}.${patch + 1}`,
    migrations: schema.migrations.filter((file) => parseMigration(file).phase === 'expand'),
  }
}

/** The statements that the database at `url` does not prepare, each with the reason. */
export async function refusedStatements(url: string, statements: ReadonlyMap<string, string>): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const refused: string[] = []
  try {
    for (const [name, text] of statements) {
      try {
        await client.query(`prepare checked as ${text}`)
        await client.query('deallocate checked')
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error
        refused.push(`${name}: ${error.message}`)
      }
    }
  } finally {
    await client.end()
  }
  return refused
}

/** The old tests clone the template that `prepareTestServer` made of our schema: the server's address reaches them in the environment. */
const runTests = (folder: string, tests: readonly string[]): Promise<number | null> =>
  new Promise((done) => {
    const args = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'integration', ...tests]
    spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' }).on('close', done)
  })

async function testOld(ref: string, tests: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-old-'))
  const dataDir = await mkdtemp(join(await testDataFolder(), 'atelier-old-data-'))
  const server = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '300', ...FORGETFUL } })
  try {
    unpack(ref, folder)
    const schema = expandedFor(versionIn(folder), await readSchema())
    let refused: string[] = []
    await prepareTestServer(
      server.url,
      async (templateUrl) => {
        refused = await refusedStatements(templateUrl, statementsOf(folder))
      },
      schema,
    )
    for (const line of refused) console.error(`${ref} cannot prepare ${line}`)
    return refused.length === 0 && (await runTests(folder, tests)) === 0
  } finally {
    await server.stop()
    await Promise.all([folder, dataDir].map((path) => rm(path, { recursive: true, force: true })))
  }
}

if (import.meta.main) {
  const [ref = lastRelease(), ...tests] = process.argv.slice(2)
  if (ref === null) console.log('This checkout has no tag of a release before this version: there is no older version to test.')
  else {
    console.log(`The tests of ${ref} against the schema of this tree`)
    process.exitCode = (await testOld(ref, tests.length > 0 ? tests : DEFAULT_TESTS)) ? 0 : 1
  }
}
