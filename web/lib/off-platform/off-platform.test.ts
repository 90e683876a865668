import { describe, expect, test } from 'vitest'
import { offPlatformWords } from './off-platform.ts'

const kindsOf = (text: string) => [...new Set(offPlatformWords(text).map(({ kind }) => kind))].toSorted()

const NAMED: Readonly<Record<string, readonly [text: string, ...kinds: string[]][]>> = {
  en: [
    ['Just send it on PayPal, it is cheaper', 'payment'],
    ['my Cash App is open', 'payment'],
    ['paypal.me/hazel works too', 'payment'],
    ['see https://www.ko-fi.com/hazel', 'payment'],
    ['I can do a bank transfer', 'bank'],
    ['text me on WhatsApp!', 'messenger'],
    ['add me on Signal', 'messenger'],
    ['my LINE id is hazel', 'messenger'],
    ['find me at t.me/hazel', 'messenger'],
    ['pay me through Wise', 'payment'],
  ],
  it: [
    ['puoi farmi un bonifico', 'bank'],
    ['ricarica Postepay', 'payment'],
    ['scrivimi su Signal', 'messenger'],
    ['conto corrente intestato a me', 'bank'],
  ],
  fr: [
    ['je préfère un virement', 'bank'],
    ['envoie-moi tes coordonnées bancaires', 'bank'],
    ['tu peux payer avec Lydia', 'payment'],
    ['voici mon RIB', 'bank'],
    ['on parle sur Telegram ?', 'messenger'],
  ],
  zh: [
    ['加我微信聊', 'messenger'],
    ['可以用支付宝付款', 'payment'],
    ['直接银行转账给我', 'bank'],
    ['加QQ 12345', 'messenger'],
  ],
  es: [
    ['mejor por Bizum', 'payment'],
    ['hazme una transferencia bancaria', 'bank'],
    ['dame tu número de cuenta', 'bank'],
    ['háblame por WhatsApp', 'messenger'],
  ],
  pt: [
    ['aceito por Pix', 'payment'],
    ['a minha chave pix', 'payment'],
    ['paga com MB Way', 'payment'],
    ['qual é a sua conta bancária?', 'bank'],
    ['fala comigo no Signal', 'messenger'],
  ],
  ru: [
    ['переведи на карту', 'bank'],
    ['вот мои реквизиты', 'bank'],
    ['Сбербанк подойдёт', 'bank'],
    ['на киви кошелёк', 'payment'],
    ['напиши в телеграм', 'messenger'],
    ['пиши в телегу', 'messenger'],
    ['есть вайбер?', 'messenger'],
  ],
}

/** Everyday sentences with words that look alike. */
const FALSE_FRIENDS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'We sat on the bank of the river',
    'Draw a thin line along the edge',
    'The light is a signal for the boats',
    'A wise old owl, please',
    'Could you send more pix of the lake?',
    'Six pictures, cash in hand pose',
    'A kiwi on a plate',
    'The deposit was credited, order 1234567890123456',
    'Version 2.5.1 at.me and out.line',
    'Meet at 10.30, it.is fine',
  ],
  it: ['Una linea sottile sulla carta', 'Il segnale era verde', 'Seduta su una banca di sabbia', 'Vorrei un ritratto in banca'],
  fr: ['La ligne du banc est belle', 'Le signal était rouge', 'Une carte postale de Lydia', 'Un virage à gauche'],
  zh: ['请画一张信封和卡片', '微笑着相信我', '银色的行李箱', '支持一下，宝贝'],
  es: ['Un banco del parque', 'La señal era clara', 'Pásame una foto en línea recta', 'La cuenta atrás empieza'],
  pt: ['Um banco de jardim', 'O sinal ficou verde', 'Linha fina sobre o papel', 'Conta uma história'],
  ru: [
    'Старая телега у дома',
    'Киви и банан на столе',
    'Сигнал маяка ночью',
    'Банка с вареньем',
    'Нарисуй карту острова',
    'Линия горизонта',
  ],
}

describe.each(Object.entries(NAMED))('in %s', (language, sentences) => {
  test.each(sentences)('notices: %s', (text, ...kinds) => {
    expect(kindsOf(text)).toEqual(kinds.toSorted())
  })
  test.each(FALSE_FRIENDS[language] ?? [])('leaves alone: %s', (text) => {
    expect(offPlatformWords(text)).toEqual([])
  })
})

test('finds an IBAN by its country, length and check digits, in groups or in one piece', () => {
  for (const iban of [
    'DE89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
    'it60 x054 2811 1010 0000 0123 456',
    'FR14-2004-1010-0505-0001-3M02-606',
  ])
    expect(kindsOf(`here: ${iban}, thanks`)).toEqual(['iban'])
  for (const text of ['DE88370400440532013000', 'XX89370400440532013000', 'de89 is my number', 'order AB12CDEF34567890XY'])
    expect(offPlatformWords(text)).toEqual([])
})

test('finds a card number by its form and check digit', () => {
  for (const card of ['4111 1111 1111 1111', '5555555555554444', '3782-822463-10005', '2200 0000 0000 0053'])
    expect(kindsOf(`my card ${card}`)).toEqual(['card'])
  for (const text of ['4111 1111 1111 1112', '1234 5678 9012 3456', '+4111111111111111', 'id 41111111111111112222', '4111-1111 1111-1111'])
    expect(offPlatformWords(text)).toEqual([])
})

test('names each word once, in other spellings of the same letters too', () => {
  expect(offPlatformWords('PAYPAL, PayPal and ｐａｙｐａｌ')).toEqual([{ kind: 'payment', word: 'paypal' }])
  expect(offPlatformWords('')).toEqual([])
})

test('ends soon on any text: a regular expression that backtracks over 5,000 characters would not', () => {
  const hostile = ['a@', 'a.', 'de89 ', '4111 ', '4111-', '://www.', 'signal ', '加', 'a\u0301', '- ', 'x'].map((part) =>
    part.repeat(5_000).slice(0, 5_000),
  )
  for (const text of [...hostile, hostile.join('')]) expect(offPlatformWords(text).length).toBeLessThan(20)
})
