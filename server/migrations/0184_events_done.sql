-- phase: expand
-- transaction: none
-- What a user has done with their orders, newest first. Placing an order is not among it, so it writes no entry here.
create index concurrently events_done on orders.events (actor_id, at desc, id desc)
  where kind in ('accepted', 'delivered', 'replaced', 'rejected', 'cancelled', 'released', 'reviewed', 'question_answered', 'revision_asked', 'extended', 'offer_accepted', 'offer_declined', 'problem_reported', 'evidence_sent');
