import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { GROUP_BOUNDS } from "#lib/activity/rows/largest-groups.ts";
import { narrowBounds } from "#lib/test/narrow-bounds.ts";
import { SEARCH_BOUNDS } from "#lib/core/store/indexed-search.ts";
import { SEARCHED_MOST } from "#lib/core/store/search-query.ts";
import { allPages, allRoutes, callRoute } from "#lib/test/doors.ts";
import { drawnWhole, isLeading } from "#lib/test/drawn-whole.ts";
import { DRAWN_SHAPES } from "#lib/test/rows/drawn-shapes.ts";
import { fillTables, ONE_OF_ALL, type Shape } from "#lib/test/rows/filled-tables.ts";
import { request } from "#lib/test/next/next-request.ts";
import {
  activityVisits,
  INSIGHTS,
  NARROWED_PAYMENTS,
  NARROWED_WALLETS,
} from "#lib/test/rows/list-visits.ts";
import { recordedStatements, type Statement } from "#lib/test/rows/recorded-statements.ts";
import { startRelayedDashboard } from "#lib/test/dashboards/relayed-dashboard.ts";
import { sealedRows } from "#lib/test/rows/sealed-rows.ts";
import { rowsTouched } from "#lib/test/rows/rows-touched.ts";
import { bankAccount } from "#service/test/build.ts";

/** A page's rows with all that belongs to them, and a month of the overview; tables hold many times more. */
const MOST = 1_000;
/** Stands for the bound of a search among the newest, which is as large as the tables here. */
const BOUNDS: Record<string, number> = { [SEARCHED_MOST]: 500, [SEARCHED_MOST - 1]: 499 };

/** Rows of each table, one every two hours. */
const [FILLED, MIDDLE] = [6_000, "3000"];
const [PAYINS, PAYOUTS] = ["app/(dashboard)/payins", "app/(dashboard)/payouts"];
const ACTIVITY = "app/(dashboard)/activity/page.tsx";
const TRAIL = "app/(dashboard)/settings/audit/page.tsx";
const EVENTS = "app/(dashboard)/settings/webhooks/page.tsx";
const CURSORS: Record<string, string>[] = [
  {},
  { before: MIDDLE },
  { after: MIDDLE },
  { before: "60" },
];
const anywhere = (...filters: Record<string, string>[]) =>
  filters.flatMap((filter) => CURSORS.map((cursor) => ({ search: { ...filter, ...cursor } })));

/** Each page is drawn with its object in the middle of the history; these also so. */
type Visit = { params?: object; search?: Record<string, string> };
const VISITS: Record<string, Visit[]> = {
  [`${PAYINS}/page.tsx`]: anywhere(
    {},
    { status: "failed" },
    { network: "tron" },
    { token: "USDT" },
    ...NARROWED_PAYMENTS,
    { status: "failed", network: "tron", token: "USDT" },
    { show: "attention" },
    { show: "returned" },
  ),
  [`${PAYOUTS}/page.tsx`]: anywhere(
    {},
    { status: "refunded" },
    { network: "tron" },
    { token: "USDT" },
    ...NARROWED_PAYMENTS,
    { status: "failed", network: "tron", token: "USDT" },
    { show: "attention" },
  ),
  [`${PAYOUTS}/new/page.tsx`]: [
    { search: { intent: `out-${MIDDLE}` } },
    { search: { like: MIDDLE } },
    { search: { account: "1" } },
  ],
  [`${PAYINS}/new/page.tsx`]: [
    { search: { intent: `in-${MIDDLE}` } },
    { search: { edit: `in-${MIDDLE}` } },
    { search: { like: MIDDLE } },
  ],
  "app/(dashboard)/insights/page.tsx": INSIGHTS.map((search) => ({ search })),
  "app/(dashboard)/wallets/[id]/page.tsx": anywhere({}),
  "app/(dashboard)/pix-accounts/[id]/page.tsx": CURSORS.map((search) => ({
    params: { id: "1" },
    search,
  })),
  "app/(dashboard)/requests/[id]/page.tsx": [{ params: { id: `r-${MIDDLE}` } }],
  [TRAIL]: anywhere(
    {},
    { action: "payout:sign" },
    { outcome: "refused" },
    { about: `payout ${MIDDLE}` },
    { actor: "nobody" },
    { from: "2026-01-01", to: "2026-02-01" },
  ),
  "app/(dashboard)/wallets/page.tsx": anywhere(...NARROWED_WALLETS),
  [`${PAYOUTS}/batches/page.tsx`]: anywhere({}),
  [`${PAYOUTS}/batches/[id]/page.tsx`]: [{ params: { id: "b-2997" } }],
  "app/(dashboard)/schedules/[id]/page.tsx": [{ params: { id: "s-17" } }],
  "app/(dashboard)/schedules/[id]/edit/page.tsx": [{ params: { id: "s-17" } }],
  "app/(dashboard)/sub-accounts/page.tsx": anywhere({}, { text: "87654321" }, { show: "approved" }),
  [EVENTS]: anywhere({}, { name: "nothing" }, { verified: "false" }, { verified: "no" }),
};
const TYPED = ["nowhere", "12345678", "Fornecedor 77", "0xabc", "250,00", "1/3/2026"];

