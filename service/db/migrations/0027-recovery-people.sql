-- Who may end a recovery, each with a key of their own: two of them end one together.

create table recovery_people (
  name text primary key,
  key_hash bytea not null,
  created_at timestamptz not null default now()
);

-- A person's yes to a list; what is seen later is none of it.
create table recovery_yeses (
  recovery_id bigint not null references recoveries (id),
  person text not null references recovery_people (name),
  -- The newest line of that list.
  through_effect bigint not null,
  said_at timestamptz not null default now(),
  primary key (recovery_id, person)
);
