/** Code that decides about money and rights: the goal is to catch `GOAL_PERCENT` of its mutants. */
export const GOAL_PERCENT = 85

export const AREAS: readonly { name: string; paths: readonly string[] }[] = [
  {
    name: 'orders',
    paths: ['server/domains/orders', 'contract/rules/order-steps.ts', 'contract/rules/order-terms.ts', 'contract/rules/order-split.ts'],
  },
  { name: 'ledger', paths: ['server/domains/ledger', 'contract/rules/postings.ts'] },
  { name: 'withdrawals', paths: ['server/domains/withdrawals', 'contract/rules/withdrawals.ts', 'contract/rules/payouts.ts'] },
  { name: 'deposits', paths: ['server/domains/deposits', 'contract/rules/deposits.ts'] },
  {
    name: 'rights to posts',
    paths: [
      'contract/rules/posts.ts',
      'server/domains/posts/right-of.sql',
      'server/domains/posts/read-posts.ts',
      'server/domains/posts/posts.sql.ts',
    ],
  },
  { name: 'limits of sign-in', paths: ['server/domains/auth/limits', 'server/access/limited.ts'] },
]
