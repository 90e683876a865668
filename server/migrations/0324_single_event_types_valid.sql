-- phase: expand
alter table webhooks.endpoints validate constraint endpoints_groups_check;
