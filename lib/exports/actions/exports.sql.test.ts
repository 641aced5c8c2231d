import { createHash } from "node:crypto";
import { costCentres } from "#lib/activity/rows/cost-centres.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as fetchManifest } from "../../../app/api/exports/[export]/manifest/route.ts";
import { runExports } from "#lib/exports/jobs/run-exports.ts";
import { exporting } from "#lib/exports/test/exporting.ts";
import { addPayins, addPayouts } from "#lib/exports/test/payments.ts";
import { noticesOf } from "#lib/notices/rows/listed-notices.ts";
import { EXPORT_COLUMNS } from "#lib/rules/exports/export-columns.ts";
import { EXPORT_FREELY } from "#lib/rules/exports/export-formats.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { ensureForeignReaders, readCsv } from "#lib/test/outside/foreign-readers.ts";
import { exportRows } from "#lib/exports/views/exports.ts";
import { readyExportAction } from "./ready-export.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const signal = new AbortController().signal;
beforeAll(ensureForeignReaders);
afterAll(() => dashboard.drop());

beforeEach(async () => {
  request.jar.clear();
  await sql`truncate payin, payout, export, notice cascade`.execute(store.db);
});

const { as, stale, ask, asked, get, bytesOf } = exporting(dashboard);
const rowsIn = (bytes: Buffer) => readCsv(bytes, ",").slice(1);
const at = (column: (typeof EXPORT_COLUMNS)[number]) => EXPORT_COLUMNS.indexOf(column);
const cents = (text = "") => BigInt(text.replace(".", ""));
const sumOf = (rows: readonly string[][], column: (typeof EXPORT_COLUMNS)[number]) =>
  rows.reduce((sum, row) => sum + cents(row[at(column)]), 0n);

