-- Conditions of lower domains for rows of this one.
create or replace trigger refuse_unlisted before insert on posts.purchases
  for each row execute function models.refuse_unlisted('not_for_sale', 'posts.notForSale');
create or replace trigger refuse_dealing before insert on posts.purchases
  for each row execute function users.refuse_dealing('not_for_sale', 'posts.notForSale');

-- A text that changed, got another language or is gone takes its translations along.
create or replace trigger forget_post after update of title, teaser, text, status, lang on posts.posts
  for each row when ((old.title, old.teaser, old.text, old.status, old.lang) is distinct from (new.title, new.teaser, new.text, new.status, new.lang)) execute function translation.forget_text('post', 'id');
create or replace trigger forget_deleted_post after delete on posts.posts
  for each row execute function translation.forget_text('post', 'id');
create or replace trigger forget_comment after update of text, deleted_at, lang on posts.comments
  for each row when ((old.text, old.deleted_at, old.lang) is distinct from (new.text, new.deleted_at, new.lang)) execute function translation.forget_text('comment', 'id');
create or replace trigger forget_deleted_comment after delete on posts.comments
  for each row execute function translation.forget_text('comment', 'id');
