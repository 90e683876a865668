-- Checks a slice of the chain after number `after`, whose hash is `known`: numbers without gaps, each hash, each body that is not erased.
-- Answers the last right link, and the number of the first wrong one.
create or replace function audit.check_slice(after bigint, known bytea, size integer)
returns table (last_seq bigint, last_hash bytea, wrong_seq bigint) stable language sql as $$
  with slice as (
    select a.seq, a.hash, row_number() over (order by a.seq) + after = a.seq as is_dense,
      a.prev = coalesce(lag(a.hash) over (order by a.seq), known) as is_linked, a.hash = audit.hash_of(of.act) as is_right,
      case when b.seq is null then false when b.erased_at is not null then true
        else a.body_hash = sha256(b.salt || convert_to(b.body::text, 'UTF8')) end as has_body
    from (select x from audit.acts x where x.seq > after order by x.seq limit size) of (act)
      cross join lateral (select (of.act).*) a left join audit.bodies b on b.seq = a.seq
  ), wrong as (
    select min(seq) as seq from slice where not (is_dense and is_linked and is_right and has_body)
  )
  select coalesce(max(s.seq), after), coalesce((array_agg(s.hash order by s.seq desc))[1], known), (select seq from wrong)
  from slice s where s.seq < coalesce((select seq from wrong), 9223372036854775807)
$$;
