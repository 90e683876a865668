-- A text that changed, got another language or is gone takes its translations along.
create or replace trigger forget_review after update of title, content, lang on reviews.reviews
  for each row when ((old.title, old.content, old.lang) is distinct from (new.title, new.content, new.lang)) execute function translation.forget_text('review', 'id');
create or replace trigger forget_deleted_review after delete on reviews.reviews
  for each row execute function translation.forget_text('review', 'id');
create or replace trigger forget_reply after update of reply, reply_lang on reviews.reviews
  for each row when ((old.reply, old.reply_lang) is distinct from (new.reply, new.reply_lang)) execute function translation.forget_text('reply', 'id');
create or replace trigger forget_deleted_reply after delete on reviews.reviews
  for each row execute function translation.forget_text('reply', 'id');