describe("works", () => {
  test("a short list is a file at once, whose sums are the books', and whose manifest knows its bytes", async () => {
    await addPayins(store, 45);
    await as("operator");
    const { id, state } = await asked();
    expect(state).toBe("ready");
    const answer = await get(id);
    expect(answer.headers.get("content-disposition")).toMatch(/ponte-payins-[\d-]{10}-.{8}\.csv/);
    const bytes = await bytesOf(answer);
    const rows = rowsIn(bytes);
    const { rows: books } = await sql<{ cents: bigint; fees: bigint }>`
      select sum(sender_cents)::bigint as cents, sum(fee_cents)::bigint as fees from payin`.execute(
      store.db,
    );
    expect([rows.length, sumOf(rows, "amount"), sumOf(rows, "fee")]).toEqual([
      45,
      books[0]?.cents,
      books[0]?.fees,
    ]);
    expect(rows[0]?.[at("party")]).toBe("'=Padaria 45");
    const manifest: unknown = await (await get(id, {}, fetchManifest)).json();
    expect(manifest).toMatchObject({
      rows: 45,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      filter: "Payins",
      account: "test",
      kinds: { payin: 45 },
      sums: expect.arrayContaining([
        {
          column: "amount",
          currency: "BRL",
          sum: `${books[0]!.cents / 100n}.${String(books[0]!.cents % 100n).padStart(2, "0")}`,
        },
      ]),
    });
    expect(await noticesOf(store.db, await dashboard.idOf("operator"), 9)).toEqual([]);
  });

  test("while it is written its rows are told beforehand, and how long it takes at its pace", async () => {
    // What is emptied before each test is no longer added up.
    await sql`truncate activity_sum, activity_delta`.execute(store.db);
    await addPayins(store, 45);
    await as("operator");
    const { id } = await asked({ query: { status: "failed" } });
    const left = async () =>
      (await exportRows(store, MAIN, "en")).find((one) => one.id === id)?.minutesLeft;
    expect(await left()).toBeNull();
    // Of its four rows one is done, since a minute ago.
    await sql`update export set state = 'running', next_at = now(), ended_at = null,
      begun_at = now() - interval '1 minute',
      totals = jsonb_set(totals::jsonb, '{rows}', '1')::text where id = ${id}`.execute(store.db);
    expect(await left()).toBeGreaterThanOrEqual(3);
    expect(await left()).toBeLessThanOrEqual(4);
  });

  test("exactly what is filtered, in the list's order, or what is selected", async () => {
    await addPayins(store, 45);
    await as("operator");
    const filtered = await asked({ query: { status: "failed", order: "largest" } });
    const rows = rowsIn(await bytesOf(await get(filtered.id)));
    expect(rows.map((row) => row[at("number")])).toEqual(["40", "30", "20", "10"]);
    const some = await store.db
      .selectFrom("payin")
      .select("id")
      .where("transaction_id", "in", [7n, 9n])
      .execute();
    const chosen = await asked({
      ids: some.map(({ id }) => String(id)),
      query: { status: "failed" },
    });
    const selected = rowsIn(await bytesOf(await get(chosen.id)));
    expect(selected.map((row) => row[at("number")])).toEqual(["9", "7"]);
    await addPayouts(store, 3, 1);
    const all = await asked({ list: "/activity", query: { fees: "shown" } });
    const kinds = rowsIn(await bytesOf(await get(all.id))).map((row) => row[at("kind")]);
    expect(kinds.filter((kind) => kind === "Tarifa")).toHaveLength(48);
    expect(kinds).toHaveLength(96);
  });

  test("only what is kept under the chosen category or cost centre", async () => {
    await addPayins(store, 9);
    const id = "11111111-1111-4111-8111-111111111111";
    const category = { id, account_id: "main-main", name: "Aluguel", created_by: "ana" };
    await store.db
      .insertInto("category")
      .values({ ...category, archived_at: null })
      .execute();
    await sql`update payin set category = ${id} where transaction_id in (3, 4)`.execute(store.db);
    await sql`update payin set cost_centre = 'Obra' where transaction_id in (4, 5)`.execute(
      store.db,
    );
    await as("operator");
    const numbers = async (given: Parameters<typeof asked>[0]) =>
      rowsIn(await bytesOf(await get((await asked(given)).id))).map((row) => row[at("number")]);
    expect(await numbers({ query: { category: id } })).toEqual(["4", "3"]);
    expect(await numbers({ list: "/activity", query: { category: id } })).toEqual(["4", "3"]);
    const [centre] = await costCentres(store.db, "main-main");
    const mark = centre?.mark ?? "";
    expect(await numbers({ list: "/activity", query: { centre: mark } })).toEqual(["5", "4"]);
    expect(await numbers({ list: "/activity", query: { centre: "0".repeat(12) } })).toEqual([]);
  });

  test("what was chosen last is offered next", async () => {
    await as("operator");
    await asked({ format: "jsonl", columns: { id: true, amount: true, note: false } });
    const kept = await store.db.selectFrom("export_choice").select(["format", "columns"]).execute();
    expect(kept).toEqual([{ format: "jsonl", columns: ["id", "amount"] }]);
  });

  test("a long list is made by a job, which tells whoever asked", async () => {
    await addPayins(store, EXPORT_FREELY + 1);
    await as("operator");
    const { id, state } = await asked();
    expect(state).toBe("waiting");
    expect((await get(id)).status).toBe(404);
    expect(await runExports(store, signal)).toBe(true);
    const [notice] = await noticesOf(store.db, await dashboard.idOf("operator"), 9);
    expect(notice).toMatchObject({ event: "export:ready", content: { export: id } });
    expect(rowsIn(await bytesOf(await get(id)))).toHaveLength(EXPORT_FREELY + 1);
    expect(await runExports(store, signal)).toBe(false);
  });
});

