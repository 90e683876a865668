/** Input on a rendered page before React hydrates it: typed, chosen and pressed. */
import { act } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeFields, pressAll } from './do-early-input.ts'
import { isChanged } from './early-fields.ts'
import { beginHearing, loadEarlyInput, useEarlyInput, wasUsedEarly } from './early-input.ts'
import { EARLY_INPUT_SCRIPT } from './early-input-script.ts'

const START = { title: 'Bowls', text: 'Blue', kind: 'public', isPinned: true, size: 'small', sent: 0, pressed: '' }

let known = START
let root: Root | undefined

function Form({ onChange }: { onChange: (part: Partial<typeof START>) => void }) {
  const [values, setValues] = useState(START)
  useEffect(() => {
    known = values
  }, [values])
  const set = (part: (now: typeof START) => Partial<typeof START>) => setValues((now) => ({ ...now, ...part(now) }))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChange(values)
        set((now) => ({ sent: now.sent + 1 }))
      }}
    >
      <input name="title" value={values.title} onChange={({ target }) => set(() => ({ title: target.value }))} />
      <textarea name="text" value={values.text} onChange={({ target }) => set(() => ({ text: target.value }))} />
      {['public', 'paid'].map((kind) => (
        <input key={kind} type="radio" name="kind" value={kind} checked={values.kind === kind} onChange={() => set(() => ({ kind }))} />
      ))}
      <input type="checkbox" checked={values.isPinned} onChange={({ target }) => set(() => ({ isPinned: target.checked }))} />
      <select value={values.size} onChange={({ target }) => set(() => ({ size: target.value }))}>
        <option value="small">Small</option>
        <option value="large">Large</option>
      </select>
      <button type="button" onClick={() => set((now) => ({ pressed: `${now.pressed}menu ` }))}>
        <b>Menu</b>
      </button>
      <button type="button" onClick={() => set((now) => ({ pressed: `${now.pressed}follow ` }))}>
        Follow
      </button>
      <button type="submit">Save</button>
      <a href="#else">Elsewhere</a>
    </form>
  )
}

function Page({ onSend = () => undefined }: { onSend?: (values: Partial<typeof START>) => void }): ReactNode {
  useEarlyInput()
  return <Form onChange={onSend} />
}

