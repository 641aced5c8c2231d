-- Companies that a main account opens: what they are, what they sent, who looked at it, how they were judged.

create table sub_accounts (
  user_id integer primary key references users (id),
  parent_id integer not null references users (id),
  -- Canonical CNPJ.
  document text not null check (document <> ''),
  name text not null,
  ref text,
  status text not null default 'PENDING'
    check (status in ('PENDING', 'UNDER_REVIEW', 'APPROVED', 'REJECTED')),
  -- Why it was rejected.
  reason text,
  -- Whether its KYC events go to an address of its own, or to its parent's.
  has_callback boolean not null,
  -- 32 random bytes, sealed. Once they are gone, nothing that was sealed with them can be read again.
  data_key text,
  -- The body it was created with, sealed with that key.
  details text,
  opened_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  erased_at timestamptz,
  check ((data_key is null) = (erased_at is not null)),
  check ((details is null) = (erased_at is not null)),
  check (reason is null or status = 'REJECTED'),
  check ((status = 'PENDING') = (opened_at is null)),
  check ((status in ('APPROVED', 'REJECTED')) = (decided_at is not null))
);
-- An erased one keeps its row; its CNPJ is free again.
create unique index sub_accounts_document on sub_accounts (parent_id, document) where erased_at is null;

create table sub_account_documents (
  id bigint generated always as identity primary key,
  user_id integer not null references sub_accounts (user_id),
  type text not null check (type in (
    'RG_FRONT', 'RG_BACK', 'CNH_FRONT', 'CNH_BACK', 'SELFIE',
    'ADDRESS_PROOF', 'CNPJ_CARD', 'SOCIAL_CONTRACT'
  )),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  -- Of what is kept, before it was sealed.
  size integer not null check (size > 0),
  -- Sealed with its sub-account's key.
  content bytea not null,
  received_at timestamptz not null default date_trunc('milliseconds', now()),
  constraint sub_account_documents_type unique (user_id, type)
);

-- Somebody looked at a document's content. Nobody may make it unseen.
create table document_readings (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  type text not null,
  reader text not null check (reader <> ''),
  purpose text not null check (purpose <> ''),
  at timestamptz not null default date_trunc('milliseconds', now())
);
create index document_readings_of_user on document_readings (user_id, id);

create function refuse_unseeing() returns trigger language plpgsql as $$
begin
  raise exception 'readings are append-only' using errcode = 'restrict_violation';
end $$;
create trigger document_readings_append_only before update or delete or truncate on document_readings
  for each statement execute function refuse_unseeing();

create table kyc_analyses (
  id bigint generated always as identity primary key,
  user_id integer not null references sub_accounts (user_id),
  -- What the analyst knows it by: told twice, it is one case.
  key text not null unique,
  -- intended: nobody was told. asked: the analyst has it.
  state text not null default 'intended' check (state in ('intended', 'asked', 'decided')),
  outcome text check (outcome in ('APPROVED', 'REJECTED')),
  reason text,
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null default now(),
  trouble text,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  asked_at timestamptz,
  decided_at timestamptz,
  check ((state = 'decided') = (outcome is not null)),
  check ((state = 'decided') = (decided_at is not null)),
  check (state <> 'asked' or asked_at is not null),
  check (reason is null or outcome = 'REJECTED')
);
create index kyc_analyses_of_user on kyc_analyses (user_id, id);
create unique index kyc_analyses_one_open on kyc_analyses (user_id) where state <> 'decided';
create index kyc_analyses_due on kyc_analyses (due_at, id) where state <> 'decided';
