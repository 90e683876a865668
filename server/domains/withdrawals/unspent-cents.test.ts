/** How much of a user's deposits is still unspent after each line of their wallet. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'

const db = useDatabase()

/** A line of the wallet in dollars, and the unspent deposits after it. Money that comes back names the line that took it. */
type Line = readonly [kind: string, dollars: number, unspent: number, of?: string]

/** A withdrawal of unspent deposits. */
const REFUND = 'asked back'

const unspentOf = async (userId: string): Promise<number> =>
  Number((await db.sql('select withdrawals.unspent_cents($1)::integer as cents', userId))[0]?.['cents']) / 100

const nameOf = ([kind, dollars]: Line): string => `${kind} ${dollars}`

/** Books the lines one after the other. Answers what is unspent after each. */
async function walk(lines: readonly Line[]): Promise<number[]> {
  const userId = await createTestUser(db)
  const causes = new Map(lines.map((line) => [nameOf(line), randomUUID()]))
  const found: number[] = []
  for (const line of lines) {
    const [kind, dollars, , of = nameOf(line)] = line
    const cause = causes.get(of) ?? of
    if (kind === 'withdrawal' || kind === REFUND)
      await db.sql(
        `insert into withdrawals.withdrawals (id, user_id, amount_cents, method, details, is_refund) values ($1, $2, $3, 'paypal', 'me@example.org', $4)`,
        cause,
        userId,
        -100 * dollars,
        kind === REFUND,
      )
    const wallet = `ledger.account_of('${userId}', 'wallet')`
    const [debit, credit] = dollars < 0 ? [wallet, 'accounts.adjustments()'] : ['accounts.adjustments()', wallet]
    const booked = kind === REFUND ? 'withdrawal' : kind
    await db.sql(`select ledger.transfer($1, $2, 0, ${debit}, ${credit}, $3)`, cause, booked, 100 * Math.abs(dollars))
    found.push(await unspentOf(userId))
  }
  return found
}

const SPENDING = ['order', 'post_purchase', 'tip', 'message', 'subscription', 'adjustment', 'adjustment_taken']

test.each<[what: string, lines: readonly Line[]]>([
  [
    'each kind of spending uses deposits before earnings, and a refund gives them back',
    [
      ['deposit', 100, 100],
      ['earning_released', 500, 100],
      ...SPENDING.map((kind, at): Line => [kind, -10, 90 - 10 * at]),
      ['refund', 10, 40, 'order -10'],
      ['refund', 10, 50, 'tip -10'],
    ],
  ],
  [
    'money from others is no deposit, and neither is what we add; the commission on it takes none',
    [
      ['deposit', 50, 50],
      ['tip', 20, 50],
      ['commission', -4, 50, 'tip 20'],
      ['earning_released', 30, 50],
      ['adjustment', 5, 50],
      ['adjustment_added', 5, 50],
    ],
  ],
  [
    'spending beyond the deposits does not become a deposit when it comes back',
    [
      ['deposit', 60, 60],
      ['earning_released', 100, 60],
      ['order', -120, 0],
      ['refund', 120, 60, 'order -120'],
    ],
  ],
  [
    'a withdrawal takes earnings first, then deposits, which later earnings do not replace',
    [
      ['deposit', 60, 60],
      ['earning_released', 80, 60],
      ['withdrawal', -120, 20],
      ['tip', 100, 20],
      ['order', -90, 0],
      ['refund', 90, 20, 'order -90'],
      ['withdrawal_returned', 120, 60, 'withdrawal -120'],
    ],
  ],
  [
    'a withdrawal of earnings alone takes no deposit, neither now nor later',
    [
      ['deposit', 60, 60],
      ['earning_released', 100, 60],
      ['withdrawal', -50, 60],
      ['order', -60, 0],
      ['refund', 60, 60, 'order -60'],
      ['withdrawal_returned', 50, 60, 'withdrawal -50'],
    ],
  ],
  [
    'a payout that came back gives back the deposits that it took, of several only its own',
    [
      ['deposit', 100, 100],
      ['withdrawal', -30, 70],
      ['withdrawal', -40, 30],
      ['payout_returned', 30, 60, 'withdrawal -30'],
      ['payout_returned', 40, 100, 'withdrawal -40'],
    ],
  ],
  [
    'a withdrawal that comes back gives back nothing that was spent meanwhile',
    [
      ['deposit', 100, 100],
      ['withdrawal', -30, 70],
      ['withdrawal', -40, 30],
      ['tip', 100, 30],
      ['order', -60, 0],
      ['withdrawal_returned', 30, 0, 'withdrawal -30'],
    ],
  ],
  [
    'spending beyond the deposits also uses those that a withdrawal gives back',
    [
      ['deposit', 60, 60],
      ['withdrawal', -60, 0],
      ['tip', 100, 0],
      ['order', -70, 0],
      ['withdrawal_returned', 60, 0, 'withdrawal -60'],
    ],
  ],
  ...['withdrawal_returned', 'payout_returned'].flatMap((returned): [string, readonly Line[]][] => [
    [
      `deposits that are asked back are gone, until a ${returned} brings them`,
      [
        ['deposit', 90, 90],
        ['earning_released', 10, 90],
        [REFUND, -30, 60],
        [returned, 30, 90, `${REFUND} -30`],
        [REFUND, -50, 40],
      ],
    ],
    [
      `deposits that a ${returned} brings pay for what was spent beyond them`,
      [
        ['deposit', 60, 60],
        [REFUND, -30, 30],
        ['tip', 100, 30],
        ['order', -120, 0],
        [returned, 30, 0, `${REFUND} -30`],
        ['deposit', 5, 5],
      ],
    ],
    [
      `a ${returned} of a withdrawal beside one of deposits that are asked back counts for its own`,
      [
        ['deposit', 100, 100],
        ['withdrawal', -60, 40],
        [REFUND, -30, 10],
        [returned, 30, 40, `${REFUND} -30`],
        ['order', -40, 0],
        ['refund', 40, 40, 'order -40'],
        [returned, 60, 100, 'withdrawal -60'],
      ],
    ],
  ]),
])('%s', async (_, lines) => {
  expect(await walk(lines)).toEqual(lines.map(([, , unspent]) => unspent))
})

test('money of others, in escrow or on hold is none, and nothing is unspent without a deposit', async () => {
  const [userId, other] = [await createTestUser(db), await createTestUser(db)]
  expect(await unspentOf(userId)).toBe(0)
  for (const [owner, account] of [
    [other, 'wallet'],
    [userId, 'escrow'],
    [userId, 'earnings_hold'],
  ] as const)
    await db.sql(
      `select ledger.transfer($1, 'deposit', 0, accounts.adjustments(), ledger.account_of($2, $3), 500)`,
      randomUUID(),
      owner,
      account,
    )
  expect(await unspentOf(userId)).toBe(0)
  expect(await unspentOf(other)).toBe(5)
})
