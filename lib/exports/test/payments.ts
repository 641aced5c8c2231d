import { sql } from "kysely";
import type { Store } from "#lib/core/store/store.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { EXPORT_COLUMNS } from "#lib/rules/exports/export-columns.ts";
import type { AskExport } from "#lib/rules/exports/ask-export.ts";

const ADDRESS = `0x${"5a".repeat(20)}`;

/** Payins that came in one after another, each a minute and some cents after the one before; every tenth failed. */
export const addPayins = (
  { db }: Pick<Store, "db">,
  count: number,
  { account = MAIN_ACCOUNT, from = 0 } = {},
) =>
  sql`
    insert into payin (account_id, transaction_id, quote_id, status, reported_by, pix_code, network, token, address,
      sender_cents, receiver_units, fee_cents, rate, expires_at, paid_at, completed_at, transaction_hash,
      end_to_end_id, payer, reference, created_by, created_at)
    select ${account}, ${from}::int + n, 'q', case when n % 10 = 0 then 'failed' else 'completed' end, 'reading', '-',
      'polygon', case when n % 2 = 0 then 'USDC' else 'USDT' end, ${ADDRESS}, 10000 + 7 * n, 1000000 + n, 100 + n % 3,
      5464600, at, at, at, '0x' || lpad(to_hex(${from}::int + n), 64, '0'), 'E' || lpad(n::text, 31, '0'),
      jsonb_build_object('name', '=Padaria ' || n, 'document', null, 'bank', null), 'NF ' || n, 'ana', at
    from generate_series(1, ${count}::int) as n
    cross join lateral (select now() - make_interval(mins => ${count}::int - n + 5) as at) as moment
  `.execute(db);

/** Payouts that were paid one after another, hours apart, over some months. */
export const addPayouts = (store: Store, count: number, hours: number) =>
  sql`
    insert into payout (account_id, payout_id, payout_quote_id, status, reported_by, network, token, token_units,
      token_address, spender, sender_address, pix_account_id, pix_account_name, sender_cents, receiver_cents, fee_cents,
      rate, tracking, pull_hash, end_to_end_id, ended_at, created_by, created_at)
    select ${MAIN_ACCOUNT}, 'p-' || n, '7', 'completed', 'reading', 'polygon', 'USDC', 2000000 + n, ${ADDRESS},
      ${ADDRESS}, ${ADDRESS}, 1, 'Ana', 20300 + n, 20000 + n, 300, 5464600, '{}', '0x' || lpad(to_hex(n), 64, '0'),
      'E' || lpad(n::text, 31, '9'), at + interval '2 minutes', 'ana', at
    from generate_series(1, ${count}::int) as n
    cross join lateral (select now() - make_interval(hours => ${hours}::int * (${count}::int - n) + 1) as at) as moment
  `.execute(store.db);

const ALL_COLUMNS = Object.fromEntries(EXPORT_COLUMNS.map((column) => [column, true]));

/** What the menu of a list asks for; override what matters. */
export const asking = (override: Partial<AskExport> = {}): AskExport => ({
  list: "/payins",
  query: {},
  format: "csv",
  columns: ALL_COLUMNS,
  month: "",
  ...override,
});
