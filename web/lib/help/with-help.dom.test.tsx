/** A refusal that an article solves has a link to it, which opens beside the page. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '#web/lib/live/call-error.ts'
import { openPage } from '#web/testing/page.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { useForm } from '../form/use-form.ts'

function Form({ code }: { code: string }) {
  const form = useForm<{ text: string }>({
    start: { text: 'typed' },
    send: () => Promise.reject(new CallError(code, 'Refused')),
  })
  return (
    <form {...form.props}>
      <input {...form.input('text')} />
      <Refusal>{form.refusal}</Refusal>
      <button type="submit">Send</button>
    </form>
  )
}

test.each([
  ['short_balance', '/help-center/deposit-usdt'],
  ['too_large', '/help-center/file-refused'],
])('the refusal %s leads to help, and keeps what was typed', async (code, address) => {
  const page = await openPage(<Form code={code} />)
  await page.user.click(screen.getByRole('button', { name: 'Send' }))
  const link = await screen.findByRole('link', { name: page.text('common:whatToDo') })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([address, '_blank'])
  expect(screen.getByDisplayValue('typed')).toBeDefined()
})

test('a refusal without an article has no link', async () => {
  const page = await openPage(<Form code="conflict" />)
  await page.user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
