import { IS_REFUSED } from "./ledger-rules.ts";

/** The ledger entries of each payout, summed by account and currency, in all and by kind. */
const BOOKED = `
  select t.payout_id, e.account, e.currency, sum(e.units) as units,
    coalesce(sum(e.units) filter (where t.kind = 'payout_conversion'), 0) as converted,
    coalesce(sum(e.units) filter (where t.kind = 'payout_reversal'), 0) as reversed
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where t.payout_id is not null group by t.payout_id, e.account, e.currency`;

/** One query per rule; each row it returns describes a fault in `detail`. */
export const PAYOUT_RULES = {
  // The account owes reais from the pull to the PIX, and tokens from a refused PIX to the refund.
  "a payout's clearing account holds what is owed, else nothing": `
    select 'payout ' || p.id || ' ' || p.stage || ' ' || c.currency || ' ' || c.units as detail
    from payouts p join (${BOOKED}) c on c.payout_id = p.id and c.account = 'payout_clearing'
    where c.units <> case
      when p.stage = 'paying' and c.currency = 'BRL' then -p.receiver_cents
      when p.stage = 'refunding' and c.currency = p.network || ':' || p.token then -p.token_units
      else 0 end`,

  "a pulled payout is booked and converted in full, another not at all": `
    select 'payout ' || p.id || ' ' || w.account || ' ' || w.currency || ' ' || coalesce(c.converted, 0)
      as detail
    from payouts p cross join lateral (values
      ('payout_clearing', p.network || ':' || p.token, p.token_units),
      ('exchange_position', p.network || ':' || p.token, -p.token_units),
      ('exchange_position', 'BRL', p.sender_cents),
      ('fee_income', 'BRL', -p.flat_fee_cents - p.partner_fee_cents),
      ('payout_clearing', 'BRL', -p.receiver_cents)
    ) w (account, currency, units)
    left join (${BOOKED}) c
      on c.payout_id = p.id and c.account = w.account and c.currency = w.currency
    where coalesce(c.converted, 0) <> case when p.pulled_at is null then 0 else w.units end`,

  "a conversion of a payout is reversed exactly where its PIX was refused": `
    select 'payout ' || p.id || ' ' || c.account || ' ' || c.currency || ' ' || c.converted
      || ', reversed ' || c.reversed as detail
    from payouts p join (${BOOKED}) c on c.payout_id = p.id
    where c.reversed <> case when ${IS_REFUSED} then -c.converted else 0 end`,

  "a payout has pulled exactly when one pull of it is confirmed": `
    select 'payout ' || p.id || ' ' || p.stage || ', pulls ' || s.pulls as detail
    from payouts p cross join lateral (
      select count(*) as pulls from chain_sends s
      where s.payout_id = p.id and s.purpose = 'pull' and s.state = 'confirmed'
    ) s
    where s.pulls <> case when p.pulled_at is null then 0 else 1 end`,

  "a payout that failed has nothing on the chain that could still pull": `
    select 'payout ' || p.id || ', send ' || s.id || ' ' || s.state as detail
    from payouts p join chain_sends s on s.payout_id = p.id
    where p.status = 'failed' and s.state not in ('reverted', 'displaced', 'abandoned')`,

  "a pull or a refund is what its payout says": `
    select 'send ' || s.id || ' ' || s.purpose as detail
    from chain_sends s join payouts p on p.id = s.payout_id
    where s.units <> p.token_units or s.network <> p.network or s.token <> p.token
      or coalesce(s.from_address, s.to_address) <> p.sender_address
      or s.purpose = 'pull' and s.state = 'confirmed' and s.hash is distinct from p.pull_hash
      or s.purpose = 'refund' and s.state = 'confirmed' and s.hash is distinct from p.refund_hash`,

  "a payout has one PIX when it has pulled, and it has ended with it": `
    select 'payout ' || p.id || ' ' || p.stage || ', PIX ' || coalesce(x.state, 'none') as detail
    from payouts p left join pix_payments x on x.payout_id = p.id
    where (p.pulled_at is null) <> (x.id is null)
      or (p.status = 'completed') <> (x.state is not distinct from 'settled')
      or (p.stage = 'refunding' or p.status = 'refunded') <> (x.state is not distinct from 'refused')
      or x.cents <> p.receiver_cents or x.pix_key <> p.pix_key
      or x.state = 'settled' and x.end_to_end_id is distinct from p.end_to_end_id`,

  "a payout's tokens go back exactly when its PIX was refused, and it is refunded when they are": `
    select 'payout ' || p.id || ' ' || p.status || ', refunds ' || s.live || ', done ' || s.done
      as detail
    from payouts p cross join lateral (
      select count(*) filter (where s.state not in ('reverted', 'displaced')) as live,
        count(*) filter (where s.state = 'confirmed') as done
      from chain_sends s where s.payout_id = p.id and s.purpose = 'refund'
    ) s
    where s.live <> case when ${IS_REFUSED} then 1 else 0 end
      or s.done <> case when p.status = 'refunded' then 1 else 0 end`,

  "the events of a payout tell its story once and in order": `
    select 'payout ' || p.id || ' ' || p.status || ': new ' || coalesce(e.new_count, 0)
      || ', completed ' || coalesce(e.completed_count, 0) as detail
    from payouts p left join (
      select user_id, data ->> 'payout_id' as payout_id,
        count(*) filter (where event = 'crypto.payout.new') as new_count,
        count(*) filter (where event = 'crypto.payout.completed') as completed_count,
        array_agg(data ->> 'status') filter (where event = 'crypto.payout.updated') as told,
        array_agg(sequence) filter (where event = 'crypto.payout.updated') as updated_at,
        min(sequence) filter (where event = 'crypto.payout.new') as new_at,
        min(sequence) as first_at,
        max(sequence) filter (where event = 'crypto.payout.completed') as completed_at,
        max(sequence) as last_at
      from events where event like 'crypto.payout.%' group by 1, 2
    ) e on e.user_id = p.user_id and e.payout_id = p.payout_id
    where coalesce(e.new_count, 0) <> 1 or e.new_at <> e.first_at
      or coalesce(e.completed_count, 0) <> case when p.status = 'completed' then 1 else 0 end
      or e.completed_at <> e.last_at
      or p.status in ('failed', 'refunded', 'on_hold') and p.status <> all (coalesce(e.told, '{}'))
      or p.status = 'completed' and not exists (
        select from unnest(e.updated_at) u where u > e.new_at and u < e.completed_at)`,

  "the last event of a payout says how it stands": `
    select 'payout ' || p.id || ' ' || p.status || ', told ' || (last.data ->> 'status') as detail
    from payouts p join (
      select distinct on (user_id, data ->> 'payout_id') user_id, data from events
      where event like 'crypto.payout.%' order by user_id, data ->> 'payout_id', sequence desc
    ) last on last.user_id = p.user_id and last.data ->> 'payout_id' = p.payout_id
    where last.data ->> 'status' <> p.status`,
} as const satisfies Record<string, string>;
