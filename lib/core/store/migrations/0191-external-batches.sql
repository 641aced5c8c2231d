-- A batch that is paid from an external wallet: its owners allow each part of it elsewhere.
alter table batch
  -- The external wallet that pays it; null: its wallet signs here.
  add column external_id bigint references external_wallet (id);

alter table external_allowance
  alter column intent_id drop not null,
  -- Of a batch, the part that is allowed next.
  add column batch_id text references batch (id),
  add constraint external_allowance_serves check ((intent_id is null) <> (batch_id is null)),
  -- served: its batch is paid from it.
  drop constraint external_allowance_ended_check,
  add constraint external_allowance_ended_check check (ended in ('given_up', 'expired', 'served'));
-- One part of a batch is waited for at a time.
create unique index external_allowance_of_batch on external_allowance (batch_id)
  where batch_id is not null and ended is null;
create index external_allowance_batch on external_allowance (batch_id, id) where batch_id is not null;
