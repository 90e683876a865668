/**
 * `npm test -- languages`: every visible text stands in seven catalogs, and every text of a catalog is visible somewhere.
 * Prints one line for each problem and ends with 1 when there is any.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LANGUAGES } from '#contract/limits.ts'
import { compareCatalog, compareUses, flatten, type Allowed, type FileTexts } from './language-catalogs.ts'
import { readSource } from './language-source.ts'

const ROOT = dirname(import.meta.dirname)
const CATALOGS = 'web/i18n'

/** Names and codes that stay as they are, and words that a language shares with English. */
const allowed = JSON.parse(readFileSync(join(import.meta.dirname, 'languages-allowed.json'), 'utf8')) as Allowed & {
  hardCoded: readonly string[]
}

function readCatalogs(language: string): Map<string, Map<string, string>> {
  const files = globSync(`${CATALOGS}/${language}/*.json`, { cwd: ROOT })
  return new Map(files.toSorted().map((file) => [basename(file, '.json'), flatten(JSON.parse(readFileSync(join(ROOT, file), 'utf8')))]))
}

function readSources(): FileTexts[] {
  const paths = globSync('web/**/*.{ts,tsx}', { cwd: ROOT }).filter((path) => !/\.test\.tsx?$|\.d\.ts$|\.gen\.ts$/.test(path))
  return paths.toSorted().map((path) => ({ path, texts: readSource(readFileSync(join(ROOT, path), 'utf8'), path.endsWith('.tsx')) }))
}

function check(): string[] {
  const english = readCatalogs('en')
  const sources = readSources()
  const problems: string[] = []
  for (const language of LANGUAGES) {
    const catalogs = readCatalogs(language)
    for (const [namespace, englishCatalog] of english) {
      const file = `${CATALOGS}/${language}/${namespace}.json`
      const catalog = catalogs.get(namespace)
      if (catalog === undefined) problems.push(`${file} is missing`)
      else problems.push(...compareCatalog(language, englishCatalog, catalog, allowed).map((problem) => `${file}: ${problem}`))
    }
    for (const namespace of catalogs.keys())
      if (!english.has(namespace)) problems.push(`${CATALOGS}/${language}/${namespace}.json is extra: English has no such catalog`)
  }
  problems.push(...compareUses(english, sources))
  for (const { path, texts } of sources) {
    for (const { text, place, line } of texts.hardCoded)
      if (!allowed.hardCoded.includes(text)) problems.push(`${path}:${line} hard-coded ${place}: "${text}"`)
  }
  return problems
}

const problems = check()
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? `Texts in ${LANGUAGES.length} languages: complete.` : `${problems.length} problems in the texts.`)
process.exitCode = problems.length === 0 ? 0 : 1
