-- Conditions of lower domains for rows of this one.
create or replace trigger refuse_dealing before insert on orders.orders
  for each row execute function users.refuse_dealing('not_for_sale', 'orders.notForSale');

-- A brief that is blanked takes its translations along.
create or replace trigger forget_brief after update of desired_text, additional_notes on orders.orders
  for each row when ((old.desired_text, old.additional_notes) is distinct from (new.desired_text, new.additional_notes))
  execute function translation.forget_text('brief', 'id');
