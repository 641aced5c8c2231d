-- When a person last did something in the session, and until when its factor counts as just shown.
alter table session
  add column "lastUsedAt" timestamptz not null default now(),
  add column "freshUntil" timestamptz;
