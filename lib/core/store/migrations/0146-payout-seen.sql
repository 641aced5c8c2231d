-- Who has seen that a payout did not reach its receiver; until then it is among what needs attention. One that
-- ended before this is nobody's news any more.
alter table payout add column seen_by text, add column seen_at timestamptz;
update payout set seen_at = coalesce(ended_at, updated_at) where status in ('failed', 'refunded');

drop index payout_watch;
create index payout_watch on payout (account_id, id desc)
  where status not in ('completed', 'failed', 'refunded')
    or chain_check = 'differs' or contradicted_by is not null
    or (status in ('failed', 'refunded') and seen_at is null);
drop index payout_in_doubt;
create index payout_in_doubt on payout (account_id, id desc)
  where chain_check = 'differs' or contradicted_by is not null
    or (status in ('failed', 'refunded') and seen_at is null);
