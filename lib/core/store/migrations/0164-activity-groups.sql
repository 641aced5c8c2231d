-- What charts are drawn of: rates, whom payments are from and to, and under which headings they are kept.
alter table activity
  -- Whom it is from or to, with a masked document; of payins and payouts. Null: not known.
  add column party text,
  add column party_document text,
  add column cost_centre text not null default '',
  add column category text,
  -- BRL per token, 6 places, as agreed and as the market's was then; of payins and payouts. Null: not known.
  add column rate bigint,
  add column market_rate bigint;

-- Units times rates, which are 10^-12 of a real: an average is one of these by `units`, or two by each other.
alter table activity_sum
  add column traded numeric not null default 0,
  -- Of lines of which the market's rate is known: at the rate that was agreed, and at the market's.
  add column compared numeric not null default 0,
  add column market numeric not null default 0;
alter table activity_delta
  add column traded numeric not null default 0,
  add column compared numeric not null default 0,
  add column market numeric not null default 0;

-- The same sums by heading: of each cost centre and category whatever has one, and of each party what is done, whatever
-- its network and token.
create table activity_group_sum (
  account_id text not null references account (id),
  heading text not null check (heading in ('party', 'cost_centre', 'category')),
  -- A name, a text, a category's id; empty: a party that is not known. `detail`: a party's masked document.
  label text not null,
  detail text not null,
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
  without_fee bigint not null,
  -- What a payin's payer paid, what a payout's receiver gets.
  amount_cents bigint not null generated always as (case kind when 'payout' then net_cents else gross_cents end) stored,
  primary key (account_id, heading, span, begins, kind, state, label, detail, side, network, token)
);
-- The largest of a day or a month, and one heading's own whatever the days.
create index activity_largest on activity_group_sum (account_id, heading, span, begins, kind, amount_cents desc)
  where state = 'done';
create index activity_label on activity_group_sum (account_id, heading, span, label, kind, state, begins);

