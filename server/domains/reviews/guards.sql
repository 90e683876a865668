-- A text that changed or is gone takes its translations along.
create or replace trigger forget_review after update of title, content on reviews.reviews
  for each row when ((old.title, old.content) is distinct from (new.title, new.content)) execute function translation.forget_text('review', 'id');
create or replace trigger forget_deleted_review after delete on reviews.reviews
  for each row execute function translation.forget_text('review', 'id');
create or replace trigger forget_reply after update of reply on reviews.reviews
  for each row when (old.reply is distinct from new.reply) execute function translation.forget_text('reply', 'id');
create or replace trigger forget_deleted_reply after delete on reviews.reviews
  for each row execute function translation.forget_text('reply', 'id');