/** Pages, with the indexes without one of which they read a whole history. */
const WITHOUT: Record<string, string[]> = {
  [`${PAYINS}/page.tsx`]: ["payin_by_amount", "payin_of_category", "activity_search"],
  [`${PAYOUTS}/page.tsx`]: [
    "payout_paid_before, payout_last_paid",
    "payout_by_amount",
    "payout_of_category",
    "activity_search",
  ],
  [`${PAYOUTS}/new/page.tsx`]: ["pix_account_name_seen", "paying_wallet_used"],
  "app/(dashboard)/wallets/page.tsx": ["wallet_current", "wallet_words"],
  "app/(dashboard)/sub-accounts/page.tsx": ["sub_account_words"],
  [ACTIVITY]: [
    "activity_list",
    "activity_by_amount",
    "activity_by_amount_without_fees",
    "activity_search",
    "activity_of_category",
    "activity_of_cost_centre",
  ],
  [TRAIL]: ["audit_at", "audit_actors"],
  "app/(dashboard)/settings/notices/page.tsx": ["notice_sent_to"],
  [`${PAYOUTS}/batches/page.tsx`]: ["batch_newest"],
  "app/(dashboard)/page.tsx": ["occurrence_open", "batch_unpaid"],
  [`${PAYOUTS}/batches/[id]/page.tsx`]: ["payout_intent_of_batch"],
  "app/(dashboard)/schedules/page.tsx": ["occurrence_of"],
};

// As small beside the tables here as they are beside a long history.
narrowBounds(SEARCH_BOUNDS, { near: 200, picked: 200, sample: 200, few: 900 });
narrowBounds(SEARCH_BOUNDS, { matches: 400, walked: 400 });
narrowBounds(GROUP_BOUNDS, { each: 20, candidates: 10 });
const opened = await startRelayedDashboard();
const { dashboard, service } = opened;
const { store } = dashboard;
await opened
  .connectAnew()
  .then((user) => service.call(user, "POST /exchange/bank-accounts", { body: bankAccount() }));
request.headers = await dashboard.headersOf("admin");
await store.db
  .insertInto("account")
  .values({ id: "other", connection_id: "main", kind: "sub", name: "Other" })
  .execute();
const [pages, routes] = [await allPages(), await allRoutes()];
const client = new pg.Client({ connectionString: store.place.url });
await client.connect();
// A table that fits a few blocks is read whole though an index is there; one that has grown is not.
await client.query("set enable_seqscan = off");
const database = new URL(store.place.url).pathname.slice(1);
const admin = await dashboard.idOf("admin");
VISITS[ACTIVITY] = anywhere(...(await activityVisits(store, admin, MIDDLE)));

