-- phase: expand
-- transaction: none
-- Figures of a period are sums of a few kinds, and open onto their rows, newest first.
create index concurrently transfers_kind_at on ledger.transfers (kind, at, id);