create table activity_group_delta (
  id bigint generated always as identity primary key,
  account_id text not null,
  heading text not null,
  label text not null,
  detail text not null,
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
create index activity_group_delta_of on activity_group_delta (account_id, heading, day);

-- By what an address calls a cost centre, whose text it must not hold.
create function label_mark(account_id text, label text) returns text language sql immutable parallel safe as $$
  select left(encode(sha256(convert_to(account_id || '/' || label, 'UTF8')), 'hex'), 12)
$$;
create index activity_label_mark on activity_group_sum (account_id, label_mark(account_id, label))
  where heading = 'cost_centre' and span = 'ever';

-- The headings under which a line stands.
create function activity_groups(kind text, state text, party text, party_document text, cost_centre text, category text)
returns table (heading text, label text, detail text) language sql immutable as $$
  select said.* from (values
    ('party', coalesce(party, ''), coalesce(party_document, '')),
    ('cost_centre', cost_centre, ''),
    ('category', coalesce(category, ''), '')
  ) as said (heading, label, detail)
  where case said.heading when 'party' then state = 'done' and kind in ('payin', 'payout') else said.label <> '' end
$$;

alter type activity_line
  add attribute party text,
  add attribute party_document text,
  add attribute cost_centre text,
  add attribute category text,
  add attribute rate bigint,
  add attribute market_rate bigint;

create or replace function activity_of_payin(one payin) returns setof activity_line language plpgsql stable as $$
begin
  return query select one.account_id, line.kind, one.id, null::bigint, null::bigint, one.status,
    case one.status when 'completed' then 'done' when 'failed' then 'failed' when 'expired' then 'expired'
      else 'open' end,
    one.created_at, one.came_in_at, one.network, one.token, line.gross, line.gross, line.fee, line.net,
    line.units, folded_text(concat_ws(E'\n', one.payer_name, one.expected_payer, one.reference, one.cost_centre, one.note)),
    array_remove(array['#' || one.transaction_id, one.end_to_end_id, lower(one.transaction_hash), one.txid,
      lower(one.address), 'brl:' || line.gross, 'units:' || nullif(line.units, 0), 'category:' || one.category], null),
    case when line.kind = 'payin' then coalesce(one.payer_name, nullif(one.expected_payer, '')) end,
    case when line.kind = 'payin' then one.payer ->> 'document' end,
    coalesce(one.cost_centre, ''), one.category,
    case when line.kind = 'payin' then one.rate end, case when line.kind = 'payin' then one.commercial_rate end
  from (values
    (1, 'fee', one.fee_cents, 0::bigint, one.fee_cents, 0::bigint),
    (2, 'payin', one.sender_cents, one.fee_cents, one.sender_cents - one.fee_cents, one.receiver_units)
  ) as line (place, kind, gross, fee, net, units)
  where line.kind = 'payin' or one.fee_cents > 0
  order by line.place;
end
$$;

create or replace function activity_of_payout(one payout) returns setof activity_line language plpgsql stable as $$
declare
  intent payout_intent;
begin
  select * into intent from payout_intent where id = one.intent_id;
  return query select one.account_id, line.kind, null::bigint, one.id, null::bigint, one.status,
    case when one.status = 'completed' then 'done' when one.status in ('failed', 'refunded') then 'failed'
      else 'open' end,
    one.created_at, case when one.status = 'completed' then one.ended_at end, one.network, one.token, line.net,
    line.gross, line.fee, line.net, line.units,
    folded_text(concat_ws(E'\n', one.pix_account_name, intent.holder_name, one.reference, one.cost_centre, one.note)),
    array_remove(array['#' || one.id, one.payout_id, one.end_to_end_id, lower(one.pull_hash),
      lower(one.refund_hash), lower(one.sender_address), 'pix:' || one.pix_account_id,
      'brl:' || line.net, 'units:' || nullif(line.units, 0), 'category:' || one.category], null),
    case when line.kind = 'payout' then coalesce(intent.holder_name, one.pix_account_name) end,
    case when line.kind = 'payout' then intent.holder_document_masked end,
    coalesce(one.cost_centre, ''), one.category,
    case when line.kind = 'payout' then one.rate end, case when line.kind = 'payout' then one.commercial_rate end
  from (values
    (1, 'fee', one.fee_cents, 0::bigint, one.fee_cents, 0::bigint),
    (2, 'payout', one.sender_cents, one.fee_cents, one.receiver_cents, one.token_units)
  ) as line (place, kind, gross, fee, net, units)
  where line.kind = 'payout' or one.fee_cents > 0
  order by line.place;
end
$$;

create or replace function activity_of_return(one payin_return) returns setof activity_line language plpgsql stable as $$
begin
  return query select one.account_id, 'return', payin.id, null::bigint, one.id, one.status,
    case when one.status = 'returned' then 'done' else 'open' end,
    one.received_at, one.returned_at, payin.network, payin.token, one.cents, one.cents, 0::bigint,
    one.cents, 0::bigint,
    folded_text(concat_ws(E'\n', payin.payer_name, payin.expected_payer, payin.reference, payin.cost_centre,
      payin.note)),
    array_remove(array['#' || payin.transaction_id, one.end_to_end_id, 'brl:' || one.cents,
      'category:' || payin.category], null),
    null::text, null::text, coalesce(payin.cost_centre, ''), payin.category, null::bigint, null::bigint
  from payin where payin.id = one.payin_id;
end
$$;

create or replace function activity_counts() returns trigger language plpgsql as $$
begin
  -- A line that is written anew counts as both, and one of them is empty.
  if tg_op = 'INSERT' then
    if not exists (select from after) then return null; end if;
    insert into activity_delta (account_id, day, kind, side, state, network, token, count, gross_cents, fee_cents,
      net_cents, units, without_fee, traded, compared, market)
    select account_id, day, kind, side, state, network, token, count(*), sum(gross_cents),
      coalesce(sum(fee_cents), 0), coalesce(sum(net_cents), 0), sum(units), count(*) - count(fee_cents),
      coalesce(sum(units::numeric * rate), 0), coalesce(sum(units::numeric * rate) filter (where market_rate is not null), 0),
      coalesce(sum(units::numeric * market_rate), 0)
    from after group by 1, 2, 3, 4, 5, 6, 7;
    insert into activity_group_delta (account_id, heading, label, detail, day, kind, side, state, network, token,
      count, gross_cents, fee_cents, net_cents, units, without_fee)
    select account_id, said.heading, said.label, said.detail, day, kind, side, state,
      case said.heading when 'party' then '' else network end, case said.heading when 'party' then '' else token end,
      count(*), sum(gross_cents), coalesce(sum(fee_cents), 0), coalesce(sum(net_cents), 0), sum(units),
      count(*) - count(fee_cents)
    from after cross join lateral activity_groups(kind, state, party, party_document, cost_centre, category) as said group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  elsif tg_op = 'DELETE' then
    insert into activity_delta (account_id, day, kind, side, state, network, token, count, gross_cents, fee_cents,
      net_cents, units, without_fee, traded, compared, market)
    select account_id, day, kind, side, state, network, token, -count(*), -sum(gross_cents),
      -coalesce(sum(fee_cents), 0), -coalesce(sum(net_cents), 0), -sum(units), count(fee_cents) - count(*),
      -coalesce(sum(units::numeric * rate), 0), -coalesce(sum(units::numeric * rate) filter (where market_rate is not null), 0),
      -coalesce(sum(units::numeric * market_rate), 0)
    from before group by 1, 2, 3, 4, 5, 6, 7;
    insert into activity_group_delta (account_id, heading, label, detail, day, kind, side, state, network, token,
      count, gross_cents, fee_cents, net_cents, units, without_fee)
    select account_id, said.heading, said.label, said.detail, day, kind, side, state,
      case said.heading when 'party' then '' else network end, case said.heading when 'party' then '' else token end,
      -count(*), -sum(gross_cents), -coalesce(sum(fee_cents), 0), -coalesce(sum(net_cents), 0), -sum(units),
      count(fee_cents) - count(*)
    from before cross join lateral activity_groups(kind, state, party, party_document, cost_centre, category) as said group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  else
    if not exists (select from after) then return null; end if;
    insert into activity_delta (account_id, day, kind, side, state, network, token, count, gross_cents, fee_cents,
      net_cents, units, without_fee, traded, compared, market)
    select account_id, day, kind, side, state, network, token, sum(sign), sum(sign * gross_cents),
      coalesce(sum(sign * fee_cents), 0), coalesce(sum(sign * net_cents), 0), sum(sign * units),
      sum(case when fee_cents is null then sign else 0 end), coalesce(sum(sign * units::numeric * rate), 0),
      coalesce(sum(sign * units::numeric * rate) filter (where market_rate is not null), 0),
      coalesce(sum(sign * units::numeric * market_rate), 0)
    from (select 1 as sign, * from after union all select -1, * from before) as each
    group by 1, 2, 3, 4, 5, 6, 7
    -- What changed is none of this, such as a note.
    having (sum(sign), sum(sign * gross_cents), coalesce(sum(sign * fee_cents), 0),
      coalesce(sum(sign * net_cents), 0), sum(sign * units),
      sum(case when fee_cents is null then sign else 0 end), coalesce(sum(sign * units::numeric * rate), 0),
      coalesce(sum(sign * units::numeric * rate) filter (where market_rate is not null), 0),
      coalesce(sum(sign * units::numeric * market_rate), 0)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0);
    insert into activity_group_delta (account_id, heading, label, detail, day, kind, side, state, network, token,
      count, gross_cents, fee_cents, net_cents, units, without_fee)
    select account_id, said.heading, said.label, said.detail, day, kind, side, state,
      case said.heading when 'party' then '' else network end, case said.heading when 'party' then '' else token end,
      sum(sign), sum(sign * gross_cents), coalesce(sum(sign * fee_cents), 0), coalesce(sum(sign * net_cents), 0),
      sum(sign * units), sum(case when fee_cents is null then sign else 0 end)
    from (select 1 as sign, * from after union all select -1, * from before) as each
    cross join lateral activity_groups(kind, state, party, party_document, cost_centre, category) as said group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    having (sum(sign), sum(sign * gross_cents), coalesce(sum(sign * fee_cents), 0),
      coalesce(sum(sign * net_cents), 0), sum(sign * units),
      sum(case when fee_cents is null then sign else 0 end)) <> (0, 0, 0, 0, 0, 0);
  end if;
  return null;
end
$$;

-- Adds what is new to the sums; 0: nothing was, or another does it.
create or replace function fold_activity(most integer) returns bigint language plpgsql as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(720150154) then return 0; end if;
  with gone as (
    delete from activity_delta where id in (select id from activity_delta order by id limit most) returning *
  ), spans as (
    select account_id, span.name, span.begins, kind, side, state, network, token, sum(count), sum(gross_cents),
      sum(fee_cents), sum(net_cents), sum(units), sum(without_fee), sum(traded), sum(compared), sum(market)
    from gone cross join lateral (values ('day', day), ('month', date_trunc('month', day)::date),
      ('ever', date '1970-01-01')) as span (name, begins)
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ), kept as (
    insert into activity_sum as sum (account_id, span, begins, kind, side, state, network, token, count, gross_cents,
      fee_cents, net_cents, units, without_fee, traded, compared, market) select * from spans
    on conflict (account_id, span, begins, kind, side, state, network, token) do update set
      count = sum.count + excluded.count, gross_cents = sum.gross_cents + excluded.gross_cents,
      fee_cents = sum.fee_cents + excluded.fee_cents, net_cents = sum.net_cents + excluded.net_cents,
      units = sum.units + excluded.units, without_fee = sum.without_fee + excluded.without_fee,
      traded = sum.traded + excluded.traded, compared = sum.compared + excluded.compared,
      market = sum.market + excluded.market
  )
  select count(*) from gone into folded;
  return folded;
end
$$;

-- The same of what is summed by heading. A heading that nothing stands under any more is forgotten: it may be a name.
create function fold_activity_groups(most integer) returns bigint language plpgsql as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(720150164) then return 0; end if;
  with gone as (
    delete from activity_group_delta where id in (select id from activity_group_delta order by id limit most)
    returning *
  ), spans as (
    select account_id, heading, label, detail, span.name, span.begins, kind, side, state, network, token, sum(count),
      sum(gross_cents), sum(fee_cents), sum(net_cents), sum(units), sum(without_fee)
    from gone cross join lateral (values ('day', day), ('month', date_trunc('month', day)::date),
      ('ever', date '1970-01-01')) as span (name, begins)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  ), kept as (
    insert into activity_group_sum as sum (account_id, heading, label, detail, span, begins, kind, side, state,
      network, token, count, gross_cents, fee_cents, net_cents, units, without_fee) select * from spans
    on conflict (account_id, heading, span, begins, kind, state, label, detail, side, network, token) do update set
      count = sum.count + excluded.count, gross_cents = sum.gross_cents + excluded.gross_cents,
      fee_cents = sum.fee_cents + excluded.fee_cents, net_cents = sum.net_cents + excluded.net_cents,
      units = sum.units + excluded.units, without_fee = sum.without_fee + excluded.without_fee
  )
  select count(*) from gone into folded;
  if folded > 0 then
    delete from activity_group_sum
    where count = 0 and (gross_cents, fee_cents, net_cents, units, without_fee) = (0, 0, 0, 0, 0);
  end if;
  return folded;
end
$$;
create index activity_group_empty on activity_group_sum (account_id) where count = 0;

create or replace function fill_activity() returns void language plpgsql as $$
begin
  insert into activity (account_id, kind, payin_id, payout_id, return_id, status, state, at, settled_at, network,
    token, amount_cents, gross_cents, fee_cents, net_cents, units, words, codes, party, party_document, cost_centre,
    category, rate, market_rate)
  select (line).* from (
    select line, 1 as place, payin.id from payin, activity_of_payin(payin) as line
    union all select line, 2, payout.id from payout, activity_of_payout(payout) as line
    union all select line, 3, payin_return.id from payin_return, activity_of_return(payin_return) as line
  ) as every order by (line).at, place, id, (line).kind = 'fee' desc;
  perform fold_activity(2147483647);
  perform fold_activity_groups(2147483647);
end
$$;

-- What was there before: its lines keep their numbers, and its sums are made anew.
alter table activity disable trigger activity_changed;
update activity set party = line.party, party_document = line.party_document, cost_centre = line.cost_centre,
  category = line.category, rate = line.rate, market_rate = line.market_rate, codes = line.codes
from payin, activity_of_payin(payin) as line
where activity.payin_id = payin.id and activity.return_id is null and activity.kind = line.kind;
update activity set party = line.party, party_document = line.party_document, cost_centre = line.cost_centre,
  category = line.category, rate = line.rate, market_rate = line.market_rate, codes = line.codes
from payout, activity_of_payout(payout) as line
where activity.payout_id = payout.id and activity.kind = line.kind;
update activity set cost_centre = line.cost_centre, category = line.category, codes = line.codes
from payin_return, activity_of_return(payin_return) as line
where activity.return_id = payin_return.id and (line.cost_centre <> '' or line.category is not null);
alter table activity enable always trigger activity_changed;
truncate activity_sum, activity_delta;
insert into activity_delta (account_id, day, kind, side, state, network, token, count, gross_cents, fee_cents,
  net_cents, units, without_fee, traded, compared, market)
select account_id, day, kind, side, state, network, token, count(*), sum(gross_cents), coalesce(sum(fee_cents), 0),
  coalesce(sum(net_cents), 0), sum(units), count(*) - count(fee_cents), coalesce(sum(units::numeric * rate), 0),
  coalesce(sum(units::numeric * rate) filter (where market_rate is not null), 0),
  coalesce(sum(units::numeric * market_rate), 0)
from activity group by 1, 2, 3, 4, 5, 6, 7;
insert into activity_group_delta (account_id, heading, label, detail, day, kind, side, state, network, token,
  count, gross_cents, fee_cents, net_cents, units, without_fee)
select account_id, said.heading, said.label, said.detail, day, kind, side, state,
  case said.heading when 'party' then '' else network end, case said.heading when 'party' then '' else token end,
  count(*), sum(gross_cents), coalesce(sum(fee_cents), 0), coalesce(sum(net_cents), 0), sum(units),
  count(*) - count(fee_cents)
from activity cross join lateral activity_groups(kind, state, party, party_document, cost_centre, category) as said group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
select fold_activity(2147483647), fold_activity_groups(2147483647);

-- The lists of one heading.
create index activity_of_cost_centre on activity (account_id, cost_centre, at, id) where cost_centre <> '';
create index activity_of_category on activity (account_id, category, at, id) where category is not null;
analyze activity, activity_sum, activity_group_sum;

create or replace function activity_follows_payin() returns trigger language plpgsql as $$
begin
  insert into activity (account_id, kind, payin_id, payout_id, return_id, status, state, at, settled_at, network,
    token, amount_cents, gross_cents, fee_cents, net_cents, units, words, codes, party, party_document, cost_centre,
    category, rate, market_rate)
  select * from activity_of_payin(new)
  on conflict (payin_id, kind) where return_id is null do update set status = excluded.status,
    state = excluded.state, settled_at = excluded.settled_at, amount_cents = excluded.amount_cents, gross_cents = excluded.gross_cents,
    fee_cents = excluded.fee_cents, net_cents = excluded.net_cents, units = excluded.units,
    words = excluded.words, codes = excluded.codes, party = excluded.party, party_document = excluded.party_document,
    cost_centre = excluded.cost_centre, category = excluded.category, rate = excluded.rate,
    market_rate = excluded.market_rate;
  if new.return_state is null then return null; end if;
  -- A PIX that went back is found by the words of its payin.
  update activity set words = line.words, codes = line.codes, cost_centre = line.cost_centre,
    category = line.category
  from payin_return, activity_of_return(payin_return) as line
  where payin_return.payin_id = new.id and activity.return_id = payin_return.id
    and (activity.words, activity.category) is distinct from (line.words, line.category);
  return null;
end
$$;
drop trigger payin_activity on payin;
create trigger payin_activity after insert or update of status, payer, expected_payer, reference, cost_centre, category,
  note, transaction_hash, end_to_end_id, txid, address, sender_cents, receiver_units, fee_cents, paid_at, completed_at,
  exchange_updated_at, expires_at
  on payin for each row execute function activity_follows_payin();

create or replace function activity_follows_payout() returns trigger language plpgsql as $$
begin
  insert into activity (account_id, kind, payin_id, payout_id, return_id, status, state, at, settled_at, network,
    token, amount_cents, gross_cents, fee_cents, net_cents, units, words, codes, party, party_document, cost_centre,
    category, rate, market_rate)
  select * from activity_of_payout(new)
  on conflict (payout_id, kind) do update set status = excluded.status, state = excluded.state,
    settled_at = excluded.settled_at, amount_cents = excluded.amount_cents, gross_cents = excluded.gross_cents, fee_cents = excluded.fee_cents,
    net_cents = excluded.net_cents, units = excluded.units, words = excluded.words, codes = excluded.codes,
    party = excluded.party, party_document = excluded.party_document, cost_centre = excluded.cost_centre,
    category = excluded.category, rate = excluded.rate, market_rate = excluded.market_rate;
  return null;
end
$$;
drop trigger payout_activity on payout;
create trigger payout_activity after insert or update of status, pix_account_name, pix_account_id, reference,
  cost_centre, category, note, pull_hash, refund_hash, end_to_end_id, sender_address, sender_cents, receiver_cents,
  fee_cents, token_units, ended_at
  on payout for each row execute function activity_follows_payout();

create or replace function activity_follows_return() returns trigger language plpgsql as $$
begin
  insert into activity (account_id, kind, payin_id, payout_id, return_id, status, state, at, settled_at, network,
    token, amount_cents, gross_cents, fee_cents, net_cents, units, words, codes, party, party_document, cost_centre,
    category, rate, market_rate)
  select * from activity_of_return(new)
  on conflict (return_id) do update set status = excluded.status, state = excluded.state,
    settled_at = excluded.settled_at, amount_cents = excluded.amount_cents, gross_cents = excluded.gross_cents, net_cents = excluded.net_cents,
    words = excluded.words, codes = excluded.codes, cost_centre = excluded.cost_centre, category = excluded.category;
  return null;
end
$$;
