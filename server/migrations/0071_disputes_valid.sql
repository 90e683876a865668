-- phase: expand
alter table media.uploads validate constraint uploads_purpose;
alter table users.admin_acts validate constraint admin_acts_kind, validate constraint admin_acts_access;
