import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import type { PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { useTranslated } from './use-translated.tsx'

const COMMENT = '00000000-0000-7000-8000-000000000001'

function Text({ lang, words = 'Un lago' }: { lang: string | null; words?: string }) {
  const translated = useTranslated({ text: { kind: 'comment', commentId: COMMENT }, lang, texts: [words], isPublic: true })
  return (
    <>
      <p lang={translated.lang} data-testid="text">
        {translated.texts[0]}
      </p>
      {translated.line}
    </>
  )
}

beforeEach(() => localStorage.clear())

const withTranslator = (server: PageServer) => {
  server.answer(api.translation.getTranslator, { label: 'LibreTranslate' })
  server.handle(api.translation.translate, async () => ({ texts: ['A lake'], label: 'LibreTranslate' }))
}
const open = (lang: string | null, server: (server: PageServer) => void = withTranslator) =>
  openPage(<Text lang={lang} />, { user: aUser(), server })

test('a text in another language is translated on request, by a named machine, and back', async () => {
  const page = await open('it')
  const text = screen.getByTestId('text')
  expect(text.lang).toBe('it')
  await page.user.click(await screen.findByRole('button', { name: page.text('translation:translate') }))
  expect(await screen.findByText(page.text('translation:by', { label: 'LibreTranslate' }))).toBeDefined()
  expect([text.textContent, text.lang]).toEqual(['A lake', ''])
  await page.user.click(screen.getByRole('button', { name: page.text('translation:original') }))
  expect([text.textContent, text.lang]).toEqual(['Un lago', 'it'])
  // The second time the browser knows it.
  await page.user.click(screen.getByRole('button', { name: page.text('translation:translate') }))
  expect(text.textContent).toBe('A lake')
  expect(page.server.arrived(api.translation.translate)).toEqual([
    { token: TOKEN, text: { kind: 'comment', commentId: COMMENT }, target: 'en' },
  ])
})

test.each(['en', null])('a text in the language %s has no button', async (lang) => {
  await open(lang)
  expect(screen.getByTestId('text').textContent).toBe('Un lago')
  expect(screen.queryByTestId('translate')).toBeNull()
})

test('without a translator there is no button', async () => {
  await open('it', (server) => server.answer(api.translation.getTranslator, null))
  expect(screen.queryByTestId('translate')).toBeNull()
})

test('a translator that is down says so, and the original stays', async () => {
  const page = await open('it', (server) => {
    server.answer(api.translation.getTranslator, { label: 'LibreTranslate' })
    server.refuse(api.translation.translate, 'translator_down')
  })
  await page.user.click(await screen.findByTestId('translate'))
  expect(await screen.findByText('refused: translator_down')).toBeDefined()
  expect(screen.getByTestId('text').textContent).toBe('Un lago')
})
