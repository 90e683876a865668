-- Moves `cents` from one wallet to another at once, and the commission on from there. Both wallets are locked, sorted by id, before
-- anything is checked, so that two users who pay each other at the same moment cannot deadlock. Refuses with short_balance. Answers the
-- commission.
create or replace function ledger.pay_at_once(payer uuid, payee uuid, cents bigint, payment_kind text, cause uuid, what text) returns bigint language plpgsql as $$
declare
  payer_wallet uuid := ledger.account_of(payer, 'wallet');
  payee_wallet uuid := ledger.account_of(payee, 'wallet');
  available bigint;
  commission bigint := ledger.commission_of(cents);
begin
  perform from ledger.accounts where id in (payer_wallet, payee_wallet) order by id for update;
  select balance_cents into strict available from ledger.accounts where id = payer_wallet;
  if available < cents then
    perform refuse('short_balance', 'ledger.shortBalance.' || what,
      jsonb_build_object('missingCents', cents - available, 'balanceCents', available, 'totalCents', cents));
  end if;
  perform ledger.transfer(cause, payment_kind, 0, payer_wallet, payee_wallet, cents);
  if commission > 0 then
    perform ledger.transfer(cause, 'commission', 0, payee_wallet, accounts.commission(), commission);
  end if;
  return commission;
end $$;
