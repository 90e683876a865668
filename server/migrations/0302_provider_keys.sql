-- phase: expand
-- Keys of outside services that owners saved on the site, sealed with the installation's secret. The environment takes precedence.
create table providers.keys (
  provider text primary key check (provider in ('payment')),
  sealed text not null,
  -- The last characters; null: the key is too short to show any.
  ending text check (length(ending) = 4),
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  -- Null: the account is erased.
  saved_by uuid,
  -- The key before, which still verifies webhooks until then.
  previous_sealed text,
  previous_ending text,
  previous_until timestamptz,
  check ((previous_sealed is null) = (previous_until is null))
);

create index keys_saved_by on providers.keys (saved_by) where saved_by is not null;
