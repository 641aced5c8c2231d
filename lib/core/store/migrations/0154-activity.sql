-- Every movement of an account as one line: payins, payouts, PIX that went back, fees. The lines are written by
-- triggers, in the transaction of what they tell of, so that no writer can forget them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Without case and accents. The collation is named because the database's own may not fold accented letters.
create function folded_text(said text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower(said collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g')
$$;

create table activity (
  -- The movement's own number, which is never used again.
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  kind text not null check (kind in ('payin', 'payout', 'return', 'fee')),
  payin_id bigint references payin (id) on delete cascade,
  payout_id bigint references payout (id) on delete cascade,
  return_id bigint references payin_return (id) on delete cascade,
  side text not null generated always as (case when payin_id is null then 'payout' else 'payin' end) stored,
  -- The exchange's own word, and what it comes to.
  status text not null,
  state text not null check (state in ('open', 'done', 'failed', 'expired')),
  -- When it began, which never changes; and when its reais moved.
  at timestamptz not null,
  day date not null generated always as ((at at time zone 'America/Sao_Paulo')::date) stored,
  settled_at timestamptz,
  network text not null,
  token text not null,
  -- What it is about: what a payin's payer paid, what a payout's receiver gets.
  amount_cents bigint not null,
  -- What the payer paid, the fee within it, and what is left. Null: not known.
  gross_cents bigint not null,
  fee_cents bigint,
  net_cents bigint,
  -- Tokens that came or went; of payins and payouts.
  units bigint not null,
  -- What it is found by: words in any part, folded; codes as a whole.
  words text not null,
  codes text[] not null,
  check (num_nonnulls(payin_id, payout_id) = 1 and (return_id is null) = (kind <> 'return'))
);

create type activity_line as (
  account_id text, kind text, payin_id bigint, payout_id bigint, return_id bigint, status text, state text,
  at timestamptz, settled_at timestamptz, network text, token text, amount_cents bigint, gross_cents bigint,
  fee_cents bigint, net_cents bigint, units bigint, words text, codes text[]
);

-- In PL/pgSQL, which keeps their plans. A payment's fee stands before it, so that the newest first shows the payment
-- above it.
create function activity_of_payin(one payin) returns setof activity_line language plpgsql stable as $$
begin
  return query select one.account_id, line.kind, one.id, null::bigint, null::bigint, one.status,
    case one.status when 'completed' then 'done' when 'failed' then 'failed' when 'expired' then 'expired'
      else 'open' end,
    one.created_at, one.came_in_at, one.network, one.token, line.gross, line.gross, line.fee, line.net,
    line.units, folded_text(concat_ws(E'\n', one.payer_name, one.expected_payer, one.reference, one.cost_centre, one.note)),
    array_remove(array['#' || one.transaction_id, one.end_to_end_id, lower(one.transaction_hash), one.txid,
      lower(one.address), 'brl:' || line.gross, 'units:' || nullif(line.units, 0)], null)
  from (values
    (1, 'fee', one.fee_cents, 0::bigint, one.fee_cents, 0::bigint),
    (2, 'payin', one.sender_cents, one.fee_cents, one.sender_cents - one.fee_cents, one.receiver_units)
  ) as line (place, kind, gross, fee, net, units)
  where line.kind = 'payin' or one.fee_cents > 0
  order by line.place;
end
$$;

create function activity_of_payout(one payout) returns setof activity_line language plpgsql stable as $$
begin
  return query select one.account_id, line.kind, null::bigint, one.id, null::bigint, one.status,
    case when one.status = 'completed' then 'done' when one.status in ('failed', 'refunded') then 'failed'
      else 'open' end,
    one.created_at, case when one.status = 'completed' then one.ended_at end, one.network, one.token, line.net,
    line.gross, line.fee, line.net, line.units,
    folded_text(concat_ws(E'\n', one.pix_account_name,
      (select holder_name from payout_intent where id = one.intent_id),
      one.reference, one.cost_centre, one.note)),
    array_remove(array['#' || one.id, one.payout_id, one.end_to_end_id, lower(one.pull_hash),
      lower(one.refund_hash), lower(one.sender_address), 'pix:' || one.pix_account_id,
      'brl:' || line.net, 'units:' || nullif(line.units, 0)], null)
  from (values
    (1, 'fee', one.fee_cents, 0::bigint, one.fee_cents, 0::bigint),
    (2, 'payout', one.sender_cents, one.fee_cents, one.receiver_cents, one.token_units)
  ) as line (place, kind, gross, fee, net, units)
  where line.kind = 'payout' or one.fee_cents > 0
  order by line.place;
end
$$;

create function activity_of_return(one payin_return) returns setof activity_line language plpgsql stable as $$
begin
  return query select one.account_id, 'return', payin.id, null::bigint, one.id, one.status,
    case when one.status = 'returned' then 'done' else 'open' end,
    one.received_at, one.returned_at, payin.network, payin.token, one.cents, one.cents, 0::bigint,
    one.cents, 0::bigint,
    folded_text(concat_ws(E'\n', payin.payer_name, payin.expected_payer, payin.reference, payin.cost_centre,
      payin.note)),
    array['#' || payin.transaction_id, one.end_to_end_id, 'brl:' || one.cents]
  from payin where payin.id = one.payin_id;
end
$$;

-- Sums of the lines, so that totals are read and not added up. What is new comes as one row in `activity_delta`
-- and is added to the sums later, by one writer: payments of one day don't wait for each other. A reader adds up
-- both.
create table activity_sum (
  account_id text not null references account (id),
  span text not null check (span in ('day', 'month', 'ever')),
  begins date not null,
  kind text not null,
  side text not null,
  state text not null,
  network text not null,
  token text not null,
  count bigint not null,
  gross_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  units bigint not null,
  -- Lines of which no fee is known.
  without_fee bigint not null,
  primary key (account_id, span, begins, kind, side, state, network, token)
);
create table activity_delta (
  id bigint generated always as identity primary key,
  account_id text not null,
  day date not null,
  kind text not null,
  side text not null,
  state text not null,
  network text not null,
  token text not null,
  count bigint not null,
  gross_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  units bigint not null,
  without_fee bigint not null
);
create index activity_delta_of on activity_delta (account_id, day);

-- Adds what is new to the sums; 0: nothing was, or another does it.
create function fold_activity(most integer) returns bigint language plpgsql as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(720150154) then return 0; end if;
  with gone as (
    delete from activity_delta where id in (select id from activity_delta order by id limit most) returning *
  ), spans as (
    select account_id, span.name, span.begins, kind, side, state, network, token, sum(count), sum(gross_cents),
      sum(fee_cents), sum(net_cents), sum(units), sum(without_fee)
    from gone cross join lateral (values ('day', day), ('month', date_trunc('month', day)::date),
      ('ever', date '1970-01-01')) as span (name, begins)
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ), kept as (
    insert into activity_sum as sum select * from spans
    on conflict (account_id, span, begins, kind, side, state, network, token) do update set
      count = sum.count + excluded.count, gross_cents = sum.gross_cents + excluded.gross_cents,
      fee_cents = sum.fee_cents + excluded.fee_cents, net_cents = sum.net_cents + excluded.net_cents,
      units = sum.units + excluded.units, without_fee = sum.without_fee + excluded.without_fee
  )
  select count(*) from gone into folded;
  return folded;
end
$$;

create function activity_counts() returns trigger language plpgsql as $$
begin
  -- A line that is written anew counts as both, and one of them is empty.
  if tg_op = 'INSERT' then
    if not exists (select from after) then return null; end if;
    insert into activity_delta (account_id, day, kind, side, state, network, token, count, gross_cents, fee_cents,
      net_cents, units, without_fee)
    select account_id, day, kind, side, state, network, token, count(*), sum(gross_cents),
      coalesce(sum(fee_cents), 0), coalesce(sum(net_cents), 0), sum(units), count(*) - count(fee_cents)
    from after group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into activity_delta (account_id, day, kind, side, state, network, token, count, gross_cents, fee_cents,
      net_cents, units, without_fee)
    select account_id, day, kind, side, state, network, token, -count(*), -sum(gross_cents),
      -coalesce(sum(fee_cents), 0), -coalesce(sum(net_cents), 0), -sum(units), count(fee_cents) - count(*)
    from before group by 1, 2, 3, 4, 5, 6, 7;
  else
    if not exists (select from after) then return null; end if;
    insert into activity_delta (account_id, day, kind, side, state, network, token, count, gross_cents, fee_cents,
      net_cents, units, without_fee)
    select account_id, day, kind, side, state, network, token, sum(sign), sum(sign * gross_cents),
      coalesce(sum(sign * fee_cents), 0), coalesce(sum(sign * net_cents), 0), sum(sign * units),
      sum(case when fee_cents is null then sign else 0 end)
    from (select 1 as sign, * from after union all select -1, * from before) as each
    group by 1, 2, 3, 4, 5, 6, 7
    -- What changed is none of this, such as a note.
    having (sum(sign), sum(sign * gross_cents), coalesce(sum(sign * fee_cents), 0),
      coalesce(sum(sign * net_cents), 0), sum(sign * units),
      sum(case when fee_cents is null then sign else 0 end)) <> (0, 0, 0, 0, 0, 0);
  end if;
  return null;
end
$$;
create trigger activity_added after insert on activity referencing new table as after
  for each statement execute function activity_counts();
create trigger activity_changed after update on activity referencing old table as before new table as after
  for each statement execute function activity_counts();
create trigger activity_gone after delete on activity referencing old table as before
  for each statement execute function activity_counts();

-- Also where rows are brought in with the others switched off.
alter table activity enable always trigger activity_added, enable always trigger activity_changed,
  enable always trigger activity_gone;

-- Writes the lines of everything that is there, in the order of time, and adds up the sums.
create function fill_activity() returns void language plpgsql as $$
begin
  insert into activity (account_id, kind, payin_id, payout_id, return_id, status, state, at, settled_at, network,
    token, amount_cents, gross_cents, fee_cents, net_cents, units, words, codes)
  select (line).* from (
    select line, 1 as place, payin.id from payin, activity_of_payin(payin) as line
    union all select line, 2, payout.id from payout, activity_of_payout(payout) as line
    union all select line, 3, payin_return.id from payin_return, activity_of_return(payin_return) as line
  ) as every order by (line).at, place, id, (line).kind = 'fee' desc;
  perform fold_activity(2147483647);
end
$$;
select fill_activity();

-- One line of each kind for each payment, and one for each return.
create unique index activity_of_payin_once on activity (payin_id, kind) where return_id is null;
create unique index activity_of_payout_once on activity (payout_id, kind);
create unique index activity_of_return_once on activity (return_id);
create index activity_returns_of on activity (payin_id) where return_id is not null;
-- The list in its orders.
create index activity_list on activity (account_id, at, id);
create index activity_of_kind on activity (account_id, kind, at, id);
create index activity_in_state on activity (account_id, state, at, id) where kind <> 'fee';
create index activity_of_kind_in_state on activity (account_id, kind, state, at, id);
create index activity_by_amount on activity (account_id, amount_cents, id);
create index activity_by_amount_without_fees on activity (account_id, amount_cents, id) where kind <> 'fee';
-- What is typed.
create index activity_search on activity using gin (account_id, codes, words gin_trgm_ops);
analyze activity;

create function activity_follows_payin() returns trigger language plpgsql as $$
begin
  insert into activity (account_id, kind, payin_id, payout_id, return_id, status, state, at, settled_at, network,
    token, amount_cents, gross_cents, fee_cents, net_cents, units, words, codes)
  select * from activity_of_payin(new)
  on conflict (payin_id, kind) where return_id is null do update set status = excluded.status,
    state = excluded.state, settled_at = excluded.settled_at, amount_cents = excluded.amount_cents, gross_cents = excluded.gross_cents,
    fee_cents = excluded.fee_cents, net_cents = excluded.net_cents, units = excluded.units,
    words = excluded.words, codes = excluded.codes;
  if new.return_state is null then return null; end if;
  -- A PIX that went back is found by the words of its payin.
  update activity set words = line.words, codes = line.codes
  from payin_return, activity_of_return(payin_return) as line
  where payin_return.payin_id = new.id and activity.return_id = payin_return.id
    and activity.words <> line.words;
  return null;
end
$$;
create trigger payin_activity after insert or update of status, payer, expected_payer, reference, cost_centre, note,
  transaction_hash, end_to_end_id, txid, address, sender_cents, receiver_units, fee_cents, paid_at, completed_at,
  exchange_updated_at, expires_at
  on payin for each row execute function activity_follows_payin();

create function activity_follows_payout() returns trigger language plpgsql as $$
begin
  insert into activity (account_id, kind, payin_id, payout_id, return_id, status, state, at, settled_at, network,
    token, amount_cents, gross_cents, fee_cents, net_cents, units, words, codes)
  select * from activity_of_payout(new)
  on conflict (payout_id, kind) do update set status = excluded.status, state = excluded.state,
    settled_at = excluded.settled_at, amount_cents = excluded.amount_cents, gross_cents = excluded.gross_cents, fee_cents = excluded.fee_cents,
    net_cents = excluded.net_cents, units = excluded.units, words = excluded.words, codes = excluded.codes;
  return null;
end
$$;
create trigger payout_activity after insert or update of status, pix_account_name, pix_account_id, reference,
  cost_centre, note, pull_hash, refund_hash, end_to_end_id, sender_address, sender_cents, receiver_cents, fee_cents,
  token_units, ended_at
  on payout for each row execute function activity_follows_payout();

create function activity_follows_return() returns trigger language plpgsql as $$
begin
  insert into activity (account_id, kind, payin_id, payout_id, return_id, status, state, at, settled_at, network,
    token, amount_cents, gross_cents, fee_cents, net_cents, units, words, codes)
  select * from activity_of_return(new)
  on conflict (return_id) do update set status = excluded.status, state = excluded.state,
    settled_at = excluded.settled_at, amount_cents = excluded.amount_cents, gross_cents = excluded.gross_cents, net_cents = excluded.net_cents,
    words = excluded.words, codes = excluded.codes;
  return null;
end
$$;
create trigger return_activity after insert or update on payin_return
  for each row execute function activity_follows_return();
