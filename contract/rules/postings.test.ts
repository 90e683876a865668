import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { POSTINGS } from './postings.ts'

/** "wallet of the payer, or `unclaimed` after …": each alternative without its owner. */
const accountsOf = (cell: string): string[] =>
  cell.split(', or ').map((account) =>
    account
      .replaceAll('`', '')
      .replace(/ (of|after) .*/, '')
      .replaceAll(' ', '_'),
  )

test('the postings are those of the table of docs/money.md', () => {
  const [, table = ''] = readFileSync('docs/money.md', 'utf8').split('\n## Postings\n')
  const rows = (table.split(/\n#+ /)[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  const stated = rows.slice(1).flatMap((line) => {
    const [, , debit = '', credit = '', , kind = ''] = line.split('|').map((cell) => cell.trim())
    return accountsOf(debit).flatMap((from) => accountsOf(credit).map((to) => `${kind.replaceAll('`', '')}: ${from} → ${to}`))
  })
  // The table leaves out tips of the time before they could be undone.
  const old = 'tip: wallet → wallet'
  expect(stated).not.toContain(old)
  expect(new Set([...stated, old])).toEqual(new Set(POSTINGS.map(([kind, debit, credit]) => `${kind}: ${debit} → ${credit}`)))
})
