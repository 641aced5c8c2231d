-- What the company's banks say, as their own files; and every difference between a payment and what its witnesses say.

-- An account of which there are statements. `exchange`: only Ponte's payments run through it; `own`: also other business.
create table statement_account (
  id text primary key,
  account_id text not null references account (id),
  name text not null,
  kind text not null check (kind in ('exchange', 'own')),
  bank text not null,
  branch text not null,
  number text not null,
  -- How the exchange is called on it; null: nobody has said so.
  exchange_name text,
  made_by text not null,
  made_at timestamptz not null default now(),
  constraint statement_account_once unique (account_id, bank, branch, number)
);

-- A file that was imported. The same file again is none.
create table statement (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  statement_account_id text not null references statement_account (id),
  format text not null check (format in ('ofx', 'csv')),
  sha256 text not null,
  file_name text not null,
  -- The days that it covers, both included.
  first_day date not null,
  last_day date not null,
  balance_cents bigint,
  lines integer not null,
  -- Those that no earlier file had.
  added integer not null,
  imported_by text not null,
  imported_at timestamptz not null default now(),
  constraint statement_once unique (statement_account_id, sha256)
);
create index statement_list on statement (account_id, id desc);
create index statement_covers on statement (statement_account_id, last_day);

-- One movement as the bank tells it, once in however many files it stands.
create table statement_line (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  statement_account_id text not null references statement_account (id),
  statement_id bigint not null references statement (id),
  -- Of its day, amount and texts, and which of several that are the same it is.
  identity text not null,
  -- Where it stands in its first file.
  line integer not null,
  day date not null,
  cents bigint not null,
  name text not null,
  memo text not null,
  fitid text not null,
  end_to_end_id text,
  -- `none`: it stands for nothing · `suggested`: a person is asked · `id`: by its end-to-end id · `person`: confirmed.
  match text not null default 'none' check (match in ('none', 'suggested', 'id', 'person')),
  matched_kind text check (matched_kind in ('payin', 'payout', 'return')),
  payin_id bigint references payin (id) on delete set null,
  payout_id bigint references payout (id) on delete set null,
  return_id bigint references payin_return (id) on delete set null,
  confidence text check (confidence in ('high', 'medium', 'low')),
  -- Movements of which a person said that it does not stand for them.
  declined text[] not null default '{}',
  matched_by text,
  matched_at timestamptz,
  constraint statement_line_once unique (statement_account_id, identity),
  check ((match = 'none') = (matched_kind is null))
);
create index statement_line_of_payin on statement_line (payin_id) where payin_id is not null;
create index statement_line_of_payout on statement_line (payout_id) where payout_id is not null;
create index statement_line_suggested on statement_line (account_id, id desc) where match = 'suggested';
create index statement_line_loose on statement_line (account_id, abs(cents), id) where match = 'none';
create index statement_line_of_pix on statement_line (account_id, end_to_end_id) where end_to_end_id is not null;
create index statement_line_days on statement_line (statement_account_id, day, id);

-- A payment, a line or an intent that is to be compared, once however often it changes, and when.
create table reconciliation_due (
  subject text primary key,
  account_id text not null,
  due_at timestamptz not null
);
create index reconciliation_due_at on reconciliation_due (due_at);

create table reconciliation_exception (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  -- What it is found on: `payin 17`, `payout 3`, `line 5`, `payin_intent …`, `payout_intent …`.
  subject text not null,
  kind text not null,
  -- What tells it from others of its kind on the same subject.
  part text not null,
  payin_id bigint references payin (id) on delete cascade,
  payout_id bigint references payout (id) on delete cascade,
  return_id bigint references payin_return (id) on delete cascade,
  line_id bigint references statement_line (id) on delete cascade,
  cents bigint not null,
  -- The day that it is about.
  day date not null,
  what text not null,
  ours text,
  theirs text,
  -- `open` · `asked`: the exchange was asked · `explained` · `written_off` · `cleared`: it is no longer so.
  state text not null default 'open' check (state in ('open', 'asked', 'explained', 'written_off', 'cleared')),
  owner text references person (id) on delete set null,
  reason text,
  decided_by text,
  decided_at timestamptz,
  found_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint reconciliation_exception_once unique (subject, kind, part)
);
create index reconciliation_queue on reconciliation_exception (account_id, state, id desc);
create index reconciliation_of_kind on reconciliation_exception (account_id, kind, state, id desc);
create index reconciliation_days on reconciliation_exception (account_id, day, kind) where state in ('open', 'asked');

