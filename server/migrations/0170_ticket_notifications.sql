-- phase: expand
alter table notifications.choices
  drop constraint choices_category_check,
  add constraint choices_category_check check (category in ('orders', 'chats', 'tickets', 'sales', 'comments', 'follows', 'pro', 'applications')) not valid;
