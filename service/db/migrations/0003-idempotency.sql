-- How often everyone calls, and the answers kept for those who call again.

-- One row per caller, worth nothing after its minute. Unlogged: counting waits for no disk, and a
-- crash of the database only begins every window anew.
create unlogged table call_windows (
  caller text primary key,
  started_at timestamptz not null,
  calls integer not null check (calls > 0)
) with (fillfactor = 50);

create table idempotency_keys (
  scope text not null,
  -- Of the key alone: what a client writes into it is its own matter.
  key_hash bytea not null,
  -- Of method, path and body.
  request_hash bytea not null,
  -- Whose call is running, and until when nobody else may begin it.
  lease text not null,
  leased_until timestamptz not null,
  -- The first body, sealed; null while there is none.
  reply text,
  expires_at timestamptz not null,
  primary key (scope, key_hash)
);
create index idempotency_keys_expired on idempotency_keys (expires_at);
