-- phase: expand
alter table notifications.choices validate constraint choices_category_check;