-- Up to which amount two people may write a difference off; without a row none.
create table write_off_limit (
  account_id text primary key references account (id),
  cents bigint not null check (cents >= 0),
  set_by text not null,
  set_at timestamptz not null default now()
);

-- Payins of one quote.
create index payin_of_quote on payin (account_id, quote_id);

create function reconciliation_asks(of_account text, what text) returns void language sql as $$
  insert into reconciliation_due as due (subject, account_id, due_at) values (what, of_account, now())
  on conflict (subject) do update set due_at = least(due.due_at, excluded.due_at)
$$;

create function reconciliation_follows() returns trigger language plpgsql as $$
begin
  perform reconciliation_asks(new.account_id, tg_argv[0] || ' ' || new.id);
  return null;
end
$$;
create function reconciliation_follows_return() returns trigger language plpgsql as $$
begin
  perform reconciliation_asks(new.account_id, 'payin ' || new.payin_id);
  return null;
end
$$;
create trigger payin_reconciliation after insert or update of status, contradicted_by, address, sender_cents,
  receiver_units, fee_cents, transaction_hash, end_to_end_id, payer, other_payer, expected_payer, expires_at, paid_at,
  completed_at, exchange_updated_at, chain_check, chain_difference
  on payin for each row execute function reconciliation_follows('payin');
create trigger payout_reconciliation after insert or update of status, contradicted_by, pix_account_id,
  pix_account_name, sender_cents, receiver_cents, fee_cents, token_units, pull_hash, end_to_end_id, ended_at,
  chain_check, chain_difference
  on payout for each row execute function reconciliation_follows('payout');
create trigger return_reconciliation after insert or update on payin_return
  for each row execute function reconciliation_follows_return();
create trigger payin_intent_reconciliation after update of status on payin_intent
  for each row when (new.status in ('paying', 'unclear') or old.status in ('paying', 'unclear'))
  execute function reconciliation_follows('payin_intent');
create trigger payout_intent_reconciliation after update of status on payout_intent
  for each row when (new.status in ('executing', 'unclear') or old.status in ('executing', 'unclear'))
  execute function reconciliation_follows('payout_intent');

-- A line that comes, or stands for something else now: what it stands for is compared, before and after.
create function reconciliation_follows_line() returns trigger language plpgsql as $$
begin
  perform reconciliation_asks(new.account_id, 'line ' || new.id);
  if new.payin_id is not null then perform reconciliation_asks(new.account_id, 'payin ' || new.payin_id); end if;
  if new.payout_id is not null then perform reconciliation_asks(new.account_id, 'payout ' || new.payout_id); end if;
  if tg_op = 'UPDATE' then
    if old.payin_id is not null then perform reconciliation_asks(old.account_id, 'payin ' || old.payin_id); end if;
    if old.payout_id is not null then perform reconciliation_asks(old.account_id, 'payout ' || old.payout_id); end if;
  end if;
  return null;
end
$$;
create trigger line_reconciliation after insert or update of match, matched_kind, payin_id, payout_id, return_id
  on statement_line for each row execute function reconciliation_follows_line();

-- Everything that is there already, as if it had just changed.
create function reconcile_everything() returns void language sql as $$
  insert into reconciliation_due (subject, account_id, due_at)
  select 'payin ' || id, account_id, now() from payin
  union all select 'payout ' || id, account_id, now() from payout
  union all select 'payin_intent ' || id, account_id, now() from payin_intent where status in ('paying', 'unclear')
  union all select 'payout_intent ' || id, account_id, now() from payout_intent where status in ('executing', 'unclear')
  union all select 'line ' || id, account_id, now() from statement_line
  on conflict (subject) do update set due_at = excluded.due_at
$$;
select reconcile_everything();
