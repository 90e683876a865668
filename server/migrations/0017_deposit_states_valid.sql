-- phase: expand
alter table deposits.deposits validate constraint deposits_reason;
alter table withdrawals.withdrawals validate constraint withdrawals_network, validate constraint withdrawals_amount,
  validate constraint withdrawals_refund;
