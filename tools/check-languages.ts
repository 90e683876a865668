/**
 * `npm test -- languages`: every text for users is in seven catalogs (`texts/<language>/**.json`), and every text of a catalog is used.
 * Prints one line for each problem. Exit code 1 if there is any.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LANGUAGES } from '#contract/limits.ts'
import { compareCatalog, compareUses, flatten, type Allowed, type Catalogs, type FileTexts } from './language-catalogs.ts'
import { sentencesIn } from './language-sentences.ts'
import { readSource } from './language-source.ts'

const ROOT = dirname(import.meta.dirname)
const CATALOGS = 'texts'
/** The catalogs that each room reads: the screens read those of `screens/`, by their names in it. */
const READERS = [
  { room: 'web', folder: 'screens/' },
  { room: 'server', folder: '' },
] as const

/** Code of the server that writes texts for users itself, instead of an error code. */
const SAYING = /^server\/(?:http|outbox|receipts)\//

/** Untranslated names and codes, and words that a language shares with English. */
const allowed = JSON.parse(readFileSync(join(import.meta.dirname, 'languages-allowed.json'), 'utf8')) as Allowed & {
  hardCoded: readonly string[]
}

/** All catalogs of a language by their path without ending, such as `mail` or `screens/orders`. */
function readCatalogs(language: string): Catalogs {
  const folder = join(ROOT, CATALOGS, language)
  const files = globSync('**/*.json', { cwd: folder }).map((file) => file.replaceAll('\\', '/'))
  return new Map(
    files.toSorted().map((file) => [file.replace(/\.json$/, ''), flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')))]),
  )
}

function readSources(room: string): FileTexts[] {
  const paths = globSync(`${room}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((path) => !/\.test\.tsx?$|\.d\.ts$|\.gen\.ts$/.test(path))
  return paths.toSorted().map((path) => {
    const source = readFileSync(join(ROOT, path), 'utf8')
    const texts = readSource(source, path.endsWith('.tsx'))
    return { path, texts: room === 'server' ? { ...texts, hardCoded: sentencesIn(source, SAYING.test(path)) } : texts }
  })
}

/** Differences between the seven catalogs of each name. */
function checkCatalogs(english: Catalogs): string[] {
  const problems: string[] = []
  for (const language of LANGUAGES) {
    const catalogs = readCatalogs(language)
    for (const [name, englishCatalog] of english) {
      const file = `${CATALOGS}/${language}/${name}.json`
      const catalog = catalogs.get(name)
      if (catalog === undefined) problems.push(`${file} is missing`)
      else problems.push(...compareCatalog({ language, name }, englishCatalog, catalog, allowed).map((problem) => `${file}: ${problem}`))
    }
    for (const name of catalogs.keys())
      if (!english.has(name)) problems.push(`${CATALOGS}/${language}/${name}.json is extra: English has no such catalog`)
  }
  return problems
}

/** Problems between a room's code and the catalogs that it reads. */
function checkReaders(english: Catalogs, { room, folder }: (typeof READERS)[number]): string[] {
  const read = [...english].flatMap(([path, catalog]) => {
    const name = path.slice(folder.length)
    return path.startsWith(folder) && !name.includes('/') ? [[name, catalog] as const] : []
  })
  const sources = readSources(room)
  const problems = compareUses(new Map(read), sources, `${CATALOGS}/en/${folder}`)
  for (const { path, texts } of sources) {
    for (const { text, place, line } of texts.hardCoded)
      if (!allowed.hardCoded.includes(text)) problems.push(`${path}:${line} hard-coded ${place}: "${text}"`)
  }
  return problems
}

const english = readCatalogs('en')
const problems = [...checkCatalogs(english), ...READERS.flatMap((reader) => checkReaders(english, reader))]
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? `Texts in ${LANGUAGES.length} languages: complete.` : `${problems.length} problems in the texts.`)
process.exitCode = problems.length === 0 ? 0 : 1
