/** The service has given up sending the tokens of the payin `p`. */
const IS_GIVEN_UP = `exists (
  select from chain_sends given_up where given_up.payin_id = p.id and given_up.state = 'abandoned')`;

/** The bank has refused the PIX of the payout `p` for good, so its tokens go back. */
export const IS_REFUSED = `exists (
  select from pix_payments refused where refused.payout_id = p.id and refused.state = 'refused')`;

/** Booked for a payment that an older copy has forgotten: no row of a payment explains it. */
const IS_RECOVERED = `exists (
  select from ledger_transactions t where t.id = transaction_id and t.kind = 'recovered')`;

/** One query per rule; each row it returns describes a fault in `detail`. */
export const LEDGER_RULES = {
  "a transaction sums to zero per currency": `
    select 'transaction ' || transaction_id || ' ' || currency || ' ' || sum(units) as detail
    from ledger_entries group by transaction_id, currency having sum(units) <> 0`,

  "a transaction has entries": `
    select 'transaction ' || id as detail from ledger_transactions t
    where not exists (select from ledger_entries e where e.transaction_id = t.id)`,

  // The account is owed from the PIX to the delivery of the tokens; otherwise it is zero in every state.
  "a payin's clearing account holds what is owed, else nothing": `
    select 'payin ' || p.id || ' ' || p.status || ' ' || c.currency || ' ' || c.units as detail
    from payins p join (
      select t.payin_id, e.currency, sum(e.units) as units
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'payin_clearing' group by t.payin_id, e.currency
    ) c on c.payin_id = p.id
    where c.units <> case
      when p.status = 'processing' and p.paid_at is not null
        and not ${IS_GIVEN_UP}
        and c.currency = p.network || ':' || p.token then -p.receiver_units
      else 0 end`,

  "a paid payin is converted in full": `
    select 'payin ' || p.id as detail from payins p
    where p.paid_at is not null and not exists (
      select from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.reference = 'conversion:' || p.id and e.account = 'payin_clearing'
        and e.currency = 'BRL' and e.units = p.sender_cents)`,

  "a conversion is reversed, to the cent and the unit, exactly where the tokens are given up": `
    select 'payin ' || p.id || ' ' || c.account || ' ' || c.currency || ' ' || c.units || ', reversed '
      || c.reversed as detail
    from payins p join (
      select t.payin_id, e.account, e.currency,
        coalesce(sum(e.units) filter (where t.kind = 'conversion'), 0) as units,
        coalesce(sum(e.units) filter (where t.kind = 'reversal'), 0) as reversed
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.kind in ('conversion', 'reversal') group by t.payin_id, e.account, e.currency
    ) c on c.payin_id = p.id
    where c.reversed <> case when ${IS_GIVEN_UP} then -c.units else 0 end`,

  "the return account holds what is to be returned": `
    select 'payin ' || coalesce(o.payin_id, c.payin_id) || ': owed ' || coalesce(o.cents, 0)
      || ', booked ' || coalesce(c.units, 0) as detail
    from (
      select coalesce(payin_id, 0) as payin_id, sum(cents) as cents from pix_returns
      where confirmed_at is null group by coalesce(payin_id, 0)
    ) o full join (
      select coalesce(t.payin_id, 0) as payin_id, sum(e.units) as units
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'return_clearing' group by coalesce(t.payin_id, 0)
    ) c on c.payin_id = o.payin_id
    where coalesce(o.cents, 0) + coalesce(c.units, 0) <> 0`,

  "a return is booked when the bank has confirmed it, and only then": `
    select 'return ' || coalesce(r.id, t.reference) as detail
    from pix_returns r full join (
      select t.reference, sum(e.units) as units
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.kind = 'pix_return' and e.account = 'bank' group by t.reference
    ) t on t.reference = 'return:' || r.id
    where r.id is null or (r.confirmed_at is null) <> (t.units is null) or t.units <> -r.cents`,

  "the bank account holds what came in and did not go back or out": `
    select 'books ' || b.units || ', receipts less returns and payments ' || r.cents as detail
    from (select coalesce(sum(units), 0) as units from ledger_entries
        where account = 'bank' and not ${IS_RECOVERED}) b,
      (select (select coalesce(sum(cents), 0) from pix_receipts where placed <> 'recovered')
        - (select coalesce(sum(cents), 0) from pix_returns where confirmed_at is not null)
        - (select coalesce(sum(cents), 0) from pix_payments where state = 'settled') as cents) r
    where b.units <> r.cents`,

  "suspense holds what nobody can place": `
    select 'books ' || b.units || ', receipts ' || r.cents as detail
    from (select coalesce(sum(units), 0) as units from ledger_entries where account = 'suspense') b,
      (select coalesce(sum(cents), 0) as cents from pix_receipts s where placed = 'suspense'
        and not exists (select from pix_returns b where b.end_to_end_id = s.end_to_end_id)) r
    where b.units + r.cents <> 0`,

  "fee income is the fee of what was paid and of what was paid out": `
    select 'books ' || b.units || ', payins ' || p.cents || ', payouts ' || o.cents as detail
    from (select coalesce(sum(units), 0) as units from ledger_entries where account = 'fee_income') b,
      (select coalesce(sum(fee_cents), 0) as cents from payins p
        where paid_at is not null and not ${IS_GIVEN_UP}) p,
      (select coalesce(sum(flat_fee_cents + partner_fee_cents), 0) as cents from payouts p
        where pulled_at is not null and not ${IS_REFUSED}) o
    where b.units + p.cents + o.cents <> 0`,

  "every receipt has its place": `
    select 'receipt ' || r.end_to_end_id || ' ' || r.placed as detail
    from pix_receipts r
    left join payins p on p.id = r.payin_id
    left join pix_returns b on b.end_to_end_id = r.end_to_end_id
    where case r.placed
      when 'settled' then p.end_to_end_id is distinct from r.end_to_end_id
        or p.paid_at is distinct from r.paid_at or p.sender_cents <> r.cents
        or b.reason <> 'undeliverable'
      when 'returned' then b.cents is distinct from r.cents or b.payin_id is distinct from r.payin_id
        or b.reason = 'undeliverable' or r.payin_id is null and b.confirmed_at is null
      else b.reason <> 'unplaceable' or b.cents <> r.cents or b.confirmed_at is not null end`,

  "a payin's tokens are given up exactly when its PIX goes back, and it has failed when it is back": `
    select 'payin ' || p.id || ' ' || p.status as detail
    from payins p left join pix_returns b on b.payin_id = p.id and b.reason = 'undeliverable'
    where (b.id is not null) <> ${IS_GIVEN_UP}
      or b.end_to_end_id <> p.end_to_end_id or b.cents <> p.sender_cents
      or (p.status = 'failed') <> (b.confirmed_at is not null)
      or b.id is not null and p.status not in ('processing', 'failed')`,

  "a paid payin has exactly one send that can deliver": `
    select 'payin ' || p.id || ' has ' || count(s.id) as detail
    from payins p left join chain_sends s
      on s.payin_id = p.id and s.state not in ('reverted', 'displaced')
    where p.paid_at is not null
    group by p.id having count(s.id) <> 1`,

  "an unpaid payin sends nothing": `
    select 'payin ' || p.id as detail from payins p
    where p.paid_at is null and exists (select from chain_sends s where s.payin_id = p.id)`,

  "a send is what its payin says": `
    select 'send ' || s.id as detail from chain_sends s join payins p on p.id = s.payin_id
    where s.units <> p.receiver_units or s.to_address <> p.address
      or s.network <> p.network or s.token <> p.token
      or (s.state = 'confirmed') <> (p.status = 'completed')
        and s.state not in ('reverted', 'displaced')
      or s.state = 'confirmed' and s.hash is distinct from p.transaction_hash`,

  "the treasury is what was put in and pulled, less what was sent": `
    select a.currency || ': books ' || a.units || ', sends, pulls and top-ups ' || coalesce(w.units, 0) as detail
    from (
      select currency, sum(units) as units from ledger_entries
      where account = 'treasury' and not ${IS_RECOVERED} group by currency
    ) a left join (
      select currency, sum(units) as units from (
        select network || ':' || asset as currency, units from top_ups where state = 'booked'
        union all
        select network || ':' || token,
          case purpose when 'pull' then units::numeric else -units::numeric end
        from chain_sends where state = 'confirmed'
        union all
        select currency, -units from ledger_entries where account = 'gas_expense' and not ${IS_RECOVERED}
      ) moved group by currency
    ) w on w.currency = a.currency
    where a.units <> coalesce(w.units, 0)`,

  "no nonce is ahead of its signer's sequence": `
    select s.network || ' ' || s.signer || ' ' || max(s.nonce) as detail
    from chain_sends s join signer_nonces n on n.network = s.network and n.signer = s.signer
    group by s.network, s.signer, n.next_nonce having max(s.nonce) >= n.next_nonce`,

  "the events of a payin tell its story once and in order": `
    select 'payin ' || p.id || ': new ' || coalesce(e.new_count, 0) || ', updated '
      || coalesce(e.updated_count, 0) || ', completed ' || coalesce(e.completed_count, 0)
      || ', returns ' || b.told as detail
    from payins p left join (
      select user_id, (data ->> 'transaction_id')::bigint as payin_id,
        count(*) filter (where event = 'crypto.payin.new') as new_count,
        count(*) filter (where event = 'crypto.payin.updated') as updated_count,
        count(*) filter (where event = 'crypto.payin.completed') as completed_count,
        array_agg(data ->> 'status') filter (where event = 'crypto.payin.updated') as told,
        array_agg(sequence) filter (where event = 'crypto.payin.updated') as updated_at,
        min(sequence) filter (where event = 'crypto.payin.new') as new_at,
        max(sequence) filter (where event = 'crypto.payin.completed') as completed_at
      from events where event like 'crypto.payin.%' group by 1, 2
    ) e on e.user_id = p.user_id and e.payin_id = p.id cross join lateral (
      select count(*) + count(confirmed_at) as told from pix_returns where payin_id = p.id
    ) b
    where coalesce(e.new_count, 0) <> case when p.paid_at is null then 0 else 1 end
      or coalesce(e.completed_count, 0) <> case when p.status = 'completed' then 1 else 0 end
      or coalesce(e.updated_count, 0) < b.told
      or p.paid_at is null and coalesce(e.updated_count, 0) <> b.told
        + case when p.status = 'expired' and p.pix_code is not null then 1 else 0 end
      or (p.status in ('failed', 'expired') and p.pix_code is not null
        and p.status <> all (coalesce(e.told, '{}')))
      or (p.status = 'completed' and not exists (
        select from unnest(e.updated_at) u where u > e.new_at and u < e.completed_at))`,

  "the events of a payin never take back its end": `
    select 'payin ' || p.id || ' ' || (last.data ->> 'status') || ' after ' || (first.data ->> 'status')
      as detail
    from payins p
    join events first on first.user_id = p.user_id and first.event like 'crypto.payin.%'
      and (first.data ->> 'transaction_id')::bigint = p.id
    join events last on last.user_id = p.user_id and last.event like 'crypto.payin.%'
      and (last.data ->> 'transaction_id')::bigint = p.id and last.sequence > first.sequence
    where first.data ->> 'status' <> 'processing'
      and last.data ->> 'status' <> first.data ->> 'status'`,
} as const satisfies Record<string, string>;
