import { expect, test } from 'vitest'
import { languageOf } from './languages.ts'

test.each([
  ['en', 'I would like a portrait of my dog, 40 cm, for $120'],
  ['it', 'Ciao, vorrei un ritratto del mio cane per la nonna'],
  ['fr', 'Bonjour, je voudrais un portrait de mon chien'],
  ['es', 'Hola, quiero una ilustración de mi perro para mi abuela'],
  ['pt', 'Olá, gostaria de uma ilustração do meu cão, obrigado'],
  ['ru', 'Как дела?'],
  ['ru', 'Спасибо, @ines! https://atelier.example/models/ines'],
  ['zh', '你好，我想要一张图片'],
  ['zh', '我要 2 张 A4 的图'],
  ['zh', 'see 湖水'],
  // A few foreign words do not decide.
  ['en', 'Thank you for the wonderful frame, it says Привет on it'],
])('%s: %s', async (language, text) => expect(await languageOf(text)).toBe(language))

test.each([
  '',
  'Ok!',
  'Bello',
  // Too short: this French would count as Spanish.
  'Où es-tu ?',
  '12 345 678 901',
  '😀😀😀',
  '@ines.duarte https://www.example.org/vorrei-un-ritratto',
  'Danke schön für das schöne Bild',
])('unknown: %s', async (text) => expect(await languageOf(text)).toBeNull())

test('several texts count together', async () => expect(await languageOf('Ritratto', 'Vorrei un ritratto del mio cane')).toBe('it'))
