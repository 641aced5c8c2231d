-- Under which headings an account keeps its payments. An archived one stays on the payments that have it.
create table category (
  id text primary key,
  account_id text not null references account (id),
  name text not null,
  archived_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now()
);
-- One of a name, in whatever case; archived ones too, so that restoring never clashes.
create unique index category_name on category (account_id, lower(name collate "und-x-icu"));

alter table payin_intent add column category text references category (id);
alter table payin add column category text references category (id);
alter table payout_intent add column category text references category (id);
alter table payout add column category text references category (id);

-- What a payment must say of itself before it is made; without a row nothing.
create table required_labels (
  account_id text primary key references account (id),
  payin text[] not null,
  payout text[] not null,
  set_by text not null,
  set_at timestamptz not null default now()
);
