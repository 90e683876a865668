-- Each profile gets its row of figures with its insert.
create or replace function models.make_figures() returns trigger language plpgsql as $$
begin
  insert into models.figures (model_id) values (new.user_id);
  return null;
end $$;

create or replace trigger make_figures after insert on models.profiles for each row execute function models.make_figures();
