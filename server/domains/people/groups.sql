-- Functions: people.fits, people.has_tag, people.is_in.

-- Whether a fan fits a rule; a part that is null asks nothing. Days begin at midnight, so that a list does not change at every moment.
create or replace function people.fits(
  r people.relations, of_kind text, spent_min bigint, orders_min integer, active_days integer, quiet_days integer
) returns boolean stable language sql as $$
  select ($2 is null or case $2 when 'followers' then r.followed_at is not null when 'buyers' then r.is_buyer when 'tippers' then r.is_tipper when 'pro' then r.is_pro end)
    and ($3 is null or r.spent_cents >= $3) and ($4 is null or r.orders >= $4)
    and ($5 is null or r.last_at >= date_trunc('day', now()) - make_interval(days => $5))
    and ($6 is null or r.last_at < date_trunc('day', now()) - make_interval(days => $6))
$$;

-- Whether a fan has one of these tags of the model: by hand, or by the tag's rule.
create or replace function people.has_tag(r people.relations, wanted uuid[]) returns boolean stable language sql as $$
  select exists (select from people.groups g where g.id = any ($2) and g.model_id = r.model_id and g.kind = 'tag'
    and (exists (select from people.tagged t where t.tag_id = g.id and t.fan_id = r.fan_id)
      or (g.has_rule and people.fits($1, g.of_kind, g.spent_min, g.orders_min, g.active_days, g.quiet_days))))
$$;

-- Whether a fan is in a tag or a segment of the model.
create or replace function people.is_in(r people.relations, g people.groups) returns boolean stable language sql as $$
  select case g.kind
    when 'tag' then people.has_tag($1, array[g.id])
    else people.fits($1, g.of_kind, g.spent_min, g.orders_min, g.active_days, g.quiet_days)
      and (g.tags = '{}' or people.has_tag($1, g.tags)) and (g.without_tags = '{}' or not people.has_tag($1, g.without_tags))
  end
$$;
