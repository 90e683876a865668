-- phase: expand
-- What a deposit's screens show until its end, the addresses that the dialog shows, and unspent deposits that are asked back.
alter table deposits.deposits
  -- Everything that has arrived, also what is still being confirmed.
  add column seen_cents bigint not null default 0 check (seen_cents >= 0),
  -- Another coin than USDT that arrived and has no known worth, as users read it: 0.001 BTC.
  add column other_coin text,
  -- Of the latest credited payment; a refund goes back the same way. Null: unknown.
  add column network text check (network in ('TRC20', 'ERC20', 'BEP20', 'POLYGON')),
  -- When its user chose to go on with another deposit.
  add column dismissed_at timestamptz,
  drop constraint deposits_reason_check,
  add constraint deposits_reason check (reason in ('underpaid', 'wrong_coin', 'expired', 'provider_failed', 'under_review')) not valid;

-- White-label payments of a deposit: an address on a network. Its pay link has a track id of its own, in the row of the deposit.
create table deposits.addresses (
  track_id text primary key,
  deposit_id uuid not null references deposits.deposits,
  network text not null check (network in ('TRC20', 'ERC20', 'BEP20', 'POLYGON')),
  address text not null,
  -- A decimal of USDT: what the provider expects there.
  pay_amount text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint addresses_deposit_network unique (deposit_id, network)
);

alter table withdrawals.withdrawals
  -- Unspent deposits that are asked back.
  add column is_refund boolean not null default false,
  -- What the network takes of the amount; zero: the site bears it.
  add column network_cents bigint not null default 0,
  drop constraint withdrawals_network_check,
  drop constraint withdrawals_amount,
  add constraint withdrawals_network check (network in ('TRC20', 'ERC20', 'BEP20', 'POLYGON')) not valid,
  add constraint withdrawals_amount check (amount_cents >= 2500 or ((is_last or is_refund) and amount_cents > 0)) not valid,
  add constraint withdrawals_refund check (network_cents >= 0 and network_cents < amount_cents and (is_refund or network_cents = 0)) not valid;

insert into settings.system (key, value, is_public) values
  -- Whether customers may ask for unspent deposits back (product.md §5).
  ('customer_refunds', 'true', false),
  -- The cost of a payout on each network, in cents: what the provider takes (reference/oxapay.md §6).
  ('network_cents_TRC20', '100', false),
  ('network_cents_ERC20', '500', false),
  ('network_cents_BEP20', '20', false),
  ('network_cents_POLYGON', '10', false)
on conflict do nothing;
