-- Raises an error that the contract declares. `data` carries a `message` for people and what the screen needs.
create or replace function public.refuse(code text, message text, data jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'AT400', message = code, detail = (data || jsonb_build_object('message', message))::text;
end $$;
