-- News without the name of the person that they are about, and without what that person wrote: the note of a tip, why an order was
-- declined. What an admin wrote stays. Done again it changes nothing.
create or replace function leaving.without_person(news jsonb, former text) returns jsonb immutable language sql as $$
  select news || jsonb_build_object('name', former)
    || case when news ? 'note' then '{"note": ""}'::jsonb else '{}' end
    || case when news ->> 'by' in ('model', 'customer') then '{"reason": null}'::jsonb else '{}' end
$$;
