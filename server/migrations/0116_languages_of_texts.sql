-- phase: expand
-- The language of each text that users write; null: unknown, as of all texts from before. With `is_lang_chosen` the writer has said it, and
-- it is not found again when the text changes.
alter table posts.posts add column lang text, add column is_lang_chosen boolean not null default false;
alter table posts.comments add column lang text;
alter table models.profiles add column lang text, add column is_lang_chosen boolean not null default false;
alter table models.products add column lang text, add column is_lang_chosen boolean not null default false;
alter table reviews.reviews add column lang text, add column reply_lang text;
