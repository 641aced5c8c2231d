-- Months that are closed: their lines as they were, under a digest that the trail has.

create function brl_text(cents bigint) returns text language sql immutable parallel safe as $$
  select (cents::numeric / 100)::numeric(30, 2)::text
$$;
create function coin_text(units bigint) returns text language sql immutable parallel safe as $$
  select (units::numeric / 1000000)::numeric(36, 6)::text
$$;
create function entry_of(place text, sort text, amount text) returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_object('place', place, 'as', sort, 'amount', amount)
$$;

-- Every line of a month that begins with `first`, in São Paulo's days: what moved, what the bank's statements say of
-- its days, and what differed and was decided. A line says by itself what it adds to which place.
create function month_lines(of_account text, first date) returns table (key text, line text)
language sql stable as $$
  select 'movement ' || lpad(a.id::text, 18, '0'), jsonb_build_object(
    'is', 'movement', 'id', a.id::text, 'kind', a.kind,
    'day', (a.settled_at at time zone 'America/Sao_Paulo')::date::text,
    'at', to_char(a.settled_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'network', a.network, 'token', a.token,
    'reference', coalesce(p.reference, o.reference), 'cost_centre', a.cost_centre,
    'category', coalesce(p.category, o.category),
    -- As its payment has it, beside what the list of movements has.
    'payment', case when p.id is not null then jsonb_build_object('of', 'payin', 'id', p.id::text,
        'number', p.transaction_id::text, 'status', p.status, 'sends', brl_text(p.sender_cents),
        'fee', brl_text(p.fee_cents), 'gets', coin_text(p.receiver_units), 'wallet', p.address,
        'end_to_end_id', p.end_to_end_id, 'hash', p.transaction_hash, 'chain', p.chain_check)
      else jsonb_build_object('of', 'payout', 'id', o.id::text, 'number', o.payout_id, 'status', o.status,
        'sends', coin_text(o.token_units), 'fee', brl_text(o.fee_cents), 'gets', brl_text(o.receiver_cents),
        'wallet', o.sender_address, 'pix_account', o.pix_account_id::text, 'end_to_end_id', o.end_to_end_id,
        'hash', o.pull_hash, 'chain', o.chain_check) end,
    'return', case when r.id is not null then jsonb_build_object('id', r.id::text, 'end_to_end_id', r.end_to_end_id,
      'reason', r.reason, 'amount', brl_text(r.cents)) end,
    'entries', case a.kind
      when 'payin' then jsonb_build_array(
        entry_of('brl', 'payin', brl_text(a.gross_cents)),
        entry_of('brl', 'bought', brl_text(-coalesce(a.net_cents, a.gross_cents))),
        entry_of('wallet ' || a.network || ' ' || a.token || ' ' || p.address, 'payin', coin_text(a.units)),
        entry_of('chain ' || a.network || ' ' || a.token, p.chain_check, coin_text(a.units)))
      when 'payout' then jsonb_build_array(
        entry_of('wallet ' || a.network || ' ' || a.token || ' ' || o.sender_address, 'payout', coin_text(-a.units)),
        entry_of('brl', 'sold', brl_text(a.gross_cents)),
        entry_of('brl', 'payout', brl_text(-a.amount_cents)),
        entry_of('pix ' || o.pix_account_id, 'payout', brl_text(a.amount_cents)),
        entry_of('chain ' || a.network || ' ' || a.token, o.chain_check, coin_text(a.units)))
      when 'return' then jsonb_build_array(
        entry_of('brl', 'returned_payin', brl_text(a.amount_cents)),
        entry_of('brl', 'return', brl_text(-a.amount_cents)))
      else jsonb_build_array(entry_of('brl', a.side || '_fee', brl_text(-a.amount_cents))) end)::text
  from activity a left join payin p on p.id = a.payin_id left join payout o on o.id = a.payout_id
    left join payin_return r on r.id = a.return_id
  where a.account_id = of_account and a.state = 'done'
    and a.settled_at >= first::timestamp at time zone 'America/Sao_Paulo'
    and a.settled_at < (first + interval '1 month')::timestamp at time zone 'America/Sao_Paulo'
  union all
  select 'statement ' || lpad(l.id::text, 18, '0'), jsonb_build_object(
    'is', 'statement', 'id', l.id::text, 'day', l.day::text, 'account', s.id, 'bank', s.bank, 'branch', s.branch,
    'number', s.number, 'fitid', l.fitid, 'end_to_end_id', l.end_to_end_id, 'match', l.match,
    -- They name people: a digest shows that they are the same.
    'texts', encode(sha256(convert_to(l.name || E'\n' || l.memo, 'UTF8')), 'hex'),
    'stands_for', case when l.matched_kind is not null
      then l.matched_kind || ' ' || coalesce(l.return_id, l.payin_id, l.payout_id) end,
    'entries', jsonb_build_array(entry_of('statement ' || s.id,
      case when l.match in ('id', 'person') then 'matched' else 'other' end, brl_text(l.cents))))::text
  from statement_account s join statement_line l on l.statement_account_id = s.id
  where s.account_id = of_account and l.day >= first and l.day < first + interval '1 month'
  union all
  select 'difference ' || lpad(e.id::text, 18, '0'), jsonb_build_object(
    'is', 'difference', 'id', e.id::text, 'day', e.day::text, 'kind', e.kind, 'about', e.subject, 'ours', e.ours,
    'theirs', e.theirs, 'state', e.state, 'reason', e.reason, 'decided_by', e.decided_by,
    'entries', jsonb_build_array(entry_of('difference ' || e.kind, e.state, brl_text(e.cents))))::text
  from reconciliation_exception e
  where e.account_id = of_account and e.state in ('explained', 'written_off')
    and e.day >= first and e.day < first + interval '1 month'
$$;
create index reconciliation_decided_days on reconciliation_exception (account_id, day)
  where state in ('explained', 'written_off');

-- What somebody asks to close, as it was then: what an approval is for, and what is compared before it is given.
create table month_draft (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  month date not null check (extract(day from month) = 1),
  -- The figures as they are hashed, and their digest.
  figures text not null,
  digest text not null,
  made_by text not null,
  made_at timestamptz not null default now(),
  constraint month_draft_once unique (account_id, month)
);
create table month_draft_line (
  draft_id bigint not null references month_draft (id) on delete cascade,
  key text collate "C" not null,
  line text not null,
  primary key (draft_id, key)
);

-- A month that was closed. It is never changed: whoever reopens it adds a line below.
create table month_close (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  month date not null check (extract(day from month) = 1),
  -- How often it was closed by then.
  nth integer not null check (nth > 0),
  -- The text whose SHA-256 is the digest.
  manifest text not null,
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  lines bigint not null,
  closed_by text not null,
  closed_at timestamptz(3) not null,
  constraint month_close_once unique (account_id, month, nth)
);
create table month_close_line (
  close_id bigint not null references month_close (id),
  key text collate "C" not null,
  line text not null,
  primary key (close_id, key)
);
create table month_reopening (
  close_id bigint primary key references month_close (id),
  reason text not null,
  reopened_by text not null,
  reopened_at timestamptz not null default now()
);

create function month_refuses_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed month is never changed';
end
$$;
create trigger month_close_append_only before update or delete on month_close
  for each row execute function month_refuses_change();
create trigger month_close_no_truncate before truncate on month_close
  for each statement execute function month_refuses_change();
create trigger month_close_line_append_only before update or delete on month_close_line
  for each row execute function month_refuses_change();
create trigger month_close_line_no_truncate before truncate on month_close_line
  for each statement execute function month_refuses_change();
create trigger month_reopening_append_only before update or delete on month_reopening
  for each row execute function month_refuses_change();
create trigger month_reopening_no_truncate before truncate on month_reopening
  for each statement execute function month_refuses_change();

-- When a closed month was last compared with what stands now, and how many of its lines differ.
create table month_check (
  close_id bigint primary key references month_close (id),
  checked_at timestamptz not null default now(),
  differing bigint not null
);

-- Whether what a change was asked for on is still so, before somebody approves it.
create function change_still_holds(of_account text, content jsonb) returns boolean language sql stable as $$
  select case when content ->> 'change' <> 'month:close' then true else exists (
    select from month_draft d
    where d.account_id = of_account and d.month = ((content -> 'after' ->> 'month') || '-01')::date
      and d.digest = content -> 'after' ->> 'figures'
      and not exists (
        select from (select key, line from month_draft_line where draft_id = d.id) as was
        full join (select l.key collate "C" as key, l.line from month_lines(of_account, d.month) l) as now using (key)
        where was.line is distinct from now.line)) end
$$;
