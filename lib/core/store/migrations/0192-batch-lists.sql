-- A batch's place in the list of batches, in the order in which they were made: the list's pages begin at one.
alter table batch add column number bigint;
update batch set number = placed.number
  from (select id, row_number() over (order by created_at, id) as number from batch) as placed
 where placed.id = batch.id;
alter table batch
  alter column number set not null,
  alter column number add generated always as identity;
select setval(pg_get_serial_sequence('batch', 'number'), (select coalesce(max(number), 0) + 1 from batch), false);
drop index batch_newest;
create unique index batch_newest on batch (account_id, number desc);

-- Those that are still to be paid are few, and are asked for with each payout of their wallet.
create index batch_unpaid on batch (account_id, wallet, network, token) where state in ('fixed', 'running', 'paused');
