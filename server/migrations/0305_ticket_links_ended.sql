-- phase: expand
alter table tickets.entries
  drop constraint entries_kind_check,
  add constraint entries_kind_check check (kind in ('asked', 'answered', 'resolved', 'reopened', 'closed', 'note', 'assigned', 'priority', 'snoozed', 'woken', 'mailed', 'linked', 'merged', 'links_ended')) not valid;
