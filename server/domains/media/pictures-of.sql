-- The pictures of products, in their order; a picture whose files are removed is left out.
create or replace function media.pictures_of(ids uuid[]) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height, 'blur', p.blur) order by w.place), '[]')
  from unnest(ids) with ordinality as w (id, place) join media.pictures p on p.id = w.id where p.removed_at is null
$$;
