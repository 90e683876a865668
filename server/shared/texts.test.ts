import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/limits.ts'
import { translatorOf } from './texts.ts'

describe('a text of the server', () => {
  it.each(LANGUAGES)('is said in %s with its values', (language) => {
    const t = translatorOf(language, 'refusals')
    expect(t('document.tooLarge', { megabytes: '20' })).toContain('20')
    expect(t('file.notYours')).toMatch(/[.。]$/)
  })

  it('shows what a value says as it is, also when it looks like a placeholder', () => {
    expect(translatorOf('en', 'mail')('kinds.new_post.subject', { name: '{{title}}', title: '$&' })).toBe('{{title}} published “$&”')
  })

  it('is never said with a gap', () => {
    expect(() => translatorOf('en', 'mail')('open')).toThrow('the text open needs a value for {{site}}')
  })

  it('is not made up for a key that the catalog does not have', () => {
    expect(() => translatorOf('it', 'mail')('kinds' as 'open')).toThrow('there is no text kinds in it/mail.json')
  })
})
