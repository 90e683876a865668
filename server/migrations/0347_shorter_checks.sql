-- phase: expand
-- The same rules, sooner read (docs/decisions/2026-11-27-rules-in-domains.md): for each statement that writes a table, Postgres reads the
-- text of all its checks anew. A domain is read once by each connection, and the cast to it is the check.
create type ledger.account_facts as (owner_id uuid, kind text, balance_cents bigint);
create domain ledger.account_rules as ledger.account_facts
  constraint accounts_kind check (
    ((value).owner_id <> '00000000-0000-0000-0000-000000000000' and (value).kind in ('wallet', 'escrow', 'earnings_hold', 'withdrawal_hold'))
    or ((value).owner_id = '00000000-0000-0000-0000-000000000000'
      and (value).kind in ('deposits_clearing', 'payouts_clearing', 'commission', 'adjustments', 'subscriptions', 'unclaimed'))
  )
  constraint accounts_not_negative check ((value).balance_cents >= 0)
  constraint accounts_folded check ((value).owner_id <> '00000000-0000-0000-0000-000000000000' or (value).balance_cents = 0)
  constraint accounts_exact check ((value).balance_cents <= 9007199254740991);

alter table ledger.accounts
  drop constraint accounts_kind,
  drop constraint accounts_not_negative,
  drop constraint accounts_folded,
  drop constraint accounts_exact,
  add constraint accounts_rules check (row(owner_id, kind, balance_cents)::ledger.account_rules is not null) not valid;

create domain ledger.transfer_kind as text constraint transfers_kind check (value in (
  'deposit', 'order', 'refund', 'earning', 'commission', 'commission_returned', 'earning_released', 'earning_returned',
  'withdrawal', 'withdrawal_returned', 'payout', 'payout_returned', 'tip', 'tip_released', 'post_purchase', 'message', 'subscription',
  'adjustment', 'adjustment_added', 'adjustment_taken', 'unclaimed_returned'
));

alter table ledger.transfers
  drop constraint transfers_kind,
  add constraint transfers_rules check (kind::ledger.transfer_kind is not null) not valid;

create type orders.order_facts as (
  status text, total_cents bigint, commission_cents bigint, payment_cents bigint, refunded_cents bigint, commission_percent numeric(5, 2),
  round integer, bookings integer, revisions_used integer, questions_asked integer, paused_seconds integer, paused_at timestamptz, paused_until timestamptz,
  offer_id uuid, offer_kind text, offer_by text, offer_until timestamptz,
  dispute text, disputed_at timestamptz, hold_until timestamptz, released_at timestamptz, rejected_by text
);
create domain orders.order_rules as orders.order_facts
  constraint orders_status check ((value).status in ('pending', 'processing', 'completed', 'rejected'))
  constraint orders_total check ((value).total_cents > 0)
  constraint orders_commission check ((value).commission_cents >= 0)
  constraint orders_payment check ((value).payment_cents >= 0)
  constraint orders_refund check ((value).refunded_cents <= (value).total_cents)
  constraint orders_split check ((value).status = 'rejected' or (value).refunded_cents + (value).payment_cents + (value).commission_cents = (value).total_cents)
  constraint orders_commission_percent check ((value).commission_percent between 0 and 100)
  constraint orders_counts check (
    least((value).round, (value).bookings, (value).revisions_used, (value).questions_asked, (value).paused_seconds) >= 0
  )
  constraint orders_paused check (
    ((value).paused_at is null) = ((value).paused_until is null) and ((value).paused_at is null or (value).status in ('pending', 'processing'))
  )
  constraint orders_offer check (
    ((value).offer_id is null) = ((value).offer_kind is null) and ((value).offer_id is null) = ((value).offer_by is null)
    and ((value).offer_id is null) = ((value).offer_until is null)
  )
  constraint orders_offer_kind check ((value).offer_kind in ('extension', 'cancel', 'split', 'revision'))
  constraint orders_offer_by check ((value).offer_by in ('customer', 'model'))
  constraint orders_dispute check (
    (value).dispute is null or (value).disputed_at is not null and (value).status = 'completed' and (value).hold_until is null and (value).released_at is null
  )
  constraint orders_dispute_state check ((value).dispute in ('open', 'decided', 'appealed'))
  constraint orders_rejected_by check ((value).rejected_by in ('model', 'customer', 'admin', 'clock'));

-- Never null, as it has a status.
alter table orders.orders
  drop constraint orders_status_check,
  drop constraint orders_total_cents_check,
  drop constraint orders_commission_cents_check,
  drop constraint orders_payment_cents_check,
  drop constraint orders_check1,
  drop constraint orders_split,
  drop constraint orders_commission_percent_check,
  drop constraint orders_round_check,
  drop constraint orders_bookings_check,
  drop constraint orders_revisions_used_check,
  drop constraint orders_questions_asked_check,
  drop constraint orders_paused_seconds_check,
  drop constraint orders_paused,
  drop constraint orders_offer,
  drop constraint orders_offer_kind_check,
  drop constraint orders_offer_by_check,
  drop constraint orders_dispute,
  drop constraint orders_dispute_check,
  drop constraint orders_rejected_by_check,
  add constraint orders_rules check (not (row(
    status, total_cents, commission_cents, payment_cents, refunded_cents, commission_percent,
    round, bookings, revisions_used, questions_asked, paused_seconds, paused_at, paused_until,
    offer_id, offer_kind, offer_by, offer_until, dispute, disputed_at, hold_until, released_at, rejected_by
  )::orders.order_rules is null)) not valid;

create domain orders.event_kind as text constraint events_kind check (value in (
  'placed', 'accepted', 'delivered', 'replaced', 'rejected', 'cancelled', 'expired', 'late', 'released', 'reviewed',
  'question_asked', 'question_answered', 'question_ended', 'revision_asked', 'express_missed', 'extended',
  'offer_made', 'offer_accepted', 'offer_declined', 'offer_withdrawn', 'offer_lapsed',
  'problem_reported', 'problem_closed', 'evidence_sent', 'decided', 'appealed', 'appeal_decided', 'settled'
));
create domain orders.event_by as text constraint events_by check (value in ('customer', 'model', 'admin', 'clock'));

alter table orders.events
  drop constraint events_kind,
  drop constraint events_by_check,
  add constraint events_rules check (num_nulls(kind::orders.event_kind, by::orders.event_by) = 0) not valid;

create type threads.message_facts as (
  seq integer, author_kind text, lang text, card_kind text, card_id uuid, price_cents bigint, paid_at timestamptz
);
create domain threads.message_rules as threads.message_facts
  constraint messages_seq check ((value).seq > 0)
  constraint messages_author_kind check ((value).author_kind in ('customer', 'model', 'assistant', 'automation', 'staff'))
  constraint messages_lang check ((value).lang ~ '^[a-z]{2}$')
  constraint messages_card_kind check ((value).card_kind in ('order', 'tip', 'purchase', 'refund', 'unlock'))
  constraint messages_card check (((value).card_kind is null) = ((value).card_id is null))
  constraint messages_price check ((value).price_cents > 0)
  constraint messages_paid check ((value).paid_at is null or (value).price_cents is not null);

-- Never null, as it has a number.
alter table threads.messages
  drop constraint messages_seq_check,
  drop constraint messages_author_kind_check,
  drop constraint messages_lang_check,
  drop constraint messages_card_kind_check,
  drop constraint messages_card,
  drop constraint messages_price_cents_check,
  drop constraint messages_paid,
  add constraint messages_rules check (not (row(seq, author_kind, lang, card_kind, card_id, price_cents, paid_at)::threads.message_rules is null)) not valid;
