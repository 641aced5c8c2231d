-- How the exchange signs what it delivers, and who told the desk the secret.
alter table connection
  add column webhook_scheme text not null default 'standard'
    check (webhook_scheme in ('standard', 'hmac')),
  add column webhook_set_by text check (webhook_set_by in ('itself', 'hand'));
update connection set webhook_set_by = 'itself' where webhook_secret is not null;

-- Counts what was not proven to be the exchange's: a row of its own, since everybody reads the
-- connection's and anybody may make this one grow.
create table unverified_count (
  connection_id text primary key references connection (id),
  total bigint not null
);
insert into unverified_count
  select id, unverified_events from connection where unverified_events > 0;
alter table connection drop column unverified_events;

alter table event
  add column headers jsonb not null default '{}',
  -- How often the same one came again.
  add column repeats integer not null default 0,
  drop constraint event_outcome_check,
  add constraint event_outcome_check check (
    outcome in ('received', 'applied', 'unknown', 'ignored', 'not_confirmed', 'unreadable')
  );
drop index event_list;
create index event_of_connection on event (connection_id, id desc);
create index event_of_payin on event (account_id, transaction_id) where verified;

-- Other final words that events gave of the same payin.
alter table payin add column contradicted_by text;
