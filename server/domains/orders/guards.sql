-- Conditions of lower domains for rows of this one.
create or replace trigger refuse_dealing before insert on orders.orders
  for each row execute function users.refuse_dealing('not_for_sale', 'orders.notForSale');
