-- Up to ten receivers of a user's events, each with its own address, secret, events and pauses.

-- Number 1 is the receiver that /settings/webhook sets; all others take theirs from here, never twice.
create sequence webhook_receiver_number as integer start 2;

alter table webhook_endpoints
  drop constraint webhook_endpoints_pkey,
  add column number integer not null default 1 check (number > 0),
  add column id text not null default 'wh_' || replace(gen_random_uuid()::text, '-', ''),
  -- Null: all of them, also those to come.
  add column events text[] check (events <> '{}'),
  add column status text not null default 'active' check (status in ('active', 'paused')),
  add column paused_at timestamptz,
  -- asked: by its owner. gone: it answered that it is no more.
  add column paused_for text check (paused_for in ('asked', 'gone')),
  add constraint webhook_endpoints_paused check (
    (status = 'paused') = (paused_at is not null) and (paused_at is null) = (paused_for is null)
  ),
  add primary key (user_id, number);
create unique index webhook_endpoints_id on webhook_endpoints (id);

-- An event goes to each receiver by itself. What waits for a paused one is due at infinity.
alter table deliveries
  drop constraint deliveries_pkey,
  add column id bigint generated always as identity primary key,
  add column receiver integer not null default 1 check (receiver > 0),
  add constraint deliveries_of_event unique (event_id, receiver);

drop index deliveries_first, deliveries_of_user, deliveries_of_status, deliveries_turns;
create index deliveries_first on deliveries (user_id, receiver, sequence)
  where status = 'pending' and not attempted;
create index deliveries_of_user on deliveries (user_id, receiver, sequence);
create index deliveries_of_status on deliveries (user_id, receiver, status, sequence);
create index deliveries_turns on deliveries (user_id, due_at, id) where status = 'pending';
