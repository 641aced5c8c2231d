-- What showed who acted when signing began: a factor, or the signature that follows, for a receiver paid before.
alter table payout_intent
  add column shown_by text check (shown_by in ('factor', 'signature'));
update payout_intent set shown_by = 'factor' where fresh_session is not null;
alter table payout_intent
  add check ((fresh_session is null) = (shown_by is null));

-- How long a factor counts for payouts; without a row as for everything else.
create table payout_factor (
  connection_id text primary key references connection (id),
  minutes integer not null check (minutes between 5 and 60),
  set_by text not null,
  set_at timestamptz not null default now()
);
