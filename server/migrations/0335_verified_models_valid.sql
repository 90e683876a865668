-- phase: expand
alter table users.admin_acts validate constraint admin_acts_kind;
