-- Attaches checked files of the sender to a message, within the statement that sends it. Refusals: upload_unfinished, upload_mismatch.
create or replace function media.attach_to_message(sender uuid, wanted uuid[]) returns void language plpgsql as $$
declare
  attached integer;
begin
  -- In one order, as every lock on several uploads.
  perform from media.uploads where object_id = any (wanted) and owner_id = sender order by object_id for update;
  if exists (select from media.uploads where object_id = any (wanted) and owner_id = sender and status = 'open') then
    perform refuse('upload_unfinished', 'media.uploadUnfinished');
  end if;
  update media.uploads set status = 'attached'
    where object_id = any (wanted) and owner_id = sender and purpose = 'thread-file' and status = 'checked';
  get diagnostics attached = row_count;
  -- Those that the thread shows, whether they are ready or not.
  update media.items set is_used = true where object_id = any (wanted);
  if attached <> cardinality(wanted) or exists (select from media.items where object_id = any (wanted) and status = 'discarded') then
    perform refuse('upload_mismatch', 'media.uploadMismatch');
  end if;
end $$;
