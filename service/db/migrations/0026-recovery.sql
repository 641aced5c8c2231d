-- Whether the outside shows money moving that the books know nothing of, as after an older copy was put back.

-- How far each witness was read: the bank's statement, and a treasury's record on each network.
create table witness_looks (
  witness text primary key,
  cursor text not null,
  looked_at timestamptz not null default now()
);

-- While one is open the service moves nothing.
create table recoveries (
  id bigint generated always as identity primary key,
  began_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index recoveries_open on recoveries ((true)) where ended_at is null;

-- What a witness shows and the books do not know.
create table unknown_effects (
  id bigint generated always as identity primary key,
  recovery_id bigint not null references recoveries (id),
  witness text not null,
  kind text not null
    check (kind in ('payin_paid', 'pix_out', 'pix_return', 'transfer', 'pull', 'sends')),
  -- An end-to-end id or a transaction's hash.
  evidence text not null,
  -- As the witness tells it.
  told jsonb not null,
  seen_at timestamptz not null default now(),
  constraint unknown_effects_once unique (witness, kind, evidence)
);
create index unknown_effects_of_recovery on unknown_effects (recovery_id, id);
