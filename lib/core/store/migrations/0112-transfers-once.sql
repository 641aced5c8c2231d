-- A transaction takes a payer's tokens for one payout, and gives them back for one. Names on EVM chains are the same
-- in capitals. Of payouts that were verified by the same transaction the first stays so.
update payout as later set chain_check = 'differs', chain_difference = 'refund_other_payout'
from payout as earlier
where later.status = 'refunded' and later.chain_check = 'verified'
  and earlier.status = 'refunded' and earlier.chain_check = 'verified'
  and earlier.id < later.id and earlier.network = later.network
  and lower(earlier.sender_address) = lower(later.sender_address)
  and lower(earlier.refund_hash) = lower(later.refund_hash);
update payout as later set chain_check = 'differs', chain_difference = 'other_payout'
from payout as earlier
where later.status in ('completed', 'refunded') and later.chain_check = 'verified'
  and earlier.status in ('completed', 'refunded') and earlier.chain_check = 'verified'
  and earlier.id < later.id and earlier.network = later.network
  and lower(earlier.sender_address) = lower(later.sender_address)
  and lower(earlier.pull_hash) = lower(later.pull_hash);
create unique index payout_pulled_once on payout (lower(pull_hash), network, lower(sender_address))
  where chain_check = 'verified' and status in ('completed', 'refunded');
create unique index payout_refunded_once on payout (lower(refund_hash), network, lower(sender_address))
  where chain_check = 'verified' and status = 'refunded';
