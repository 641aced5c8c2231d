-- Files beside payins and payouts: invoices, boletos, contracts. A file never changes; which payments it belongs
-- to stands apart, so that a payment that is asked for anew has it too.
create table attachment_file (
  id text primary key,
  account_id text not null references account (id),
  media_type text not null,
  size integer not null check (size > 0),
  -- Of the content, in hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Sealed.
  name text not null,
  content bytea not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null default now(),
  -- Null: no payment has it yet.
  attached_at timestamptz
);
-- Sealed bytes don't compress.
alter table attachment_file alter column content set storage external;
create index attachment_file_loose on attachment_file (uploaded_by, uploaded_at) where attached_at is null;
create index attachment_file_abandoned on attachment_file (uploaded_at) where attached_at is null;

create table attachment (
  account_id text not null references account (id),
  operation text not null check (operation in ('payin', 'payout')),
  -- The intent's id, as approvals name a payment; of a payment that was made elsewhere its number.
  object text not null,
  file_id text not null references attachment_file (id),
  added_by text not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (account_id, operation, object, file_id)
);
create index attachment_of_file on attachment (file_id);

-- What an account's files take in all: a sum over them would cost more with each.
create table attachment_space (
  account_id text primary key references account (id),
  bytes bigint not null check (bytes >= 0)
);
