/** Cards of figures appear in their order, each once it and all above it have loaded. */
import { act, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '#web/testing/page.tsx'
import { AfterCards, SnapshotGate, useTurn } from './snapshot-gate.tsx'

/** Each card as it was rendered, in a row. */
const looks: string[] = []

function Card({ name, isLoaded }: { name: string; isLoaded: boolean }) {
  const isShown = useTurn(name, isLoaded)
  if (isShown) looks.push(`${name} ${isLoaded ? 'loaded' : 'empty'}`)
  return isShown ? <section aria-label={name} /> : null
}

type Cards = Readonly<Record<string, boolean>>
/** Other cards for the page. */
let change: (cards: Cards) => void

/** `names`: of all cards, of which some are there. */
function Page({ names, atFirst }: { names: readonly string[]; atFirst: Cards }) {
  const [cards, setCards] = useState(atFirst)
  useEffect(() => void (change = setCards), [])
  return (
    <SnapshotGate cards={names}>
      {names.map((name) => cards[name] !== undefined && <Card key={name} name={name} isLoaded={cards[name]} />)}
      <AfterCards>
        <p>the end</p>
      </AfterCards>
    </SnapshotGate>
  )
}

const shown = () => screen.queryAllByRole('region').map((card) => card.getAttribute('aria-label'))

const end = () => screen.queryByText('the end') !== null

it('a card waits for those above it, and content below for all of them', async () => {
  await openPage(<Page names={['first', 'second']} atFirst={{ first: false, second: true }} />)
  expect([shown(), end()]).toEqual([[], false])
  act(() => change({ first: true, second: true }))
  expect([shown(), end()]).toEqual([['first', 'second'], true])
})

it('a card that is not there yet keeps its place: those below it wait', async () => {
  await openPage(<Page names={['first', 'second', 'third']} atFirst={{ first: true, third: true }} />)
  expect([shown(), end()]).toEqual([['first'], false])
  act(() => change({ first: true, second: false, third: true }))
  expect([shown(), end()]).toEqual([['first'], false])
  act(() => change({ first: true, second: true, third: true }))
  expect([shown(), end()]).toEqual([['first', 'second', 'third'], true])
})

it('a card is not shown empty, and stays once it has appeared', async () => {
  looks.length = 0
  await openPage(<Page names={['first']} atFirst={{ first: false }} />)
  act(() => change({ first: true }))
  expect(looks).not.toContain('first empty')
  act(() => change({ first: false }))
  expect(shown()).toEqual(['first'])
})
