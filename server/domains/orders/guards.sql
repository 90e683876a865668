-- Closing accounts and blocks are asked for by `orders.place_2`, which alone makes orders.
drop trigger if exists refuse_dealing on orders.orders;

-- A brief that is blanked or gets another language takes its translations along.
create or replace trigger forget_brief after update of desired_text, additional_notes, brief_lang on orders.orders
  for each row when ((old.desired_text, old.additional_notes, old.brief_lang) is distinct from (new.desired_text, new.additional_notes, new.brief_lang))
  execute function translation.forget_text('brief', 'id');
