-- What the settings said when they were last taken: they win again only when they have changed.
alter table connection add column settings_mark text;
alter table connection add column credentials_prefix text not null default '';
alter table connection add column credentials_source text not null default 'settings'
  check (credentials_source in ('settings', 'pasted', 'rotated'));
alter table connection add column credentials_since timestamptz not null default now();
-- Whoever must receive a PIX of this connection; null: nobody has pinned it.
alter table connection add column receiver_name text;
alter table connection add column receiver_key text;

-- The calls of the last minute, in slots of a few seconds, newest first. Worth nothing after a
-- crash, so it is not logged.
create unlogged table exchange_budget (
  key text primary key,
  slots integer[] not null,
  slot bigint not null,
  -- What the exchange says it takes in a minute; null: it has said nothing.
  size integer,
  paused_until timestamptz,
  -- Whether the last one who asked was let through.
  granted boolean not null
);
