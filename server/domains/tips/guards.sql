-- Conditions of lower domains for rows of this one.
create or replace trigger refuse_unlisted before insert on tips.tips
  for each row execute function models.refuse_unlisted('not_found', 'tips.noModel');
create or replace trigger refuse_dealing before insert on tips.tips
  for each row execute function users.refuse_dealing('not_found', 'tips.noModel');
