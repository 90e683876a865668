-- phase: expand
-- An address with a display name leads to the handle.
create index users_model_name on users.users (lower(name)) where status = 'model';