afterAll(() => client.end().then(opened.drop));

let filled: Shape | undefined;
async function fill(shape: Shape): Promise<void> {
  if (filled === shape) return;
  const sealed = sealedRows(shape.account, FILLED);
  await fillTables(client, { shape, rows: FILLED, everySeconds: 7_200, by: admin, ...sealed });
  filled = shape;
}

const PARAMS = { id: MIDDLE, network: "polygon", step: "company", rule: "1" };

async function drawPage(path: string): Promise<void> {
  const { draw } = pages.find((page) => page.path === path)!;
  for (const { params = PARAMS, search = {} } of [{}, ...(VISITS[path] ?? [])] as Visit[]) {
    const props = { params: Promise.resolve(params), searchParams: Promise.resolve(search) };
    // The exchange is asked more often here than a person's pages would.
    await store.db.deleteFrom("exchange_budget").execute();
    try {
      await drawnWhole(draw({ ...props, children: null }));
    } catch (error) {
      if (!isLeading(error)) throw new Error(`${path} ${JSON.stringify(search)}`, { cause: error });
    }
  }
}

async function askAll(): Promise<void> {
  for (const { name, door } of routes) {
    if (name.endsWith(" GET") && !/events|rpc|ready|health|audit/.test(name)) {
      const params = {
        id: MIDDLE,
        type: "SELFIE",
        of: "payout",
        table: "payers",
        file: MIDDLE.padStart(32, "0"),
      };
      const query = name.includes("/receipts/") ? `?as=zip&ids=${MIDDLE},${FILLED}` : "";
      await callRoute(door, "GET", request.headers, { params, query });
    }
    if (name === "app/api/receipt-check/route.ts POST") {
      await callRoute(door, "POST", request.headers, { body: "0".repeat(26) });
    }
    if (!/^app\/api\/(find|receivers|receiving-wallets)\/route\.ts POST$/.test(name)) continue;
    for (const text of TYPED) {
      const body = JSON.stringify({ text, locale: "pt-BR" });
      const headers = new Headers(request.headers);
      headers.set("content-type", "application/json");
      const made = new Request("http://localhost:3999/api/x", { method: "POST", headers, body });
      await store.db.deleteFrom("exchange_budget").execute();
      const answer = await (door as (request: Request, on: object) => Promise<Response>)(made, {
        params: Promise.resolve({}),
      });
      expect(answer.status, `${name} ${await answer.text()}`).toBe(200);
    }
  }
}

const bounded = ({ text, values }: Statement): Statement => ({
  text,
  values: values.map((value) => BOUNDS[String(value)] ?? value),
});

/** Statements that touch more rows than a page may, as sentences; at most so many. */
async function tooMuch(statements: readonly Statement[], most = Infinity): Promise<string[]> {
  const found = new Map<string, string>();
  for (const statement of statements) {
    if (found.size >= most) break;
    const { rows, worst } = await rowsTouched(client, bounded(statement));
    if (rows > MOST) found.set(statement.text, `${worst}\n${statement.text}\n`);
  }
  return [...found.values()];
}

describe("what pages and pickers read", () => {
  test.each(DRAWN_SHAPES)("does not grow with a history: %s", async (_name, shape) => {
    await fill(shape);
    const read = await recordedStatements(database, async () => {
      for (const { path } of pages) await drawPage(path);
      await askAll();
    });
    expect(read.length).toBeGreaterThan(100);
    expect(await tooMuch(read)).toEqual([]);
  });

  test("is seen to grow where an index is missing", async () => {
    await fill(ONE_OF_ALL);
    for (const [path, indexes] of Object.entries(WITHOUT)) {
      const read = await recordedStatements(database, () => drawPage(path));
      expect(await tooMuch(read), path).toEqual([]);
      for (const index of indexes) {
        await client.query(`begin; drop index ${index}`);
        const found = await tooMuch(read, 1);
        await client.query("rollback");
        expect.soft(found, index).not.toEqual([]);
      }
    }
  });
});
