-- The language in which somebody last used Ponte: mails to them are written in it.
alter table person add column language text not null default 'pt-BR';

-- A new e-mail address that waits for its owner to follow the link in the mail to it.
create table email_change (
  person_id text primary key references person (id) on delete cascade,
  email text not null,
  asked_at timestamptz(3) not null default now()
);

-- What a person does not want by mail; on the page it stands in any case.
create table notice_mute (
  person_id text not null references person (id) on delete cascade,
  event text not null,
  primary key (person_id, event)
);

-- Where a main account's notices go besides: a receiver as chats have them. The secret is sealed.
create table notice_hook (
  account_id text primary key references account (id),
  url text not null,
  secret text not null,
  set_by text not null,
  set_at timestamptz not null default now()
);

-- What is told to whom: written together with what it tells, and sent afterwards. A row is for one person,
-- or for one account's webhook.
create table notice (
  id text primary key default gen_random_uuid()::text,
  event text not null,
  person_id text references person (id) on delete cascade,
  hook_account_id text references notice_hook (account_id) on delete cascade,
  content jsonb not null,
  -- What is told only once has a name.
  once text unique,
  -- `page`: it is only shown · `mail` · `hook`
  way text not null check (way in ('page', 'mail', 'hook')),
  -- Where a mail goes, if not to the person's address of that moment.
  address text,
  made_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- When it is sent next; null: it is shown, sent or given up.
  next_at timestamptz,
  sent_at timestamptz,
  -- Why the last attempt failed.
  fault text,
  given_up_at timestamptz,
  check ((person_id is null) <> (hook_account_id is null)),
  check ((way = 'hook') = (hook_account_id is not null)),
  check (next_at is null or (sent_at is null and given_up_at is null))
);
create index notice_due on notice (next_at) where next_at is not null;
create index notice_of_person on notice (person_id, made_at desc) where person_id is not null;
create index notice_of_hook on notice (hook_account_id, made_at desc) where hook_account_id is not null;
create index notice_failing on notice (made_at desc) where fault is not null;