const part = <E extends Element>(selector: string): E => {
  const found = document.querySelector<E>(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}

const tasks = async (count: number) => {
  for (let task = 0; task < count; task += 1) await act(async () => new Promise((resolve) => setTimeout(resolve)))
}

/** Hydrates the page. `meanwhile` happens between React's first check of it and the end, `before` while the page waits for its turn. */
async function hydrate(page: ReactNode = <Page />, meanwhile = () => undefined as void, before = () => undefined as void): Promise<void> {
  await loadEarlyInput()
  before()
  beginHearing()
  await act(async () => {
    root = hydrateRoot(part('#page'), page)
    meanwhile()
  })
  await tasks(4)
}

beforeEach(() => {
  known = START
  document.body.innerHTML = `<div id="page">${renderToString(<Page />)}</div>`
  // The script of the page is text for the browser: run as the browser would.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function(EARLY_INPUT_SCRIPT)()
})

afterEach(async () => {
  // A hydrated page forgets by itself, once all is done.
  if (root !== undefined) await vi.waitFor(() => expect(globalThis.early).toBeUndefined())
  globalThis.early?.begin()
  globalThis.early?.end()
  globalThis.early?.forget()
  await act(async () => root?.unmount())
  root = undefined
})

function changeAll(): void {
  part<HTMLInputElement>('[name="title"]').value = 'Cups'
  part<HTMLTextAreaElement>('textarea').value = ''
  part<HTMLInputElement>('[value="paid"]').checked = true
  part<HTMLInputElement>('[type="checkbox"]').checked = false
  part<HTMLSelectElement>('select').value = 'large'
}

const CHANGED = { title: 'Cups', text: '', kind: 'paid', isPinned: false, size: 'large' }

test('an untouched page stays as it was rendered', async () => {
  await hydrate()
  expect(known).toEqual(START)
})

function changeBack(): void {
  part<HTMLInputElement>('[name="title"]').value = START.title
  part<HTMLTextAreaElement>('textarea').value = START.text
  part<HTMLInputElement>('[value="public"]').checked = true
  part<HTMLInputElement>('[type="checkbox"]').checked = true
  part<HTMLSelectElement>('select').value = START.size
}

test('changes that were taken back before React came are not made, though they had been noted', async () => {
  changeAll()
  await loadEarlyInput()
  changeBack()
  await hydrate()
  expect(known).toEqual(START)
})

test('a text that is typed and taken back before React hears it is not made', async () => {
  const title = part<HTMLInputElement>('[name="title"]')
  beginHearing()
  for (const text of ['Cups', START.title]) {
    title.value = text
    title.dispatchEvent(new Event('input', { bubbles: true }))
  }
  expect(globalThis.early?.end()).toBe(false)
})

test('the page is made with the field values at the start of hydration, also where they changed after the first check', async () => {
  const [title, text] = [part<HTMLInputElement>('[name="title"]'), part<HTMLTextAreaElement>('textarea')]
  text.value = 'Green'
  await hydrate(<Page />, undefined, () => {
    text.value = START.text
    title.value = 'Cups'
  })
  expect(known).toEqual({ ...START, title: 'Cups' })
})

test('a value that the browser fills in while React hydrates is known, too', async () => {
  await hydrate(<Page />, () => {
    part<HTMLInputElement>('[name="title"]').value = 'Cups'
  })
  await vi.waitFor(() => expect(known).toEqual({ ...START, title: 'Cups' }))
})

test('of two radio buttons, only the one that was chosen counts as changed', () => {
  part<HTMLInputElement>('[value="paid"]').checked = true
  expect(['public', 'paid'].map((kind) => isChanged(part<HTMLInputElement>(`[value="${kind}"]`)))).toEqual([false, true])
})

test('a field keeps the last typed text, also after it was noted, and removed fields and buttons are left alone', async () => {
  const heard: string[] = []
  const title = part<HTMLInputElement>('[name="title"]')
  title.value = 'Cups and'
  const [field, button] = [document.createElement('input'), document.createElement('button')]
  field.addEventListener('input', () => heard.push('input'))
  button.addEventListener('click', () => heard.push('click'))
  await changeFields(
    new Map([
      [title, 'Cups'],
      [field, 'gone'],
    ]),
  )
  await pressAll(new Set([button]))
  expect(title.value).toBe('Cups and')
  expect(heard).toEqual([])
})

test('chosen files are heard as they are, and stay chosen', async () => {
  const files = document.createElement('input')
  files.type = 'file'
  part<HTMLElement>('#page').append(files)
  const chosen = new DataTransfer()
  chosen.items.add(new File(['a page'], 'page.png'))
  files.files = chosen.files
  const heard: string[] = []
  for (const name of ['change', 'click']) files.addEventListener(name, () => heard.push(name))
  await changeFields(new Map([[files, 'page.png']]))
  expect(heard).toEqual(['change'])
  expect(files.files).toHaveLength(1)
})

test('texts, choices and ticks are known to the page as they are shown', async () => {
  changeAll()
  await hydrate()
  await vi.waitFor(() => expect(known).toEqual({ ...START, ...CHANGED }))
  expect(part<HTMLTextAreaElement>('textarea').value).toBe('')
})

test('text typed while React hydrates is known, too, also behind earlier text', async () => {
  const title = part<HTMLInputElement>('[name="title"]')
  title.value = 'Cups'
  await hydrate(<Page />, () => {
    title.value = 'Cups and'
    const text = part<HTMLTextAreaElement>('textarea')
    text.value = 'Green'
    text.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await vi.waitFor(() => expect(known).toEqual({ ...START, title: 'Cups and', text: 'Green' }))
})

test('the caret stays where it was', async () => {
  const title = part<HTMLInputElement>('[name="title"]')
  title.focus()
  title.value = 'Tall Bowls'
  title.setSelectionRange(5, 5)
  await hydrate()
  expect(known.title).toBe('Tall Bowls')
  expect([title.selectionStart, title.selectionEnd]).toEqual([5, 5])
})

test('a text that is being composed is left alone until its end', async () => {
  const title = part<HTMLInputElement>('[name="title"]')
  title.dispatchEvent(new Event('compositionstart', { bubbles: true }))
  title.value = 'にほ'
  let inputs = 0
  title.addEventListener('input', () => (inputs += 1))
  await hydrate()
  expect(inputs).toBe(0)
})

test('a text whose composing has ended is known', async () => {
  const title = part<HTMLInputElement>('[name="title"]')
  title.dispatchEvent(new Event('compositionstart', { bubbles: true }))
  title.value = '日本'
  title.dispatchEvent(new Event('compositionend', { bubbles: true }))
  await hydrate()
  expect(known.title).toBe('日本')
})

test.each([
  ['used', () => changeAll()],
  ['not used', () => undefined],
])('once a page is hydrated that was %s, nothing of it is kept, and nothing more is noted', async (_, use) => {
  use()
  const { early } = globalThis
  await hydrate()
  await vi.waitFor(() => expect(globalThis.early).toBeUndefined())
  const noted = early?.changed.size
  const title = part<HTMLInputElement>('[name="title"]')
  for (const name of ['compositionstart', 'input', 'click', 'submit']) {
    await act(async () => {
      title.value = `a secret ${name}`
      title.dispatchEvent(new Event(name, { bubbles: true }))
      part<HTMLElement>('b').click()
    })
  }
  expect(early?.presses.size).toBe(0)
  expect(early?.changed.size).toBe(noted)
  expect(early?.composing ?? null).toBeNull()
})

test('a page that was used, or in which one writes, is not to be made anew', async () => {
  await hydrate()
  expect(wasUsedEarly()).toBe(false)
  await act(async () => root?.unmount())
  part<HTMLElement>('#page').innerHTML = renderToString(<Page />)
  part<HTMLInputElement>('[name="title"]').focus()
  await hydrate()
  expect(wasUsedEarly()).toBe(true)
})

test('buttons are pressed once each, in their order, wherever in them the press was, as a finger does it', async () => {
  const heard: string[] = []
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    part<HTMLElement>('button + button').addEventListener(name, () => heard.push(name))
  for (let press = 0; press < 3; press += 1) part<HTMLElement>('b').click()
  part<HTMLElement>('button + button').click()
  heard.length = 0
  await hydrate()
  expect(known.pressed).toBe('menu follow ')
  expect(heard).toEqual(['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
})

test('a button that is pressed while React hydrates is pressed once', async () => {
  await hydrate(<Page />, () => part<HTMLElement>('button + button').click())
  expect(known.pressed).toBe('follow ')
})

test('links are left to the browser', async () => {
  let isPrevented = true
  const hear = (event: Event) => {
    isPrevented = event.defaultPrevented
  }
  document.addEventListener('click', hear, { once: true })
  part<HTMLElement>('a').click()
  expect(isPrevented).toBe(false)
  await hydrate()
  expect(known).toEqual(START)
})

test.each([
  ['by its button', () => part<HTMLElement>('[type="submit"]').click()],
  ['by a key', () => part<HTMLFormElement>('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))],
])('a form that was sent %s is not sent by the browser, and is sent with what was typed', async (_, send) => {
  const sent: unknown[] = []
  const onSend = (values: unknown) => void sent.push(values)
  let isPrevented = false
  const hear = (event: Event) => {
    isPrevented = event.defaultPrevented
  }
  document.addEventListener('submit', hear, { once: true })
  part<HTMLInputElement>('[name="title"]').value = 'Cups'
  send()
  expect(isPrevented).toBe(true)
  await hydrate(<Page onSend={onSend} />)
  expect(known.sent).toBe(1)
  expect(sent).toEqual([{ ...START, title: 'Cups' }])
})

test('once React hears presses, each is heard once', async () => {
  await hydrate()
  await act(async () => part<HTMLElement>('button').click())
  await tasks(3)
  expect(known.pressed).toBe('menu ')
})
