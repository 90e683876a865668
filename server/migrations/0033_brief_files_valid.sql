-- phase: expand
alter table media.uploads validate constraint uploads_purpose;
