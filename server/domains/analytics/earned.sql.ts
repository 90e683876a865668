/** Earnings of models, as signed postings on their accounts: their share of sales, less commission and returns. */

/** The kinds of transfers that `EARNED` reads. */
export const EARNED_KINDS = `array['earning', 'earning_returned', 'post_purchase', 'message', 'tip', 'commission', 'commission_returned', 'refund']`

/**
 * Rows `owner_id, at, id, cause_id, source, cents` of these transfers, with further columns of theirs. Commission on orders is not in it: it
 * comes out of the customer's escrow. The commission on a tip is taken from the hold, or, before tips were held, from the wallet, as are
 * those on posts and messages.
 */
export const earnedIn = (transfers: string, more: readonly string[] = []) => {
  const further = more.map((column) => `, t.${column}`).join('')
  return `
  select c.owner_id, t.at, t.id, t.cause_id, t.cents,
    case t.kind when 'earning' then 'orders' when 'post_purchase' then 'posts' when 'message' then 'messages' else 'tips' end as source${further}
  from ${transfers} t join ledger.accounts c on c.id = t.credit_account
  where t.kind in ('earning', 'post_purchase', 'message', 'tip') or (t.kind = 'commission_returned' and c.kind = 'earnings_hold')
  union all
  select d.owner_id, t.at, t.id, t.cause_id, -t.cents,
    case when t.kind = 'earning_returned' then 'orders' when d.kind = 'earnings_hold' then 'tips'
      else (select case s.kind when 'post_purchase' then 'posts' when 'message' then 'messages' else 'tips' end
        from ledger.transfers s where s.cause_id = t.cause_id and s.kind in ('post_purchase', 'message', 'tip') limit 1) end${further}
  from ${transfers} t join ledger.accounts d on d.id = t.debit_account
  where t.kind = 'earning_returned' or (t.kind = 'commission' and d.kind in ('wallet', 'earnings_hold')) or (t.kind = 'refund' and d.kind = 'earnings_hold')`
}

export const EARNED = earnedIn('ledger.transfers')
