-- Deactivated: every door refuses, until an administrator lets the person in again. Removed: the name
-- alone is kept, for what stands in the history under it.
alter table person
  add column deactivated_at timestamptz,
  add column removed_at timestamptz,
  add column last_signed_in_at timestamptz;

-- Browsers in which a person has signed in before. Their cookie names the row and its version, which
-- counts up with every use; without its row a cookie is worth nothing.
create table known_browser (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index known_browser_person on known_browser (person_id, last_used_at);
