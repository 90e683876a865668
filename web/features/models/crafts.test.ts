import { expect, test } from 'vitest'
import { craftsOf } from './crafts.ts'

const cover = { url: '/media/pictures/one/1200.webp', width: 1600, height: 600, blur: null }
const model = (...tags: string[]) => ({ tags, cover })

test('shows each craft once, in the order of the models, and none without a picture', () => {
  const crafts = craftsOf([model('ceramics', 'glaze'), model('Ceramics'), { tags: ['dance'], cover: null }, model('guitar'), model()], 'en')
  expect(crafts).toEqual([
    { tag: 'ceramics', cover },
    { tag: 'guitar', cover },
  ])
})

test('names a craft in the reader’s script where the model does', () => {
  const calligrapher = model('书法', 'calligraphy')
  const tagIn = (language: string) => craftsOf([calligrapher], language)[0]?.tag
  expect([tagIn('zh'), tagIn('en'), tagIn('ru')]).toEqual(['书法', 'calligraphy', 'calligraphy'])
  expect(craftsOf([model('сказка', 'gouache')], 'ru')[0]?.tag).toBe('сказка')
  expect(craftsOf([model('书法')], 'en')).toEqual([])
})

test('ends after a dozen', () => {
  expect(
    craftsOf(
      Array.from({ length: 30 }, (_, at) => model(`craft ${String.fromCodePoint(97 + at)}`)),
      'en',
    ),
  ).toHaveLength(12)
})
