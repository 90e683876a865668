-- Conditions of lower domains for rows of this one.
create or replace trigger refuse_unlisted before insert on posts.purchases
  for each row execute function models.refuse_unlisted('not_for_sale', 'posts.notForSale');
create or replace trigger refuse_dealing before insert on posts.purchases
  for each row execute function users.refuse_dealing('not_for_sale', 'posts.notForSale');
