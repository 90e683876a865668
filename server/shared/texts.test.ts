import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/limits.ts'
import { translatorOf } from './texts.ts'

describe('a text of the server', () => {
  it.each(LANGUAGES)('is filled in with its values in %s', (language) => {
    const t = translatorOf(language, 'refusals')
    expect(t('document.tooLarge', { megabytes: '20' })).toContain('20')
    expect(t('file.notYours')).toMatch(/[.。]$/)
  })

  it('shows values unchanged, also those that look like placeholders', () => {
    expect(translatorOf('en', 'mail')('kinds.new_post.subject', { name: '{{title}}', title: '$&' })).toBe('{{title}} published “$&”')
  })

  it('has one full stop where it ends with a Russian date', () => {
    const date = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' }).format(0)
    const text = translatorOf('ru', 'mail')('kinds.pro_renewed.body', { date })
    expect(text).toMatch(/1970\sг\.$/)
  })

  it('throws when a value is missing', () => {
    expect(() => translatorOf('en', 'mail')('open')).toThrow('the text open needs a value for {{site}}')
  })

  it('throws for a key that the catalog does not have', () => {
    expect(() => translatorOf('it', 'mail')('kinds' as 'open')).toThrow('there is no text kinds in it/mail.json')
  })
})
