-- Functions: ledger.commission_at, ledger.commission_of.

-- The commission of a sale at a rate, in cents, to the nearest one: `commissionOf` of contract/rules/money.ts. The only division by a hundred in SQL.
create or replace function ledger.commission_at(cents bigint, percent numeric) returns bigint immutable parallel safe language sql as $$
  select round(cents * percent / 100.0)::bigint
$$;

-- At the rate of today.
create or replace function ledger.commission_of(cents bigint) returns bigint stable language sql as $$
  select ledger.commission_at(cents, settings.number('commission_percent'))
$$;
