-- phase: expand
-- Endpoints choose families of events, or single types of them (`order.placed`): each word of the list is checked by the contract.
alter table webhooks.endpoints
  drop constraint endpoints_groups_check,
  add constraint endpoints_groups_check check (cardinality(groups) > 0 and array_to_string(groups, ' ') ~ '^[a-z_. ]+$') not valid;

-- The type of event that a test was an example of; null: the plain test.
alter table webhooks.attempts add column type text;
