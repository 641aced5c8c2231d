-- Credentials that are rotated, deliveries that are looked through, and what the operator watches.

-- A credential is rotated once: its end is another's beginning.
alter table credentials add column replaced_by bigint references credentials (id);

create index deliveries_of_user on deliveries (user_id, sequence);
create index deliveries_of_status on deliveries (user_id, status, sequence);
drop index deliveries_dead;
create index deliveries_dead on deliveries (finished_at) where status = 'dead';

-- When the bank's feed was last read to its end of that moment.
alter table bank_feed add column read_at timestamptz;

create index pix_receipts_suspense on pix_receipts (paid_at, end_to_end_id) include (cents)
  where placed = 'suspense';
create index pix_returns_open on pix_returns (created_at) where confirmed_at is null;
create index payins_open on payins (paid_at) where status = 'processing';
create index chain_sends_of_payin on chain_sends (payin_id, id);
create index chain_sends_unproven on chain_sends (network) where state = 'unproven';
