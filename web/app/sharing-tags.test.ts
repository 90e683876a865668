import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/limits.ts'
import { addressIn, sharingTags, shorten, type SharedPage, type Site } from './sharing-tags.ts'

const site: Site = { name: 'Atelier', origin: 'https://atelier.example', language: 'en', defaultLanguage: 'en' }
const page: SharedPage = { title: 'Ines Duarte', description: 'Pots', path: '/models/ines' }
const contentOf = (html: string, key: string) => new RegExp(`(?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1]
const alternatesOf = (html: string) =>
  new Map([...html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language, href]) => [language, href]))

describe('the tags that engines read', () => {
  it('name all seven languages and the default, the same on each variant', () => {
    const variants = LANGUAGES.map((language) => [...alternatesOf(sharingTags(page, { ...site, language }))])
    for (const variant of variants) expect(variant).toEqual(variants[0])
    expect(variants[0]).toEqual([
      ['en', 'https://atelier.example/models/ines'],
      ['it', 'https://atelier.example/models/ines?lang=it'],
      ['fr', 'https://atelier.example/models/ines?lang=fr'],
      ['zh-Hans', 'https://atelier.example/models/ines?lang=zh'],
      ['es', 'https://atelier.example/models/ines?lang=es'],
      ['pt', 'https://atelier.example/models/ines?lang=pt'],
      ['ru', 'https://atelier.example/models/ines?lang=ru'],
      ['x-default', 'https://atelier.example/models/ines'],
    ])
  })

  it('have one address for each language, and the plain one for the default language of the installation', () => {
    expect(addressIn('it', '/terms', { ...site, defaultLanguage: 'it' })).toBe('https://atelier.example/terms')
    expect(addressIn('en', '/terms', { ...site, defaultLanguage: 'it' })).toBe('https://atelier.example/terms?lang=en')
    expect(new Set(LANGUAGES.map((language) => addressIn(language, '/', site))).size).toBe(LANGUAGES.length)
  })

  it('keep the texts of users inside their tags', () => {
    const nasty = `"><script>alert(1)</script>'&`
    const html = sharingTags(
      {
        ...page,
        title: nasty,
        description: nasty,
        image: { path: '/previews/x.jpg', alt: nasty },
        properties: { 'profile:username': nasty },
        jsonLd: [{ '@type': 'Person', name: `</script>${nasty}\u2028` }],
      },
      { ...site, name: nasty },
    )
    expect(html).not.toContain('<script>')
    expect(html.split('</script>')).toHaveLength(2)
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)).toEqual({ '@context': 'https://schema.org', '@type': 'Person', name: `</script>${nasty}\u2028` })
  })

  it('keep search results out of the index, and offer no languages of them', () => {
    const html = sharingTags({ ...page, isIndexed: false }, site)
    expect(contentOf(html, 'robots')).toBe('noindex, follow')
    expect(alternatesOf(html).size).toBe(0)
  })

  it('give the picture another address when the content of the page changes', () => {
    const image = { path: '/previews/models/ines.jpg', alt: 'Ines' }
    const addressFor = (name: string) => contentOf(sharingTags({ ...page, image, jsonLd: [{ name }] }, site), 'og:image')
    expect(addressFor('a')).toBe(addressFor('a'))
    expect(addressFor('a')).not.toBe(addressFor('b'))
    expect(addressFor('a')?.startsWith('https://atelier.example/previews/models/ines.jpg?v=')).toBe(true)
  })

  it('cut descriptions between words, in every script', () => {
    expect(shorten('Short\n text')).toBe('Short text')
    expect(shorten('word '.repeat(60)).length).toBeLessThanOrEqual(155)
    expect(shorten('word '.repeat(60)).endsWith('word…')).toBe(true)
    expect([...shorten('字'.repeat(300))]).toHaveLength(155)
    expect([...shorten('😀'.repeat(300))]).toHaveLength(155)
  })
})
