-- Every step that ends an order, or begins it again, comes through here.
create or replace function orders.keep_thread() returns trigger language plpgsql as $$
begin
  perform threads.close(new.id, orders.thread_closes_at(new));
  return null;
end $$;

create or replace trigger keep_thread after update on orders.orders for each row
  when (row (old.status, old.completed_at, old.released_at, old.rejected_at, old.dispute)
    is distinct from row (new.status, new.completed_at, new.released_at, new.rejected_at, new.dispute))
  execute function orders.keep_thread();
