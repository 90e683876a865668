-- Functions: withdrawals.find_ids.

-- The withdrawals of these users, or with this reference or id, before an id, newest first. `wanted_status` null: of any status.
create or replace function withdrawals.find_ids(user_ids uuid[], wanted_reference text, wanted_status text, before_id uuid, max_count integer)
  returns setof uuid stable rows 25 language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select f.id from (
      select o.id from withdrawals.withdrawals o where o.user_id = any (user_ids)
      union select r.id from withdrawals.withdrawals r where r.reference = wanted_reference
      union select i.id from withdrawals.withdrawals i
        where i.id = case when wanted_reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then wanted_reference::uuid end) hit
    join withdrawals.withdrawals f on f.id = hit.id
    where (wanted_status is null or f.status = wanted_status) and f.id < before_id order by f.id desc limit max_count;
end $$;
