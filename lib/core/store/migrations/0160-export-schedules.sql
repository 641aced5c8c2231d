-- Files that are made again and again, each of the day, week or month before.
create table export_schedule (
  id text primary key,
  account_id text not null references account (id),
  made_by text not null references person (id),
  every text not null check (every in ('day', 'week', 'month')),
  list text not null,
  format text not null,
  columns text[] not null,
  language text not null,
  -- Whoever is told of each; those who may not export any more are left out.
  people text[] not null,
  next_at timestamptz not null,
  made_at timestamptz not null default now()
);
create index export_schedule_due on export_schedule (next_at);
create index export_schedule_of on export_schedule (account_id, made_at);

-- One export for each time, whatever the number of replicas.
alter table export add column schedule_id text references export_schedule (id) on delete set null;
create index export_of_schedule on export (schedule_id) where schedule_id is not null;
alter table export add column people text[];
