/** Code that decides about money and rights: the goal is to catch `GOAL_PERCENT` of its mutants. */
export const GOAL_PERCENT = 85

export const AREAS: readonly { name: string; paths: readonly string[] }[] = [
  { name: 'orders', paths: ['server/domains/orders', 'contract/rules/order-steps.ts', 'contract/rules/order-terms.ts'] },
  { name: 'ledger', paths: ['server/domains/ledger'] },
  { name: 'withdrawals', paths: ['server/domains/withdrawals'] },
  { name: 'deposits', paths: ['server/domains/deposits'] },
  {
    name: 'rights to posts',
    paths: ['server/domains/posts/right-of.sql', 'server/domains/posts/read-posts.ts', 'server/domains/posts/posts.sql.ts'],
  },
  { name: 'limits of sign-in', paths: ['server/domains/auth/limits', 'server/access/limited.ts'] },
]
