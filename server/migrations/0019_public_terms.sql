-- phase: expand
-- The home page states them to visitors.
update settings.system set is_public = true where key in ('accept_hours', 'order_hold_days');
