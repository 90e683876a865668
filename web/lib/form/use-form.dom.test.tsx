import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { openPage } from '#web/testing/page.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { CallError } from '../live/call-error.ts'
import { type Form, type FormCall, useForm, useFormOf } from './use-form.ts'

interface Values {
  size: '' | 'small' | 'large'
  name: string
  code: string
}

const START: Values = { size: '', name: '', code: '' }

function Fields({ form }: { form: Form<Values> }) {
  return (
    <form {...form.props}>
      <RadioGroup
        legend="Size"
        {...form.choice('size')}
        options={[
          { value: 'small', label: 'Small' },
          { value: 'large', label: 'Large' },
        ]}
        error={form.errorOf('size')}
      />
      <Field label="Name" error={form.errorOf('name')}>
        {(aria) => <Input {...aria} {...form.input('name')} />}
      </Field>
      <Field label="Code" error={form.errorOf('code')}>
        {(aria) => <Input {...aria} {...form.input('code')} />}
      </Field>
      <Refusal>{form.refusal}</Refusal>
      <button type="submit">{form.isBusy ? 'Sending' : form.isSent ? 'Sent' : 'Send'}</button>
    </form>
  )
}

function OwnValues(call: FormCall<Values, keyof Values> & { start?: Values }) {
  const form = useForm<Values>({ start: START, ...call })
  return (
    <>
      <Fields form={form} />
      <output>{form.isChanged ? 'changed' : 'as at the start'}</output>
      <button type="button" onClick={form.reset}>
        Reset
      </button>
    </>
  )
}

async function openForm(call: Partial<FormCall<Values, keyof Values>> & { start?: Values }) {
  const send = vi.fn(call.send ?? (async () => undefined))
  const page = await openPage(<OwnValues {...call} send={send} />)
  return {
    page,
    sent: () => send.mock.calls.map(([values]) => values),
    name: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' }),
    code: screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' }),
    submit: () => page.user.click(screen.getByRole('button', { name: /Send|Sent/ })),
  }
}

const needsName = ({ name }: Values) => ({ name: name === '' ? 'Enter a name' : undefined })

describe('problems', () => {
  it('show from the first submit on, stop it, and disappear once they are solved', async () => {
    const { page, name, submit, sent } = await openForm({ check: needsName })
    expect(screen.queryByRole('alert')).toBeNull()
    await submit()
    expect(screen.getByRole('alert').textContent).toBe('Enter a name')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
    await page.user.type(name, 'a')
    expect(screen.queryByRole('alert')).toBeNull()
    await submit()
    expect(sent()).toEqual([{ size: '', name: 'a', code: '' }])
  })

  it('take the focus to the first field of the page, in any order of the check', async () => {
    const { code, name, submit } = await openForm({ check: () => ({ code: 'Wrong', name: 'Wrong' }) })
    code.focus()
    await submit()
    await waitFor(() => expect(document.activeElement).toBe(name))
  })

  it('take the focus into a group of radio buttons', async () => {
    const { submit } = await openForm({ check: () => ({ size: 'Choose a size', name: 'Wrong' }) })
    await submit()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Small' })))
  })
})

describe('a refusal', () => {
  const refuse = (code: string) => async () => {
    throw new CallError(code, `refused: ${code}`)
  }

  it('with the code of a field stands at that field, until the field is changed', async () => {
    const { page, name, submit } = await openForm({ send: refuse('common_password'), refusedAt: { common_password: 'name' } })
    await page.user.type(name, 'mara')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe('refused: common_password')
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(name.value).toBe('mara')
    await page.user.type(name, '2')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('with any other code stands beside the button until the next attempt, and as a toast where the form has a title for it', async () => {
    let isRefused = true
    const { page, name, submit } = await openForm({
      toastTitle: 'Not saved',
      send: async () => {
        if (isRefused) throw new CallError('rate_limited', 'refused')
      },
    })
    await submit()
    const text = (await screen.findByRole('alert')).textContent
    expect(page.toast()).toMatchObject({ title: 'Not saved', description: text })
    await page.user.type(name, 'x')
    expect(screen.getByRole('alert').textContent).toBe(text)
    isRefused = false
    await submit()
    await screen.findByRole('button', { name: 'Sent' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('empties a one-time code and keeps everything else', async () => {
    const { page, name, code, submit } = await openForm({
      send: refuse('wrong_code'),
      empties: ['code'],
      onRefusal: () => ({ field: 'code', text: 'Wrong code' }),
    })
    await page.user.type(name, 'mara')
    await page.user.type(code, '123456')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong code')
    expect([name.value, code.value]).toEqual(['mara', ''])
  })

  it('is hidden when the screen shows it elsewhere', async () => {
    const { submit, sent } = await openForm({ send: refuse('code_over'), onRefusal: () => null })
    await submit()
    await screen.findByRole('button', { name: 'Send' })
    expect(sent()).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('sending', () => {
  it('happens once for two submits, and shows that it is busy and done', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { page, name, submit, sent } = await openForm({ send: () => promise })
    await submit()
    expect(screen.getByRole('button', { name: 'Sending' })).toBeDefined()
    await page.user.type(name, '{Enter}')
    resolve()
    await screen.findByRole('button', { name: 'Sent' })
    expect(sent()).toHaveLength(1)
    await page.user.type(name, 'x')
    expect(screen.getByRole('button', { name: 'Send' })).toBeDefined()
  })

  it('takes the current values, changed or reset', async () => {
    const { page, name, submit, sent } = await openForm({ start: { ...START, name: 'Mara' } })
    await page.user.type(name, ' L')
    expect(screen.getByText('changed')).toBeDefined()
    await submit()
    await page.user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(screen.getByText('as at the start')).toBeDefined()
    await submit()
    expect(sent().map((values) => values.name)).toEqual(['Mara L', 'Mara'])
  })
})

it('a form over a draft writes every change to the draft', async () => {
  const drafts: Partial<Values>[] = []
  function Draft() {
    const [draft, setDraft] = useState<Values>({ ...START, name: 'from the draft' })
    const change = (part: Partial<Values>) => {
      drafts.push(part)
      setDraft({ ...draft, ...part })
    }
    return <Fields form={useFormOf<Values>({ values: draft, change }, { send: async () => undefined })} />
  }
  const page = await openPage(<Draft />)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(name.value).toBe('from the draft')
  await page.user.type(name, '!')
  await page.user.click(screen.getByRole('radio', { name: 'Large' }))
  expect(drafts).toEqual([{ name: 'from the draft!' }, { size: 'large' }])
})
