/** A page from the server: its first rendering is that of the server, and the next one may differ. */
import { act } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { useIsHydrated } from './use-is-hydrated.ts'

let root: Root | undefined
afterEach(() => act(() => root?.unmount()))

const element = () => document.body.appendChild(document.createElement('div'))

/** Shows whether it is hydrated; `note` hears each rendering, and the first run of its effects. */
function Shown({ note }: { note: (what: boolean | 'effects') => void }): ReactNode {
  const isHydrated = useIsHydrated()
  note(isHydrated)
  useEffect(() => note('effects'), [note])
  return <p>{isHydrated ? 'hydrated' : 'served'}</p>
}

test('a served page begins with the rendering of the server, and shows the other one once its effects have run', async () => {
  const page = element()
  page.innerHTML = renderToString(<Shown note={() => undefined} />)
  expect(page.textContent).toBe('served')
  const noted: unknown[] = []
  const note = (what: unknown) => void noted.push(what)
  await act(async () => {
    root = hydrateRoot(page, <Shown note={note} />, { onRecoverableError: note })
  })
  expect(noted).toEqual([false, 'effects', true])
  expect(page.textContent).toBe('hydrated')
})

test('parts that a page shows later are hydrated at once, in one rendering', async () => {
  const noted: unknown[] = []
  const note = (what: unknown) => void noted.push(what)
  const page = element()
  await act(async () => {
    root = createRoot(page)
    root.render(<Shown note={note} />)
  })
  expect(noted).toEqual([true, 'effects'])
})
