/** Acts on selected rows: each runs whatever became of the one before, until the user stops them; only done ones are undone. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '#web/testing/page.tsx'
import { refused } from '#web/testing/page-server.ts'
import { BULK_MAX, BULK_TYPED, useBulk, type BulkAct, type BulkRun } from './bulk.ts'
import { BulkBar } from './bulk-bar.tsx'

interface Row {
  _id: string
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ _id: `row ${at + 1}` }))

/** A list whose rows are selected with one button, with one act that starts as soon as its dialog opens. */
function Bulk({ rows, act }: { rows: readonly Row[]; act: BulkRun<Row> & Pick<BulkAct<Row>, 'skip'> }) {
  const bulk = useBulk<Row>()
  const acts: BulkAct<Row>[] = [
    {
      key: 'act',
      label: 'Act',
      ...(act.skip === undefined ? {} : { skip: act.skip }),
      dialog: ({ rows: chosen, onStart }) => <button onClick={() => onStart(act)}>{`Start with ${chosen.length}`}</button>,
    },
  ]
  return (
    <>
      <button onClick={() => bulk.select(rows, true)}>All</button>
      <BulkBar bulk={bulk} acts={acts} rows={rows} nameOf={({ _id }) => _id} loadAll={null} total="" />
    </>
  )
}

async function open(rows: readonly Row[], act: BulkRun<Row> & Pick<BulkAct<Row>, 'skip'>) {
  const page = await openPage(<Bulk rows={rows} act={act} />)
  await page.user.click(screen.getByRole('button', { name: 'All' }))
  await page.user.click(await screen.findByRole('button', { name: 'Act' }))
  return page
}
const start = async (page: Awaited<ReturnType<typeof open>>, count: number) =>
  page.user.click(await screen.findByRole('button', { name: `Start with ${count}` }))

it('a row that fails stops none behind it, and undo is for those that are done', async () => {
  const acted: string[] = []
  const undone: string[] = []
  const page = await open(rowsOf(4), {
    skip: ({ _id }) => (_id === 'row 3' ? 'Not this one' : null),
    run: async ({ _id }) => {
      acted.push(_id)
      if (_id === 'row 1') throw refused('not_found', {})
    },
    undo: async ({ _id }) => void undone.push(_id),
  })
  await start(page, 4)
  const results = within(await screen.findByTestId('bulk-results'))
  expect(await results.findByText(page.text('table:bulk.finished', { done: 2, count: 4 }))).toBeDefined()
  expect(acted).toEqual(['row 1', 'row 2', 'row 4'])
  expect(results.getByText('Not this one')).toBeDefined()
  await page.user.click(results.getByRole('button', { name: page.text('table:bulk.undo') }))
  await waitFor(() => expect(undone).toEqual(['row 2', 'row 4']))
  await waitFor(() => expect(results.queryByRole('button', { name: page.text('table:bulk.undo') })).toBeNull())
})

it('an act that could not be undone is still done, says why, and can be undone once more', async () => {
  let isRefused = true
  const page = await open(rowsOf(1), {
    run: async () => undefined,
    undo: async () => {
      if (isRefused) throw refused('not_found', {})
    },
  })
  await start(page, 1)
  const results = within(await screen.findByTestId('bulk-results'))
  const undo = { name: page.text('table:bulk.undo') }
  await page.user.click(await results.findByRole('button', undo))
  // Only rows with a reason are named.
  expect(await results.findByText('row 1')).toBeDefined()
  expect(results.getByText(page.text('table:bulk.states.done'))).toBeDefined()
  isRefused = false
  await page.user.click(await results.findByRole('button', undo))
  await waitFor(() => expect(results.queryByRole('button', undo)).toBeNull())
  expect(results.getByText(page.text('table:bulk.undone', { undone: 1, count: 1 }))).toBeDefined()
})

it('while it runs it can be stopped and not undone; the rows behind are left as they are', async () => {
  const second = Promise.withResolvers<void>()
  const acted: string[] = []
  const page = await open(rowsOf(4), {
    run: async ({ _id }) => {
      acted.push(_id)
      if (_id === 'row 2') await second.promise
    },
    undo: async () => undefined,
  })
  await start(page, 4)
  const results = within(await screen.findByTestId('bulk-results'))
  expect(await results.findByText(page.text('table:bulk.running', { count: 3 }))).toBeDefined()
  expect(results.queryByRole('button', { name: page.text('table:bulk.undo') })).toBeNull()
  await page.user.click(results.getByRole('button', { name: page.text('table:bulk.stop') }))
  second.resolve()
  expect(await results.findByText(page.text('table:bulk.finished', { done: 2, count: 4 }))).toBeDefined()
  expect(results.getAllByText(page.text('table:bulk.states.stopped'))).toHaveLength(2)
  expect(acted).toEqual(['row 1', 'row 2'])
})

it('more than a few rows are confirmed by typing their number', async () => {
  const count = BULK_TYPED + 1
  const page = await open(rowsOf(count), { run: async () => undefined })
  const dialog = within(await screen.findByRole('dialog'))
  expect(screen.queryByRole('button', { name: `Start with ${count}` })).toBeNull()
  await page.user.type(dialog.getByRole('textbox', { name: page.text('table:bulk.typed') }), String(BULK_TYPED))
  await page.user.click(dialog.getByRole('button', { name: page.text('table:bulk.continue') }))
  expect(await dialog.findByText(page.text('table:bulk.typedWrong', { count }))).toBeDefined()
  await page.user.clear(dialog.getByRole('textbox', { name: page.text('table:bulk.typed') }))
  await page.user.type(dialog.getByRole('textbox', { name: page.text('table:bulk.typed') }), String(count))
  await page.user.click(dialog.getByRole('button', { name: page.text('table:bulk.continue') }))
  expect(await screen.findByRole('button', { name: `Start with ${count}` })).toBeDefined()
})

it('no more rows are selected than the most', async () => {
  const page = await openPage(<Bulk rows={rowsOf(BULK_MAX + 1)} act={{ run: async () => undefined }} />)
  await page.user.click(screen.getByRole('button', { name: 'All' }))
  expect(await screen.findByText(page.text('table:bulk.most', { number: BULK_MAX }))).toBeDefined()
  expect(screen.getByText(page.text('table:bulk.selected', { count: BULK_MAX, number: String(BULK_MAX) }))).toBeDefined()
})
