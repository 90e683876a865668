/** What is typed, chosen and pressed on a rendered page before React hydrates it. */
import { act } from '@testing-library/react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginHearing, KEEP_EARLY_PRESS, useEarlyInput } from './early-input.ts'

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

const never = () => () => undefined

/** As the shell: its content is made anew when the browser is in another time zone than the rendered page. */
function Page({ zone, onSend = () => undefined }: { zone: string; onSend?: (values: Partial<typeof START>) => void }): ReactNode {
  useEarlyInput()
  const shown = useSyncExternalStore(
    never,
    () => zone,
    () => 'UTC',
  )
  return <Form key={shown} onChange={onSend} />
}

const part = <E extends Element>(selector: string): E => {
  const found = document.querySelector<E>(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}

/** Hydrates the page, and waits until all has been done again: two tasks later. */
async function hydrate(page: ReactNode = <Page zone="UTC" />): Promise<void> {
  beginHearing()
  await act(async () => {
    root = hydrateRoot(part('#page'), page)
  })
  for (let task = 0; task < 3; task += 1) await act(async () => new Promise((resolve) => setTimeout(resolve)))
}

beforeEach(() => {
  known = START
  document.body.innerHTML = `<div id="page">${renderToString(<Page zone="UTC" />)}</div>`
  // The script of the page is text for the browser: run as the browser would.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function(KEEP_EARLY_PRESS)()
})

afterEach(async () => {
  globalThis.earlyPress?.end()
  await act(async () => root?.unmount())
})

function changeAll(): void {
  part<HTMLInputElement>('[name="title"]').value = 'Cups'
  part<HTMLTextAreaElement>('textarea').value = ''
  part<HTMLInputElement>('[value="paid"]').checked = true
  part<HTMLInputElement>('[type="checkbox"]').checked = false
  part<HTMLSelectElement>('select').value = 'large'
}

const CHANGED = { title: 'Cups', text: '', kind: 'paid', isPinned: false, size: 'large' }

test('a page that nobody touched stays as it was rendered', async () => {
  await hydrate()
  expect(known).toEqual(START)
})

test('texts, choices and ticks are known to the page as they are shown', async () => {
  changeAll()
  await hydrate()
  expect(known).toEqual({ ...START, ...CHANGED })
  expect(part<HTMLTextAreaElement>('textarea').value).toBe('')
})

test('what is typed while React hydrates is known, too', async () => {
  beginHearing()
  await act(async () => {
    root = hydrateRoot(part('#page'), <Page zone="UTC" />)
    part<HTMLInputElement>('[name="title"]').value = 'Cups'
  })
  for (let task = 0; task < 3; task += 1) await act(async () => new Promise((resolve) => setTimeout(resolve)))
  expect(known).toEqual({ ...START, title: 'Cups' })
})

test('a page that is made anew in another time zone gets them, and the press', async () => {
  changeAll()
  part<HTMLElement>('button').click()
  await hydrate(<Page zone="Asia/Tokyo" />)
  expect(known).toEqual({ ...START, ...CHANGED, pressed: 'menu ' })
})

test('the button pressed last is pressed once, wherever in it the press was', async () => {
  part<HTMLElement>('button + button').click()
  for (let press = 0; press < 3; press += 1) part<HTMLElement>('b').click()
  await hydrate()
  expect(known.pressed).toBe('menu ')
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
  await hydrate(<Page zone="UTC" onSend={onSend} />)
  expect(known.sent).toBe(1)
  expect(sent).toEqual([{ ...START, title: 'Cups' }])
})

test('once React hears presses, each is heard once', async () => {
  await hydrate()
  await act(async () => part<HTMLElement>('button').click())
  for (let task = 0; task < 3; task += 1) await act(async () => new Promise((resolve) => setTimeout(resolve)))
  expect(known.pressed).toBe('menu ')
})
