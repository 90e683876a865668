-- Each post gets its row of figures with its insert.
create or replace function posts.make_figures() returns trigger language plpgsql as $$
begin
  insert into posts.figures (post_id) values (new.id);
  return null;
end $$;

create or replace trigger make_figures after insert on posts.posts for each row execute function posts.make_figures();
