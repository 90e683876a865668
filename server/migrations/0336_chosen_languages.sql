-- phase: expand
-- Writers correct the languages of their reviews, replies and briefs, too (docs/decisions/2026-11-26-languages-of-texts.md).
alter table reviews.reviews
  add column is_lang_chosen boolean not null default false,
  add column is_reply_lang_chosen boolean not null default false;
-- As the customer says; null: found in the words of the brief.
alter table orders.orders add column brief_lang text;
