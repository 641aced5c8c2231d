-- Rotations of the credential that the dashboard itself uses, written before the exchange is asked: neither
-- such a credential nor the one that follows it is ever shown to a person.
create table own_rotation (
  connection_id text not null references connection (id),
  -- The exchange's number of the credential that is rotated, and its name, which the new one gets too.
  credential_id bigint not null,
  name text not null,
  -- What the exchange was asked; asking again repeats it.
  idempotency_key text not null,
  overlap_hours int not null,
  -- What came back: the exchange's number, where it tells one, and the first letters of the key.
  successor_id bigint,
  successor_prefix text,
  asked_at timestamptz not null default now(),
  primary key (connection_id, credential_id)
);
