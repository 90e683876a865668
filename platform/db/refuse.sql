-- Raises an error that the contract declares. `sentence` is the key of its English sentence, which TypeScript has (refusals.ts); `data` is
-- what the screen needs.
create or replace function public.refuse(code text, sentence text, data jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'AT400', message = code, detail = (data || jsonb_build_object('sentence', sentence))::text;
end $$;
