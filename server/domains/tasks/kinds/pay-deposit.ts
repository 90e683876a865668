import { forAll, MOST, type TaskKind } from '../task-kind.ts'

/** A deposit that was begun, and that its user has not put aside. Once a payment is seen, the network confirms it. */
export const payDeposit: TaskKind = {
  name: 'pay_deposit',
  closedBy: ['transactions:checkPayment', 'transactions:dismissDeposit'],
  isFor: forAll,
  watch: ['depositsOf'],
  select: `select order_id as ref, order_id as about, created_at as since, expires_at as due, amount_cents as cents, null::uuid as other, order_id as title,
      status = 'confirming' as is_waiting
    from deposits.deposits where user_id = $1 and status in ('pending', 'confirming') and dismissed_at is null order by id limit ${MOST}`,
}
