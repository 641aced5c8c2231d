import { IS_REFUSED } from "./ledger-rules.ts";

/** Entries of a payout by account and currency: booked, and by kind of what was booked. */
const BOOKED = `
  select t.payout_id, e.account, e.currency, sum(e.units) as units,
    coalesce(sum(e.units) filter (where t.kind = 'payout_conversion'), 0) as converted,
    coalesce(sum(e.units) filter (where t.kind = 'payout_reversal'), 0) as reversed
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where t.payout_id is not null group by t.payout_id, e.account, e.currency`;

/** What each rule of payouts finds wrong: one row, `detail`, per fault. */
export const PAYOUT_RULES = {
  // Reais from the pull until the PIX is paid, tokens from its refusal until they are back.
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
    select 'payout ' || p.id || ' ' || p.status || ': new ' || e.new_count || ', completed '
      || e.completed_count as detail
    from payouts p cross join lateral (
      select count(*) filter (where event = 'crypto.payout.new') as new_count,
        count(*) filter (where event = 'crypto.payout.completed') as completed_count,
        count(*) filter (where event = 'crypto.payout.updated'
          and data ->> 'status' = p.status) as told_count,
        min(sequence) filter (where event = 'crypto.payout.new') as new_at,
        min(sequence) as first_at,
        max(sequence) filter (where event = 'crypto.payout.completed') as completed_at,
        max(sequence) as last_at
      from events where user_id = p.user_id and event like 'crypto.payout.%'
        and data ->> 'payout_id' = p.payout_id
    ) e
    where e.new_count <> 1 or e.new_at <> e.first_at
      or e.completed_count <> case when p.status = 'completed' then 1 else 0 end
      or e.completed_at <> e.last_at
      or p.status in ('failed', 'refunded', 'on_hold') and e.told_count = 0
      or p.status = 'completed' and not exists (
        select from events u where u.user_id = p.user_id and u.event = 'crypto.payout.updated'
          and u.data ->> 'payout_id' = p.payout_id
          and u.sequence > e.new_at and u.sequence < e.completed_at)`,

  "the last event of a payout says how it stands": `
    select 'payout ' || p.id || ' ' || p.status || ', told ' || (last.data ->> 'status') as detail
    from payouts p cross join lateral (
      select data from events where user_id = p.user_id and event like 'crypto.payout.%'
        and data ->> 'payout_id' = p.payout_id order by sequence desc limit 1
    ) last
    where last.data ->> 'status' <> p.status`,
} as const satisfies Record<string, string>;
