/** What each rule of the books finds wrong: one row, `detail`, per fault. */
export const LEDGER_RULES = {
  "a transaction sums to zero per currency": `
    select 'transaction ' || transaction_id || ' ' || currency || ' ' || sum(units) as detail
    from ledger_entries group by transaction_id, currency having sum(units) <> 0`,

  "a transaction has entries": `
    select 'transaction ' || id as detail from ledger_transactions t
    where not exists (select from ledger_entries e where e.transaction_id = t.id)`,

  // Owed from the PIX until the tokens are there: otherwise zero, whatever the state.
  "a payin's clearing account holds what is owed, else nothing": `
    select 'payin ' || p.id || ' ' || p.status || ' ' || c.currency || ' ' || c.units as detail
    from payins p join (
      select t.payin_id, e.currency, sum(e.units) as units
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'payin_clearing' group by t.payin_id, e.currency
    ) c on c.payin_id = p.id
    where c.units <> case
      when p.status = 'processing' and p.paid_at is not null
        and c.currency = p.network || ':' || p.token then -p.receiver_units
      else 0 end`,

  "a paid payin is converted in full": `
    select 'payin ' || p.id as detail from payins p
    where p.paid_at is not null and not exists (
      select from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.reference = 'conversion:' || p.id and e.account = 'payin_clearing'
        and e.currency = 'BRL' and e.units = p.sender_cents)`,

  "the return account holds what is to be returned": `
    select 'payin ' || coalesce(o.payin_id, c.payin_id) || ': owed ' || coalesce(o.cents, 0)
      || ', booked ' || coalesce(c.units, 0) as detail
    from (
      select payin_id, sum(cents) as cents from pix_returns
      where confirmed_at is null group by payin_id
    ) o full join (
      select t.payin_id, sum(e.units) as units
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'return_clearing' group by t.payin_id
    ) c on c.payin_id = o.payin_id
    where coalesce(o.cents, 0) + coalesce(c.units, 0) <> 0`,

  "the bank account holds what came in and did not go back": `
    select 'books ' || b.units || ', receipts less returns ' || r.cents as detail
    from (select coalesce(sum(units), 0) as units from ledger_entries where account = 'bank') b,
      (select (select coalesce(sum(cents), 0) from pix_receipts)
        - (select coalesce(sum(cents), 0) from pix_returns where confirmed_at is not null) as cents) r
    where b.units <> r.cents`,

  "suspense holds what nobody can place": `
    select 'books ' || b.units || ', receipts ' || r.cents as detail
    from (select coalesce(sum(units), 0) as units from ledger_entries where account = 'suspense') b,
      (select coalesce(sum(cents), 0) as cents from pix_receipts where placed = 'suspense') r
    where b.units + r.cents <> 0`,

  "fee income is the fee of what was paid": `
    select 'books ' || b.units || ', payins ' || p.cents as detail
    from (select coalesce(sum(units), 0) as units from ledger_entries where account = 'fee_income') b,
      (select coalesce(sum(fee_cents), 0) as cents from payins where paid_at is not null) p
    where b.units + p.cents <> 0`,

  "every receipt has its place": `
    select 'receipt ' || r.end_to_end_id || ' ' || r.placed as detail
    from pix_receipts r
    left join payins p on p.id = r.payin_id
    left join pix_returns b on b.end_to_end_id = r.end_to_end_id
    where case r.placed
      when 'settled' then p.end_to_end_id is distinct from r.end_to_end_id
        or p.paid_at is distinct from r.paid_at or p.sender_cents <> r.cents or b.id is not null
      when 'returned' then b.cents is distinct from r.cents or b.payin_id <> r.payin_id
      else b.id is not null end`,

  "a paid payin has exactly one send that can deliver": `
    select 'payin ' || p.id || ' has ' || count(s.id) as detail
    from payins p left join chain_sends s
      on s.payin_id = p.id and s.state not in ('reverted', 'displaced')
    where p.paid_at is not null and p.status <> 'failed'
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

  "the treasury is what was put in less what was sent": `
    select a.currency || ': books ' || a.units || ', sends and top-ups ' || coalesce(w.units, 0) as detail
    from (
      select currency, sum(units) as units from ledger_entries
      where account = 'treasury' group by currency
    ) a left join (
      select currency, sum(units) as units from (
        select network || ':' || asset as currency, units from top_ups where state = 'booked'
        union all
        select network || ':' || token, -units::numeric from chain_sends where state = 'confirmed'
        union all
        select currency, -units from ledger_entries where account = 'gas_expense'
      ) moved group by currency
    ) w on w.currency = a.currency
    where a.units <> coalesce(w.units, 0)`,

  "no nonce is ahead of its signer's sequence": `
    select s.network || ' ' || s.signer || ' ' || max(s.nonce) as detail
    from chain_sends s join signer_nonces n on n.network = s.network and n.signer = s.signer
    group by s.network, s.signer, n.next_nonce having max(s.nonce) >= n.next_nonce`,

  "the events of a payin tell its story once and in order": `
    select 'payin ' || p.id || ': new ' || e.new_count || ', updated ' || e.updated_count
      || ', completed ' || e.completed_count as detail
    from payins p cross join lateral (
      select count(*) filter (where event = 'crypto.payin.new') as new_count,
        count(*) filter (where event = 'crypto.payin.updated') as updated_count,
        count(*) filter (where event = 'crypto.payin.completed') as completed_count,
        min(sequence) filter (where event = 'crypto.payin.new') as new_at,
        min(sequence) filter (where event = 'crypto.payin.updated') as updated_at,
        max(sequence) filter (where event = 'crypto.payin.completed') as completed_at,
        max(sequence) as last_at
      from events where user_id = p.user_id and (data ->> 'transaction_id')::bigint = p.id
        and event like 'crypto.payin.%'
    ) e
    where e.new_count <> case when p.paid_at is null then 0 else 1 end
      or e.completed_count <> case when p.status = 'completed' then 1 else 0 end
      or (p.status = 'completed' and not
        (e.new_at < e.updated_at and e.updated_at < e.completed_at and e.completed_at = e.last_at))
      or (p.status = 'expired' and p.pix_code is not null and e.updated_count <> 1)`,
} as const satisfies Record<string, string>;
