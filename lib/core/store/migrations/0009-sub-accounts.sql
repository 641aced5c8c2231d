-- Client companies that an account opens at its exchange, from the first keystroke to the decision.

create table sub_account (
  id bigint generated always as identity primary key,
  -- The main account that opens it.
  account_id text not null references account (id),
  -- The account whose money it becomes; made before the exchange is asked, whose deliveries name it.
  own_account_id text unique references account (id),
  stage text not null default 'draft' check (stage in
    ('draft', 'creating', 'unclear', 'created', 'sending', 'submitted')),
  -- Everything that was typed, as it was typed. Sealed.
  content text not null,
  -- One more with each change: of two colleagues neither overwrites the other unseen.
  version integer not null default 1,
  step text not null default 'company' check (step in
    ('company', 'representative', 'address', 'documents', 'review')),
  -- For the list and its search; the document is null while what was typed is no CNPJ.
  name text not null default '',
  document text,
  -- Of its creation; another one with each submission.
  idempotency_key text,
  -- Since when the exchange has been asked to create it; null: it was not, or nothing came of it.
  asked_at timestamptz,
  -- Its own key and secret. Sealed.
  credentials text,
  credentials_prefix text,
  credentials_since timestamptz,
  credentials_state text not null default 'none' check (credentials_state in
    ('none', 'held', 'renewing', 'missing', 'refused')),
  -- Signs what the exchange delivers for it. Sealed.
  webhook_secret text,
  -- The exchange's word and its reason, kept even where we do not know them.
  status text,
  reason text,
  reported_by text check (reported_by in ('opening', 'reading', 'event')),
  -- Why the exchange took something not: a code, and a reason for each field; never a value.
  refused_code text,
  refused_fields jsonb,
  -- When the desk goes on with it by itself; null: nothing to do, or a person has to.
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  read_at timestamptz,
  next_read_at timestamptz,
  read_attempts integer not null default 0,
  silent_since timestamptz,
  submitted_by text,
  submitted_at timestamptz,
  created_by text not null,
  updated_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (stage = 'draft' or
    (own_account_id is not null and document is not null and idempotency_key is not null)),
  check ((credentials_state = 'held') <= (credentials is not null))
);
create index sub_account_list on sub_account (account_id, id desc);
-- A company is opened once, however many drafts of it there are.
create unique index sub_account_once on sub_account (account_id, document) where stage <> 'draft';
create index sub_account_work on sub_account (next_attempt_at) where next_attempt_at is not null;
create index sub_account_due on sub_account (next_read_at) where next_read_at is not null;
create index sub_account_drafts on sub_account (updated_at) where stage = 'draft';

create table sub_account_document (
  sub_account_id bigint not null references sub_account (id) on delete cascade,
  type text not null,
  -- Of this very upload: a later one of its type is another.
  upload text not null,
  media_type text not null,
  size integer not null check (size > 0),
  -- Sealed.
  file_name text not null,
  -- Sealed; null once the exchange has acknowledged it.
  content bytea,
  state text not null default 'held' check (state in ('held', 'sending', 'sent', 'refused')),
  refused_code text,
  uploaded_by text not null,
  uploaded_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (sub_account_id, type),
  check ((content is null) = (state = 'sent'))
);

alter table event add column sub_account_id bigint references sub_account (id) on delete set null;
create index event_of_sub_account on event (sub_account_id, id desc) where sub_account_id is not null;
