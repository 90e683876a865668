-- phase: expand
alter table providers.keys validate constraint keys_provider_check;
