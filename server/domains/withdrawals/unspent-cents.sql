-- The part of a user's deposits that is still unspent, in cents (product.md §5): purchases use deposits first, withdrawals earnings first, and
-- a refund gives back at most what deposits had paid and no withdrawal has taken. Never above the balance at any time, so that later earnings
-- never count as deposits.
-- Reads every transfer of the wallet; call it under the wallet's lock, where it decides.
create or replace function withdrawals.unspent_cents(payer uuid) returns bigint stable language plpgsql as $$
declare
  wallet uuid := (select id from ledger.accounts where owner_id = payer and kind = 'wallet');
  line record;
  unspent bigint := 0;
  -- Deposits less everything that was spent or given back, also beyond the deposits.
  rest bigint := 0;
  -- Deposits that withdrawals took where earnings were not enough.
  taken bigint := 0;
  back bigint;
begin
  for line in
    select l.kind, l.cents, l.balance, coalesce(w.is_refund, false) as is_refund
    from (
      select t.id, t.kind, -t.cents as cents, t.debit_balance_cents as balance, t.cause_id from ledger.transfers t where t.debit_account = wallet
      union all
      select t.id, t.kind, t.cents, t.credit_balance_cents, t.cause_id from ledger.transfers t where t.credit_account = wallet
    ) l
    left join withdrawals.withdrawals w on w.id = l.cause_id
    order by l.id
  loop
    if line.kind = 'deposit' or (line.kind = 'withdrawal' and line.is_refund)
      or (line.cents < 0 and line.kind in ('order', 'post_purchase', 'tip', 'message', 'subscription', 'adjustment', 'adjustment_taken')) then
      rest := rest + line.cents;
      unspent := unspent + line.cents;
    elsif line.kind = 'refund' or (line.is_refund and line.kind in ('withdrawal_returned', 'payout_returned')) then
      rest := rest + line.cents;
      unspent := least(unspent + line.cents, rest - taken);
    elsif line.kind = 'withdrawal' then
      taken := taken + greatest(0, unspent - line.balance);
    elsif line.kind in ('withdrawal_returned', 'payout_returned') then
      back := least(line.cents, taken);
      taken := taken - back;
      unspent := least(unspent + back, rest - taken);
    end if;
    unspent := greatest(0, least(unspent, line.balance));
  end loop;
  return unspent;
end $$;
