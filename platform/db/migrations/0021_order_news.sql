-- News of an order that ended without its model say by whom and why. Until now only customers' cancellations were told.
update notifications.notifications set data = data || '{"by": "customer", "reason": null}' where kind = 'order_cancelled' and not data ? 'by';
update mail.outbox set data = data || '{"by": "customer", "reason": null}' where kind = 'order_cancelled' and not data ? 'by';
