-- phase: expand
alter table tickets.mails validate constraint mails_reason_check;
