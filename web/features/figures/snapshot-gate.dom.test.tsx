/** Cards of figures appear in their order, each once it and all above it have loaded. */
import { act, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '#web/testing/page.tsx'
import { AfterCards, SnapshotGate, useTurn } from './snapshot-gate.tsx'

/** Each card as it was rendered, in a row. */
const looks: string[] = []

function Card({ name, isLoaded }: { name: string; isLoaded: boolean }) {
  const isShown = useTurn(isLoaded)
  if (isShown) looks.push(`${name} ${isLoaded ? 'loaded' : 'empty'}`)
  return isShown ? <section aria-label={name} /> : null
}

type Cards = Readonly<Record<string, boolean>>
/** Other cards for the page. */
let change: (cards: Cards) => void

function Page({ atFirst }: { atFirst: Cards }) {
  const [cards, setCards] = useState(atFirst)
  useEffect(() => void (change = setCards), [])
  return (
    <SnapshotGate>
      {Object.entries(cards).map(([name, isLoaded]) => (
        <Card key={name} name={name} isLoaded={isLoaded} />
      ))}
      <AfterCards>
        <p>the end</p>
      </AfterCards>
    </SnapshotGate>
  )
}

const shown = () => screen.queryAllByRole('region').map((card) => card.getAttribute('aria-label'))

it('a card waits for those above it, and what stands below for all of them', async () => {
  await openPage(<Page atFirst={{ first: false, second: true }} />)
  expect([shown(), screen.queryByText('the end')]).toEqual([[], null])
  act(() => change({ first: true, second: true }))
  expect(shown()).toEqual(['first', 'second'])
  expect(screen.getByText('the end')).toBeDefined()
})

it('a card that comes when all others have loaded is not shown empty', async () => {
  await openPage(<Page atFirst={{ first: true }} />)
  expect(shown()).toEqual(['first'])
  looks.length = 0
  act(() => change({ first: true, late: false }))
  act(() => change({ first: true, late: true }))
  expect(shown()).toEqual(['first', 'late'])
  expect(looks).not.toContain('late empty')
})
