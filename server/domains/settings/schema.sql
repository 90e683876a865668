-- Settings of the whole installation.
create schema settings;

create table settings.system (
  key text primary key,
  value text not null,
  -- Whether visitors may read it (systemSettings.getByKey).
  is_public boolean not null default false,
  changed_at timestamptz not null default now()
);

insert into settings.system (key, value, is_public) values
  ('website_name', 'Atelier', true),
  ('default_theme', 'dark', true),
  ('default_font', 'quicksand', true),
  ('default_language', 'en', true),
  -- Public, because models see the remainder of a price before they set it.
  ('commission_percent', '20', true),
  ('accept_hours', '72', false),
  ('order_hold_days', '3', false),
  -- Above this amount another admin than the approving one must send (product.md §5).
  ('withdrawal_second_approval_cents', '100000', false),
  -- Set by the audit when the books do not agree: blocks withdrawals until it is cleared.
  ('withdrawals_blocked', 'false', false),
  -- Whether this installation sends mail. Set at each start from its configuration; without a mail server no mail is queued.
  ('mail_is_on', 'false', false),
  -- Identity documents are removed this many days after the decision.
  ('identity_keep_days', '30', false),
  -- CONTACT_EMAIL, for suspended users; empty: none is shown. Written at each start.
  ('contact_email', '', true),
  -- Rows of the journal are removed after this many days; below 30 none are.
  ('journal_keep_days', '400', false);
