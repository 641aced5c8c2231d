-- A time whose payment was made waits for nobody: what waits is found without looking at all that was paid before.
alter table occurrence add column is_over boolean not null default false;
update occurrence set is_over = true
 where state = 'ready' and (
   exists (select from payout_intent as intent where intent.occurrence_id = occurrence.id and intent.status = 'done')
   or exists (select from payin_intent as intent where intent.occurrence_id = occurrence.id and intent.status = 'done')
   or exists (select from batch where batch.id = occurrence.batch_id and batch.state = 'ended'));
drop index occurrence_open;
create index occurrence_open on occurrence (account_id, due_on, id)
  where state in ('ready', 'missed', 'stopped') and not is_over;