describe("refuses", () => {
  test("a long file without a fresh factor, when it is asked for and when it is fetched", async () => {
    await addPayins(store, EXPORT_FREELY);
    await as("operator");
    await stale();
    expect(await ask()).toMatchObject({ ok: true, data: { state: "ready" } });
    await addPayins(store, 1, { from: 5_000 });
    await stale();
    expect(await ask()).toMatchObject({ ok: false, code: "FACTOR_REQUIRED" });
    await sql`update session set "freshUntil" = now() + interval '5 minutes'`.execute(store.db);
    const { id } = await asked();
    await runExports(store, signal);
    await stale();
    expect(await readyExportAction({ id })).toMatchObject({ code: "FACTOR_REQUIRED" });
    expect((await get(id)).status).toBe(403);
    await sql`update session set "freshUntil" = now() + interval '5 minutes'`.execute(store.db);
    expect(await readyExportAction({ id })).toMatchObject({ ok: true });
    expect((await get(id)).status).toBe(200);
    // The download has begun: its further ranges need no other factor for an hour.
    await stale();
    expect((await get(id, { range: "bytes=9-" })).status).toBe(206);
    await sql`update export_fetch set begun_at = now() - interval '61 minutes'`.execute(store.db);
    expect((await get(id, { range: "bytes=9-" })).status).toBe(403);
  });

  test("an address that it can't read whole: a file of more would look like what was asked for", async () => {
    await as("operator");
    expect(await ask({ query: { status: "nonsense" } })).toMatchObject({
      fields: { query: "invalid" },
    });
    expect(await ask({ query: { typed: "0123456789ab" } })).toMatchObject({
      fields: { query: "invalid" },
    });
    expect(await store.db.selectFrom("export").select("id").execute()).toEqual([]);
  });

  test("a fourth file while three are not made yet", async () => {
    await addPayins(store, EXPORT_FREELY + 1);
    await as("operator");
    for (let count = 0; count < 3; count += 1) await asked();
    expect(await ask()).toMatchObject({ code: "RATE_LIMITED" });
  });

  test("a statement without its month, or without the account by which an ERP knows it", async () => {
    await as("operator");
    expect(await ask({ format: "ofx" })).toMatchObject({ fields: { month: "required" } });
    expect(await ask({ format: "ofx", month: "2026-10" })).toMatchObject({
      fields: { format: "not_supported" },
    });
  });
});

describe("keeps others out", () => {
  test("who may not export, and other accounts", async () => {
    await addPayins(store, 3);
    await as("operator");
    const { id } = await asked();
    for (const role of ["viewer", "approver"] as const) {
      await as(role);
      expect(await ask()).toMatchObject({ code: "NOT_ALLOWED" });
      expect((await get(id)).status).toBe(403);
      expect((await get(id, {}, fetchManifest)).status).toBe(403);
    }
    await as("auditor");
    expect((await get(id)).status).toBe(200);
    await sql`insert into account (id, connection_id, kind, name)
      select 'other', connection_id, 'sub', 'Other' from account limit 1`.execute(store.db);
    await sql`update export set account_id = 'other'`.execute(store.db);
    expect((await get(id)).status).toBe(404);
  });

  test("the trail says who asked and who fetched, before a byte goes out; the store says nothing of it in plain", async () => {
    await addPayins(store, 3);
    await as("operator");
    const { id } = await asked({ query: { text: "7" } });
    await get(id);
    const { rows: trail } = await sql<{ action: string; outcome: string }>`
      select action, outcome from audit where subject = ${`export ${id}`} order by id`.execute(
      store.db,
    );
    expect(trail).toEqual([
      { action: "export:ask", outcome: "done" },
      { action: "export:fetch", outcome: "done" },
    ]);
    const { rows } = await sql<{ row: string }>`
      select export::text || coalesce((select string_agg(encode(content, 'escape'), '') from export_part), '') as row
      from export`.execute(store.db);
    expect(rows[0]?.row).not.toMatch(/Padaria|"query"|Payins ·/);
  });
});
