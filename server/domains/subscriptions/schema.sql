-- Pro: plans, subscriptions, payments. users.users.pro_expires_at alone decides whether a user is Pro.
create schema subscriptions;

create table subscriptions.plans (
  id uuid primary key default uuidv7(),
  -- The value of users.subscription_type for this plan; `names` are its names by language.
  name text not null unique check (char_length(name) between 1 and 50),
  names jsonb not null default '{}',
  price_cents bigint not null check (price_cents between 1 and 10000000),
  days integer not null check (days between 1 and 3660),
  -- Only benefits that the product provides.
  benefits text[] not null default '{}' check (benefits <@ array['pro_posts', 'long_briefs', 'badge']),
  position integer not null default 0,
  -- A plan that is no longer offered is neither bought nor renewed. Plans are never deleted: payments refer to them.
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table subscriptions.subscriptions (
  user_id uuid primary key,
  plan_id uuid not null references subscriptions.plans,
  -- The price that the user has agreed to: renewals cost the plan's price, and never more than this.
  agreed_cents bigint not null check (agreed_cents > 0),
  is_auto_renew_on boolean not null,
  -- The reason why the renewal was switched off by a task; null when the user did, or while it is on.
  renewal_stop text check (renewal_stop in ('price', 'plan')),
  paid_at timestamptz not null,
  -- The next reminder of the end; null when none is left.
  remind_at timestamptz,
  ended_at timestamptz,
  -- 'suspended': no user is charged while suspended.
  end_reason text check (end_reason in ('off', 'short_balance', 'suspended')),
  check (not (is_auto_renew_on and renewal_stop is not null)),
  check (ended_at is null or (not is_auto_renew_on and remind_at is null)),
  check ((ended_at is null) = (end_reason is null))
);

-- Finds due reminders.
create index subscriptions_reminders on subscriptions.subscriptions (remind_at) where remind_at is not null;

create table subscriptions.payments (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  plan_id uuid not null references subscriptions.plans,
  kind text not null check (kind in ('purchase', 'renewal')),
  price_cents bigint not null check (price_cents > 0),
  paid_at timestamptz not null default public.moment(),
  -- The time that was bought. It begins where the previously bought time ends.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- No time is paid for twice.
  unique (user_id, starts_at)
);

create index payments_user on subscriptions.payments (user_id, id desc);

insert into subscriptions.plans (name, names, price_cents, days, benefits, position) values
  ('Monthly', '{"en":"Monthly","it":"Mensile","fr":"Mensuel","zh":"月度","es":"Mensual","pt":"Mensal","ru":"Месячный"}', 1000, 30, '{pro_posts,long_briefs,badge}', 1),
  ('Quarterly', '{"en":"Quarterly","it":"Trimestrale","fr":"Trimestriel","zh":"季度","es":"Trimestral","pt":"Trimestral","ru":"Квартальный"}', 2700, 90, '{pro_posts,long_briefs,badge}', 2),
  ('Yearly', '{"en":"Yearly","it":"Annuale","fr":"Annuel","zh":"年度","es":"Anual","pt":"Anual","ru":"Годовой"}', 9600, 365, '{pro_posts,long_briefs,badge}', 3);
