-- Conditions of lower domains for rows of this one.
create or replace trigger refuse_dealing before insert on orders.orders
  for each row execute function users.refuse_dealing('not_for_sale', 'orders.notForSale');

-- A brief that is blanked or gets another language takes its translations along.
create or replace trigger forget_brief after update of desired_text, additional_notes, brief_lang on orders.orders
  for each row when ((old.desired_text, old.additional_notes, old.brief_lang) is distinct from (new.desired_text, new.additional_notes, new.brief_lang))
  execute function translation.forget_text('brief', 'id');
