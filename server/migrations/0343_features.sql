-- phase: expand
-- Limits of features to an audience (contract/rules/features.ts); empty: everybody has it.
insert into settings.system (key, value, is_public) values
  ('feature_comments', '', false),
  ('feature_broadcasts', '', false),
  ('feature_api_keys', '', false)
on conflict (key) do nothing;
