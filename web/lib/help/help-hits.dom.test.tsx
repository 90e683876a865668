/** Articles beside a form: they change as their reader writes on, and the form below them does not jump meanwhile. */
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage } from '#web/testing/page.tsx'
import { api } from '../live/api.ts'
import { HelpHits } from './help-hits.tsx'

function Form() {
  const [text, setText] = useState('')
  return (
    <>
      <input aria-label="Subject" value={text} onChange={({ target }) => setText(target.value)} />
      <HelpHits text={text} />
    </>
  )
}

test('articles stay until those for more words are there, and go with the words', async () => {
  const page = await openPage(<Form />, {
    server: (server) =>
      server.answerBy(api.help.find, ({ language, search }) => [
        { slug: 'a', language, title: `About ${search}`, category: 'wallet' as const, summary: '' },
      ]),
  })
  const field = await screen.findByLabelText('Subject')
  await page.user.type(field, 'deposit')
  await screen.findByText('About deposit')
  const gone = vi.fn()
  const watch = new MutationObserver(() => screen.queryByTestId('help-hits') === null && gone())
  watch.observe(document.body, { childList: true, subtree: true })
  await page.user.type(field, ' short')
  await screen.findByText('About deposit short')
  watch.disconnect()
  expect(gone).not.toHaveBeenCalled()
  await page.user.clear(field)
  await vi.waitFor(() => expect(screen.queryByTestId('help-hits')).toBeNull())
})
