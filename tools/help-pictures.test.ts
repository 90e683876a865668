/** The pictures of help articles: small, of the size that the articles say, and the same in every language. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/limits.ts'
import { HELP_PICTURE_MAX_BYTES } from './help-pictures.ts'
import { ROOT } from './site/web-build.ts'

const PICTURE = /^!\[.+\]\(\/help\/([a-z-]+)\.webp\?(\d+)x(\d+)\)$/gm

interface Shown {
  name: string
  width: number
  height: number
}

const shownIn = (language: string): Shown[] =>
  globSync(`texts/${language}/help/*.md`, { cwd: ROOT })
    .toSorted()
    .flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(PICTURE)].map(([, name = '', width, height]) => ({
        name,
        width: Number(width),
        height: Number(height),
      })),
    )

const shown = shownIn('en')

test.each(LANGUAGES.filter((language) => language !== 'en'))('articles in %s show the same pictures', (language) => {
  expect(shownIn(language)).toEqual(shown)
})

test('every picture is shown by an article, and no other', () => {
  const files = globSync('public/help/*', { cwd: ROOT }).map((path) => basename(path, '.webp'))
  expect(files.toSorted()).toEqual(shown.map(({ name }) => name).toSorted())
})

test.each(shown)('the picture of $name is small, and has the shape that its article says', async ({ name, width, height }) => {
  const file = join(ROOT, 'public', 'help', `${name}.webp`)
  expect(statSync(file).size).toBeLessThanOrEqual(HELP_PICTURE_MAX_BYTES)
  const picture = await sharp(file).metadata()
  expect(picture.width / picture.height).toBeCloseTo(width / height, 1)
  expect(picture.width).toBeGreaterThanOrEqual(width)
})
