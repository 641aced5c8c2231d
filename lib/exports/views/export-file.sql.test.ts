import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { runExports } from "#lib/exports/jobs/run-exports.ts";
import { sweepExports } from "#lib/exports/jobs/sweep-exports.ts";
import { exporting } from "#lib/exports/test/exporting.ts";
import { addPayins } from "#lib/exports/test/payments.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { exportRows } from "./exports.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const { as, asked, get, bytesOf } = exporting(dashboard);
const signal = new AbortController().signal;
afterAll(() => dashboard.drop());
beforeEach(() => sql`truncate payin, payout, export, notice cascade`.execute(store.db));

const lines = async (action: string) =>
  (await dashboard.auditRows()).filter((line) => line.action === action);

test("a connection that was cut goes on anywhere, with the same bytes", async () => {
  await addPayins(store, 1_500);
  await as("operator");
  const { id } = await asked();
  await runExports(store, signal);
  const before = (await lines("export:fetch")).length;
  const whole = await get(id);
  const tag = whole.headers.get("etag") ?? "";
  const bytes = await bytesOf(whole);
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  const cuts = [0, 1, 4_096, 200_001, 300_000, bytes.length - 1];
  const pieces: Buffer[] = [];
  for (const [index, from] of cuts.entries()) {
    const to = (cuts[index + 1] ?? bytes.length) - 1;
    const piece = await get(id, { range: `bytes=${from}-${to}`, "if-range": tag });
    expect([piece.status, piece.headers.get("content-range")]).toEqual([
      206,
      `bytes ${from}-${to}/${bytes.length}`,
    ]);
    pieces.push(await bytesOf(piece));
  }
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  const rest = await get(id, { range: `bytes=200001-` });
  expect((await bytesOf(rest)).equals(bytes.subarray(200_001))).toBe(true);
  const other = await get(id, { range: "bytes=5-", "if-range": '"another"' });
  expect([other.status, (await bytesOf(other)).length]).toEqual([200, bytes.length]);
  const beyond = await get(id, { range: `bytes=${bytes.length}-` });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([
    416,
    `bytes */${bytes.length}`,
  ]);
  expect(await lines("export:fetch")).toHaveLength(before + 1);
});

test("after seven days its file is gone, and the list says so", async () => {
  await addPayins(store, 3);
  await as("operator");
  const { id } = await asked();
  await sql`update export set expires_at = now() + interval '1 second'`.execute(store.db);
  await sweepExports(store);
  expect((await get(id)).status).toBe(200);
  await sql`update export set expires_at = now()`.execute(store.db);
  expect((await get(id)).status).toBe(404);
  await sweepExports(store);
  expect((await exportRows(store, MAIN, "pt-BR"))[0]).toMatchObject({
    id,
    phase: "expired",
    rows: 3,
  });
  expect(await store.db.selectFrom("export_part").select("number").execute()).toEqual([]);
});
