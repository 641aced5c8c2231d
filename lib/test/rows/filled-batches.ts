/** How a row's account, maker, moment and address are written in a statement of `filled-tables.ts`. */
type Written = { at: string; series: string; address: (count: string) => string };

/** So many schedules an account has at most; each has many times. */
export const FILLED_SCHEDULES = 200;

/** What a closed month says of who closed it; its figures are read on its own page alone. */
const CLOSED = JSON.stringify({
  figures: {},
  figures_digest: "",
  closed: { company: "", nth: 1, at: "", request: "", by: { id: "", name: "" }, approved_by: [] },
});

/**
 * Batches with two lines each, schedules and their times, and months that were closed. Only what pages open is sealed:
 * a batch's typed cells are not, for a batch that was paid. `$10`: sealed contents of schedules; null: there are none.
 */
export const batchStatements = ({ at, series, address }: Written): readonly string[] => [
  `insert into batch (id, account_id, idempotency_key, title, network, token, state, actors, created_by, created_at,
     wallet, spender, token_address, units, most_units, sender_cents, receiver_cents, content_hash, fixed_by, fixed_at,
     run_by, started_at, ended_at)
   select 'b-' || n, $2, 'b-' || n, 'Folha ' || n, 'polygon', 'USDC',
     case when n % 50 = 0 then 'discarded' else 'ended' end, array[$6], $6, ${at}, ${address("$4::int")}, 's', '-',
     45520257, 45975459, 24228, 24007, '0x' || repeat('0', 64), $6, ${at}, $6, ${at}, ${at} ${series}`,
  `insert into batch_line (batch_id, number, typed, cents, pix_account_id, intent_id, units, sender_cents, is_new, state)
   select 'b-' || n, number, '-', 24007, 1 + n % $3::int,
     case when number = 1 and n % 10 = 7 and $5::boolean then 'out-' || n end, 45520257, 24228, false, 'paid'
   ${series} cross join generate_series(1, 2) as number`,
  `update payout_intent set batch_id = 'b-' || substr(id, 5) where id like 'out-%7' and $5::boolean`,
  `insert into purpose_code (connection_id, code, description, from_day, set_by)
   select $8, lpad(n::text, 5, '0'), 'Natureza ' || n, '2026-01-01', $6 from generate_series(1, 300) n`,
  `insert into wallet_told (wallet_id, version, taken) select id, 1, true from wallet`,
  `insert into schedule (id, account_id, idempotency_key, kind, content, repeats, every, first_on, shift, days_before,
     next_index, next_on, next_at, made_by, owner, actors, made_at)
   select 's-' || n, $2, 's-' || n, 'payin', ($10::text[])[n], 'month', 1, '2026-01-05', 'same', 0, 400, '2059-05-05',
     now() + interval '30 years', $6, $6, array[$6], ${at}
   from generate_series(1, least($1::int, coalesce(array_length($10::text[], 1), 0))) n`,
  `insert into occurrence (id, schedule_id, account_id, on_day, due_on, state, owner, actors, made_at, is_over)
   select 'o-' || n, 's-' || 1 + n % ${FILLED_SCHEDULES}, $2, to_char(${at}, 'YYYY-MM-DD'), to_char(${at}, 'YYYY-MM-DD'),
     case when n % 40 = 0 then 'skipped' else 'ready' end, $6, array[$6], ${at}, n % 40 <> 0
   ${series} where $10::text[] is not null`,
  `update payin_intent set occurrence_id = 'o-' || substr(id, 4) where $10::text[] is not null`,
  `insert into month_draft (account_id, month, figures, digest, made_by)
   select $2, '1990-01-01'::date + make_interval(months => n), '{}', repeat('0', 64), $6
   from generate_series(1, 120) n`,
  `insert into month_close (account_id, month, nth, manifest, digest, lines, closed_by, closed_at)
   select $2, '1990-01-01'::date + make_interval(months => n), 1, '${CLOSED}', lpad(to_hex(n), 64, '0'), 100, $6, now()
   from generate_series(1, 60) n`,
  `insert into month_close_line (close_id, key, line)
   select close, 'movement ' || lpad(n::text, 18, '0'), '{}'
   from generate_series(1, 60) as close cross join generate_series(1, 100) n`,
];
