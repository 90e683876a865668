-- Conditions of lower domains for rows of this one.
create or replace trigger refuse_paying before insert on deposits.deposits for each row execute function users.refuse_paying();
