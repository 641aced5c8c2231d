-- What people are changing at the exchange at this moment. A row is committed before the call is sent and goes
-- once it has been answered; one whose process has died counts for no longer than a call may last.
create table exchange_call (
  id uuid primary key,
  person_id text not null,
  sent_at timestamptz not null default now()
);
create index on exchange_call (person_id);
