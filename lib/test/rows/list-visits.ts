import { sql } from "kysely";
import { saveFilter } from "#lib/find/rows/saved-filters.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { FILLED_CATEGORY, FILLED_COST_CENTRE } from "./filled-tables.ts";
import type { Store } from "#lib/core/store/store.ts";

type Address = Record<string, string>;

/** What lists of payments are narrowed and sorted by. */
const NARROWED: Address[] = [
  { text: "87654321" },
  { from: "2026-03-01", to: "2026-03-02" },
  { days: "today" },
  { status: "failed", from: "2026-03-01" },
  { min: "999999.99", max: "999999.99" },
  { min: "900000.00" },
  { order: "oldest" },
  { order: "largest" },
  { order: "smallest", status: "failed" },
  { order: "largest", from: "2026-03-01", to: "2026-03-02" },
  { order: "largest", max: "1.00" },
];

/** Lists of one side's payments are narrowed by category besides. */
export const NARROWED_PAYMENTS: Address[] = [
  ...NARROWED,
  { category: FILLED_CATEGORY },
  { category: FILLED_CATEGORY, order: "largest" },
];

/** Days by days, and by months with the days around them. */
export const INSIGHTS: Address[] = [
  { days: "week" },
  { from: "2026-03-05", to: "2026-04-17" },
  { from: "2025-12-05" },
  { to: "2026-11-17" },
];

/** Of the activity besides: filters by what all payments say, by what one says, and by what none does, too. */
export async function activityVisits(store: Store, by: string, middle: string): Promise<Address[]> {
  const saved: Address[] = [];
  for (const text of ["Nota", `Nota ${middle}`, "nowhere"]) {
    const reader = { accountId: MAIN_ACCOUNT, personId: by };
    const filter = { name: text, is_shared: true, list: "/activity", query: "", text };
    const made = await store.transaction((tx) => saveFilter(tx, reader, filter));
    if (typeof made === "string") throw new Error(made);
    saved.push({ typed: made.id });
  }
  const { rows } = await sql<{ mark: string }>`
    select label_mark(${MAIN_ACCOUNT}, ${FILLED_COST_CENTRE}) as mark`.execute(store.db);
  const mark = rows[0]?.mark ?? "";
  return [
    {},
    { kind: "return" },
    { kind: "fee" },
    { state: "failed" },
    { state: "expired", fees: "shown" },
    { kind: "payin", state: "failed" },
    { network: "tron" },
    { token: "USDT" },
    ...NARROWED.map(({ status, ...one }): Address => (status ? { ...one, state: status } : one)),
    { category: FILLED_CATEGORY },
    { category: FILLED_CATEGORY, order: "largest" },
    { category: FILLED_CATEGORY, state: "failed", kind: "payout" },
    { centre: mark },
    { centre: mark, days: "month" },
    { centre: mark, category: FILLED_CATEGORY },
    { text: "250.00", kind: "payout" },
    { order: "largest", fees: "shown", kind: "fee" },
    ...saved,
  ];
}

/** And the list of wallets. */
export const NARROWED_WALLETS: Record<string, string>[] = [
  {},
  { show: "archived" },
  { show: "archived", text: "87654321" },
  { text: "87654321" },
  { network: "tron" },
];
