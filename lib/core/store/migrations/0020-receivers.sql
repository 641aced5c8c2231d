-- Whom a payout pays: the key is read from the exchange, shown, hashed with what is signed, and kept
-- sealed with what stood beside it.
alter table payout_intent add column pix_key text;
alter table payout_intent add column holder_name text;
alter table payout_intent add column holder_document_masked text;
alter table payout_intent add column holder_noted_by text;
alter table payout_intent add column holder_noted_at timestamptz;
-- Sealed: the other key that was found under the account's number; of no key at all, it is gone.
alter table payout_intent add column pix_key_found text;

-- What the exchange called an account when it was last read, and how that name looks.
create table pix_account_name (
  account_id text not null references account (id),
  bank_account_id bigint not null,
  name text not null,
  skeleton text not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, bank_account_id)
);
create index pix_account_name_look on pix_account_name (account_id, skeleton);

-- What became of an account's name and of what is noted of its holder; documents are masked.
create table pix_account_change (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  bank_account_id bigint not null,
  what text not null check (what in ('registered', 'name', 'holder', 'document')),
  was text,
  became text,
  -- Null: not through this desk.
  changed_by text,
  at timestamptz not null default now()
);
create index pix_account_change_last
  on pix_account_change (account_id, bank_account_id, what, id desc);
create unique index pix_account_registered
  on pix_account_change (account_id, bank_account_id) where what = 'registered';

-- A name that is being given at the exchange: meanwhile none that looks like it is.
create table pix_account_name_claim (
  account_id text not null references account (id),
  skeleton text not null,
  claimed_by text not null,
  until timestamptz not null,
  primary key (account_id, skeleton)
);

-- When an account was last paid.
create index payout_of_pix_account on payout (account_id, pix_account_id, id desc)
  where status = 'completed';
