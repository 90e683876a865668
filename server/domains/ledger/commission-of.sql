-- The commission of a sale, in cents, to the nearest one: `commissionOf` of contract/rules/money.ts. The only division by a hundred in SQL.
create or replace function ledger.commission_of(cents bigint) returns bigint stable language sql as $$
  select round(cents * settings.number('commission_percent') / 100.0)::bigint
$$;
