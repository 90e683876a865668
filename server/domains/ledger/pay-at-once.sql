-- Functions: ledger.lock_wallets, ledger.pay, ledger.pay_at_once, ledger.take_back_payment.

-- Locks the wallets of two users, sorted by id as ledger.pay does: for callers that lock something else before they pay.
create or replace function ledger.lock_wallets(one uuid, other uuid) returns void language plpgsql as $$
begin
  perform from ledger.accounts where id in (ledger.account_of(one, 'wallet'), ledger.account_of(other, 'wallet')) order by id for update;
end $$;

-- Moves `cents` from a wallet to an account of another user (`wallet` or `earnings_hold`), and the commission on from there. Both accounts
-- are locked, sorted by id, before anything is checked, so that two users who pay each other at the same moment cannot deadlock. Refuses
-- with short_balance. Answers the commission.
create or replace function ledger.pay(payer uuid, payee uuid, payee_kind text, cents bigint, payment_kind text, cause uuid, what text)
returns bigint language plpgsql as $$
declare
  payer_wallet uuid := ledger.account_of(payer, 'wallet');
  payee_account uuid := ledger.account_of(payee, payee_kind);
  available bigint;
  commission bigint := ledger.commission_of(cents);
begin
  perform from ledger.accounts where id in (payer_wallet, payee_account) order by id for update;
  select balance_cents into strict available from ledger.accounts where id = payer_wallet;
  if available < cents then
    perform refuse('short_balance', 'ledger.shortBalance.' || what,
      jsonb_build_object('missingCents', cents - available, 'balanceCents', available, 'totalCents', cents));
  end if;
  perform ledger.transfer(cause, payment_kind, 0, payer_wallet, payee_account, cents);
  if commission > 0 then
    perform ledger.transfer(cause, 'commission', 0, payee_account, accounts.commission(), commission);
  end if;
  return commission;
end $$;

-- From wallet to wallet: the payee can spend it at once.
create or replace function ledger.pay_at_once(payer uuid, payee uuid, cents bigint, payment_kind text, cause uuid, what text) returns bigint language sql as $$
  select ledger.pay(payer, payee, 'wallet', cents, payment_kind, cause, what)
$$;

-- Returns a payment that is still on hold: the commission to the hold, and from there everything to the wallet of its payer. Locks both
-- accounts like ledger.pay.
create or replace function ledger.take_back_payment(payer uuid, payee uuid, cents bigint, commission bigint, cause uuid) returns void language plpgsql as $$
declare
  payer_wallet uuid := ledger.account_of(payer, 'wallet');
  payee_hold uuid := ledger.account_of(payee, 'earnings_hold');
begin
  perform from ledger.accounts where id in (payer_wallet, payee_hold) order by id for update;
  if commission > 0 then
    perform ledger.transfer(cause, 'commission_returned', 0, accounts.commission(), payee_hold, commission);
  end if;
  perform ledger.transfer(cause, 'refund', 0, payee_hold, payer_wallet, cents);
end $$;
