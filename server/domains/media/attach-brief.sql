-- Attaches checked files of a customer to an order, in the transaction that places it; each file belongs to one order only. For
-- `orders.place_2`. Refusals: upload_unfinished, upload_mismatch.
create or replace function media.attach_brief(sender uuid, files uuid[], to_order uuid) returns void language plpgsql as $$
declare
  wrong uuid[];
  is_open boolean;
begin
  perform from media.uploads where object_id = any (files) and owner_id = sender order by object_id for update;
  select array_agg(wanted), bool_or(u.status is not distinct from 'open') into wrong, is_open
    from unnest(files) wanted left join media.uploads u on u.object_id = wanted and u.owner_id = sender and u.purpose = 'brief-file'
    where u.status is distinct from 'checked';
  if is_open then
    perform refuse('upload_unfinished', 'media.uploadUnfinished', jsonb_build_object('objectIds', wrong));
  elsif wrong is not null then
    perform refuse('upload_mismatch', 'media.uploadMismatch', jsonb_build_object('objectIds', wrong));
  end if;
  update media.uploads set status = 'attached', order_id = to_order where object_id = any (files);
end $$;
