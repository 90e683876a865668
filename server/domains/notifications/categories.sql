-- Functions: notifications.category_of, notifications.is_usual, notifications.is_mailed, notifications.is_pushed.

-- What a person chooses news by. A kind that is named nowhere is about the account itself.
create or replace function notifications.category_of(what text) returns text immutable language sql as $$
  select case
    when what in ('order_placed', 'order_accepted', 'order_completed', 'order_cancelled') then 'orders'
    -- What is taken from a wallet, comes to it or back to it, was paid out, or was to be.
    when what in ('pro_reminder', 'pro_renewed', 'order_rejected', 'withdrawal_sent', 'withdrawal_rejected', 'deposit_credited', 'deposit_failed', 'money_failed') then 'money'
    when what in ('tip_received', 'post_sold') then 'sales'
    when what = 'comment_received' then 'comments'
    when what = 'new_post' then 'follows'
    when what in ('pro_renewal_stopped', 'pro_ended') then 'pro'
    when what in ('application_submitted', 'application_needs_info', 'application_approved', 'application_rejected') then 'applications'
    else 'security'
  end
$$;

-- Is a category on a channel for who has chosen nothing?
create or replace function notifications.is_usual(category text, channel text) returns boolean immutable language sql as $$
  select not (category = 'follows' and channel = 'email')
$$;

-- Not mailed from here: who made a call that was refused was looking on; mail that came back is not told by mail; and the mails about
-- an address and a password set by mail are written apart, as they go to an address that may be another one than the account's.
create or replace function notifications.is_mailed(what text) returns boolean immutable language sql as $$
  select what not in ('money_failed', 'mail_bounced', 'password_reset', 'email_change_asked', 'email_changed')
$$;

-- Not pushed: who made a call that was refused was looking on.
create or replace function notifications.is_pushed(what text) returns boolean immutable language sql as $$
  select what <> 'money_failed'
$$;
