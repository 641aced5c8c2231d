-- Whether the books claim what neither the bank nor a chain shows, as after one of these was put back.

-- How far the statement was read for its rows, and since when all of them were kept.
create table statement_place (
  is_only boolean primary key default true check (is_only),
  cursor text not null,
  kept_since timestamptz not null,
  looked_at timestamptz not null
);

-- What the statement has shown, each row where it stood.
create table statement_rows (
  id bigint generated always as identity primary key,
  direction text not null check (direction in ('in', 'out', 'returned')),
  end_to_end_id text not null,
  order_id text,
  original_end_to_end_id text,
  -- The cursors before it and after it.
  after text not null,
  cursor text not null,
  seen_at timestamptz not null default now(),
  constraint statement_rows_once unique (direction, end_to_end_id)
);
create index statement_rows_order on statement_rows (direction, order_id);
create index statement_rows_original on statement_rows (original_end_to_end_id);

-- What the books claim and its witness does not show.
create table unshown_claims (
  id bigint generated always as identity primary key,
  recovery_id bigint not null references recoveries (id),
  witness text not null,
  kind text not null check (kind in ('payin_paid', 'pix_out', 'pix_return', 'transfer', 'pull')),
  -- An end-to-end id or a transaction's hash.
  evidence text not null,
  -- As the books tell it.
  told jsonb not null,
  noted_at timestamptz not null default now(),
  constraint unshown_claims_once unique (recovery_id, witness, kind, evidence)
);

-- What became of each: its witness shows it again, or no longer, or a person has settled it.
create table claim_trail (
  id bigint generated always as identity primary key,
  claim_id bigint not null references unshown_claims (id),
  event text not null check (event in ('shown', 'lacking', 'settled')),
  person text references recovery_people (name),
  reason text,
  noted_at timestamptz not null default now(),
  check ((event = 'settled') = (person is not null and reason is not null))
);
create index claim_trail_of_claim on claim_trail (claim_id, id);

create function refuse_rewriting_claims() returns trigger language plpgsql as $$
begin
  raise exception 'claims and what became of them are append-only' using errcode = 'restrict_violation';
end $$;
create trigger unshown_claims_append_only before update or delete or truncate on unshown_claims
  for each statement execute function refuse_rewriting_claims();
create trigger claim_trail_append_only before update or delete or truncate on claim_trail
  for each statement execute function refuse_rewriting_claims();
