/** Both translators over the sandbox's protocols, by HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_KEYS, startSandbox, type Sandbox } from '#sandbox/main.ts'
import { createGoogleTranslate } from './google.ts'
import { createLibreTranslate } from './libretranslate.ts'
import { TranslatorRefused, TranslatorUnavailable, type Translator } from '#server/shared/translator.ts'

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox.stop())

const KEY: string = SANDBOX_KEYS.translation
const MAKERS = {
  google: (key = KEY, timeoutMs = 5_000) => createGoogleTranslate({ url: sandbox.googleTranslateUrl, key, timeoutMs }),
  libretranslate: (key = KEY, timeoutMs = 5_000) => createLibreTranslate({ url: sandbox.libreTranslateUrl, key, timeoutMs }),
}
const request = { texts: ["It's a lake\n& a boat", 'ZX0Q'], source: 'en', target: 'zh' } as const

async function failureOf(translator: Translator): Promise<unknown> {
  try {
    return await translator.translate(request)
  } catch (error) {
    return error
  }
}

describe.each(['google', 'libretranslate'] as const)('%s', (name) => {
  test('translates plain text in order, in its own codes of the languages', async () => {
    expect(await MAKERS[name]().translate(request)).toEqual(["[中文] It's a lake\n& a boat", '[中文] ZX0Q'])
    expect(await MAKERS[name]().translate({ texts: ['Um lago'], source: 'pt', target: 'ru' })).toEqual(['[русский] Um lago'])
    expect(sandbox.translation.calls().at(-2)).toMatchObject({ protocol: name, target: name === 'google' ? 'zh-CN' : 'zh-Hans' })
  })

  test.each([429, 500, 503])('is unavailable for now at status %i, without a bill', async (status) => {
    sandbox.translation.fail({ status })
    expect(await failureOf(MAKERS[name]())).toMatchObject({ name: 'TranslatorUnavailable', mayBeBilled: false })
  })

  test('is unavailable when its quota is used up', async () => {
    sandbox.translation.limit(10)
    expect(await failureOf(MAKERS[name]())).toBeInstanceOf(TranslatorUnavailable)
    sandbox.translation.limit(1e9)
    expect(await failureOf(MAKERS[name]())).not.toBeInstanceOf(Error)
  })

  test('is unavailable when it never answers, and when one text is missing: both may be billed', async () => {
    const hasty = MAKERS[name](KEY, 200)
    sandbox.translation.fail('silence', 'short')
    expect(await failureOf(hasty)).toMatchObject({ name: 'TranslatorUnavailable', mayBeBilled: true })
    expect(await failureOf(hasty)).toMatchObject({ name: 'TranslatorUnavailable', mayBeBilled: true })
  })

  test('is unavailable when its answer has no end, which is not read to it', async () => {
    sandbox.translation.fail('endless')
    expect(await failureOf(MAKERS[name]())).toMatchObject({
      name: 'TranslatorUnavailable',
      mayBeBilled: true,
      cause: { message: expect.stringContaining('longer than 1000000 bytes') as string },
    })
  })

  test('refuses a wrong key, which is in no error', async () => {
    const error = await failureOf(MAKERS[name]('a-wrong-and-secret-key'))
    expect(error).toBeInstanceOf(TranslatorRefused)
    expect(JSON.stringify([error, String(error), (error as Error).stack])).not.toContain('a-wrong-and-secret-key')
  })

  test('is unavailable when nothing listens there', async () => {
    const gone =
      name === 'google'
        ? createGoogleTranslate({ url: 'http://127.0.0.1:9', key: KEY })
        : createLibreTranslate({ url: 'http://127.0.0.1:9', key: KEY })
    expect(await failureOf(gone)).toMatchObject({ name: 'TranslatorUnavailable', mayBeBilled: false })
  })
})
