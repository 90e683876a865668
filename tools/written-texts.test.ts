/** Every text of every writing call is cleaned before it is stored, except secrets, addresses and file names. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { entriesOf } from '#realtime/define.ts'
import { contract } from '#contract/index.ts'

/** Stored, or compared, exactly as sent. */
const AS_SENT: Readonly<Record<string, string>> = {
  token: 'a secret',
  password: 'a secret',
  newPassword: 'a secret',
  currentPassword: 'a secret',
  code: 'a secret',
  key: 'a secret, of a mailed link',
  secretKey: 'a secret',
  resetToken: 'a secret',
  confirmToken: 'a secret',
  credential: 'a secret',
  assertion: 'a secret',
  challenge: 'a secret',
  transports: 'compared with the ways that there are',
  url: 'an address, read as one and checked before each request',
  endpoint: 'an address, of the push services that are known',
  fileName: 'cleaned where the file is kept',
  fileType: 'checked where the file is kept',
  base64Data: 'bytes',
  paymentDetails: 'an address, checked letter by letter',
  details: 'an address, checked letter by letter',
  email: 'an address, checked when it is sent to',
  timeZone: 'looked up among the time zones',
  contentType: 'checked where the file is kept',
  handle: 'of a draft; checked when it is sent',
  birthDate: 'of a draft; checked when it is sent',
  version: 'of a draft; checked when it is sent',
}

/** The strings within a schema, by their path. */
function stringsIn(schema: z.core.$ZodType, path: readonly string[] = []): { path: readonly string[]; schema: z.core.$ZodType }[] {
  if (schema instanceof z.ZodString) return [{ path, schema }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) => stringsIn(field, [...path, name]))
  if (schema instanceof z.ZodArray) return stringsIn(schema.element, path)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return stringsIn(schema.def.innerType, path)
  if (schema instanceof z.ZodPipe) return schema.in instanceof z.ZodString ? [{ path, schema }] : stringsIn(schema.in, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => stringsIn(option, path))
  return []
}

const isKept = (schema: z.core.$ZodType, letters: string): boolean => {
  const read = z.safeParse(schema, `one1234${letters}`)
  return read.success && String(read.data).includes(letters)
}

const texts = [...entriesOf(contract)]
  .filter(({ entry }) => entry.kind !== 'query')
  .flatMap(({ path, entry }) => stringsIn(entry.args).map((found) => ({ ...found, call: path })))

describe('a stored text', () => {
  it('has no direction marks and no invisible characters', () => {
    const uncleaned = texts.filter(
      ({ path, schema }) =>
        !((path.at(-1) ?? '') in AS_SENT) && (isKept(schema, '\u202e') || isKept(schema, '\u200b') || isKept(schema, '\0')),
    )
    expect(uncleaned.map(({ call, path }) => `${call} ${path.join('.')}`)).toEqual([])
    expect(texts.length).toBeGreaterThan(100)
  })

  it.each([
    'auth:register name',
    'models:renameProfile name',
    'models:updateProfile headline',
    'models:createProduct product.name',
    'models:createProduct product.addons.name',
    'posts:savePost title',
    'posts:savePost tags',
    'posts:addComment text',
    'applications:saveStep content.answers.name',
  ])('%s keeps an emoji whole', (wanted) => {
    const [call, path = ''] = wanted.split(' ')
    const text = texts.find((one) => one.call === call && one.path.join('.') === path)
    expect(z.safeParse(text?.schema ?? z.never(), 'Anna 👩‍🎨❤️')).toMatchObject({ success: true, data: 'Anna 👩‍🎨❤️' })
  })
})
