import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { toText, type Asked } from "#lib/exports/rows/asked.ts";
import { NO_TOTALS } from "#lib/exports/formats/totals.ts";
import {
  claimExport,
  exportById,
  insertExport,
  type ExportRow,
} from "#lib/exports/rows/exports.ts";
import { setOfxAccount } from "#lib/exports/rows/ofx-account.ts";
import { insertPart, readParts } from "#lib/exports/rows/parts.ts";
import { addPayins, addPayouts } from "#lib/exports/test/payments.ts";
import { noticesOf } from "#lib/notices/rows/listed-notices.ts";
import { MOVEMENT_SIDES } from "#lib/rules/activity/movements.ts";
import { EXPORT_COLUMNS } from "#lib/rules/exports/export-columns.ts";
import { MOST_OFX_LINES, MOST_ROWS, type ExportFormat } from "#lib/rules/exports/export-formats.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { ensureForeignReaders, readOfx, readOfxs } from "#lib/test/outside/foreign-readers.ts";
import { writeExport } from "./write-export.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const by = await dashboard.idOf("operator");
beforeAll(ensureForeignReaders);
afterAll(() => dashboard.drop());
const empty = () => sql`truncate payin, payout, export, notice cascade`.execute(store.db);
beforeEach(empty);

const ofPayins = (override: Partial<Asked> = {}): Asked => ({
  source: { list: "/payins", filter: {}, ids: null, sides: MOVEMENT_SIDES },
  columns: EXPORT_COLUMNS,
  month: null,
  language: "pt-BR",
  narrowing: { chosen: {}, days: {} },
  ...override,
});
const everything: Asked["source"] = {
  list: "/activity",
  filter: { sides: MOVEMENT_SIDES },
  ids: null,
  sides: MOVEMENT_SIDES,
};
const insert = (format: ExportFormat, asked: Asked) =>
  store.transaction((tx) => insertExport(tx, { accountId: MAIN_ACCOUNT, by, format, asked }));
const again = async ({ id }: ExportRow) => (await exportById(store.db, MAIN_ACCOUNT, id))!;
const bytesOf = async (row: ExportRow) => {
  const { bytes, id } = await again(row);
  const parts: Uint8Array[] = [];
  for await (const part of readParts(store.db, id, { from: 0n, to: bytes - 1n })) parts.push(part);
  return Buffer.concat(parts);
};
/** Claims the one that is due, and writes it; stops after so many of its parts are stored. */
const write = async (parts?: number) => {
  const row = (await claimExport(store.db))!;
  const stop = new AbortController();
  const signal = {
    get aborted() {
      return stop.signal.aborted;
    },
  } as AbortSignal;
  let stored = 0;
  const counting = new Proxy(store, {
    get: (target, name) =>
      name !== "transaction"
        ? Reflect.get(target, name)
        : async (run: never) => {
            const done = await target.transaction(run);
            stored += 1;
            if (stored === parts) stop.abort();
            return done;
          },
  });
  return { row, written: await writeExport(counting, row, { signal }) };
};

describe("works", () => {
  test.each(["csv-br", "csv", "jsonl"] as const)(
    "%s: another replica goes on where the first stopped, with the same bytes",
    async (format) => {
      await addPayins(store, 2_200);
      const undisturbed = await insert(format, ofPayins());
      expect((await write()).written).toBe("ready");
      const row = await insert(format, ofPayins());
      // What begins before it is read is none of it.
      await addPayins(store, 1, { from: 9_000 });
      await sql`update activity set at = now() where payin_id in
        (select id from payin where transaction_id = 9001)`.execute(store.db);
      expect((await write(3)).written).toBe("left");
      const so = await again(row);
      expect([so.state, so.parts > 0, so.position !== null]).toEqual(["running", true, true]);
      expect((await write()).written).toBe("ready");
      expect((await bytesOf(row)).equals(await bytesOf(undisturbed))).toBe(true);
      expect((await again(row)).sha256).toBe((await again(undisturbed)).sha256);
    },
  );

  test("xlsx begins anew, and nothing is left of what was written before", async () => {
    await addPayins(store, 20);
    const row = await insert("xlsx", ofPayins());
    await write(1);
    const earlier = { number: 0, startsAt: 0n, bytes: Buffer.from("earlier") };
    await store.transaction((tx) => insertPart(tx, row.id, earlier));
    await store.transaction((tx) => insertPart(tx, row.id, { ...earlier, number: 7 }));
    expect((await write()).written).toBe("ready");
    const { bytes } = await again(row);
    const whole = await bytesOf(row);
    expect([whole.length, whole.subarray(0, 2).toString()]).toEqual([Number(bytes), "PK"]);
    const parts = await store.db.selectFrom("export_part").select("number").execute();
    expect(parts).toEqual([{ number: 0 }]);
  });

  test("of two replicas one writes; whoever has lost it stores nothing more", async () => {
    await addPayins(store, 300);
    const row = await insert("csv", ofPayins());
    const first = (await claimExport(store.db))!;
    expect(await claimExport(store.db)).toBeUndefined();
    await sql`update export set next_at = now()`.execute(store.db);
    expect((await write()).written).toBe("ready");
    const whole = await bytesOf(row);
    expect(await writeExport(store, first)).toBe("left");
    expect((await bytesOf(row)).equals(whole)).toBe(true);
    expect((await again(row)).state).toBe("ready");
  });

  test("no movement is in two months' statements, each that is done is in one, and they add up to the books", async () => {
    await store.transaction((tx) =>
      setOfxAccount(tx, MAIN_ACCOUNT, { bank: "341", branch: "", number: "1" }, by),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 90 }),
        async (count, hours) => {
          await empty();
          await addPayins(store, count);
          await addPayouts(store, count, hours);
          const { rows: months } = await sql<{ month: string }>`
          select distinct to_char(settled_at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month
          from activity where state = 'done'`.execute(store.db);
          const files = [];
          for (const { month } of months) {
            const row = await insert("ofx", ofPayins({ source: everything, month }));
            expect((await write()).written).toBe("ready");
            files.push(await bytesOf(row));
          }
          const statements = readOfxs(files);
          for (const [at, { month }] of months.entries()) {
            expect(statements[at]?.lines.every(({ date }) => date.startsWith(month))).toBe(true);
          }
          const read = statements.flatMap(({ lines }) => lines);
          const { rows: books } = await sql<{ count: bigint; cents: bigint }>`
          select count(*) as count, sum(case when kind = 'payin' then 1 else -1 end * amount_cents)::bigint as cents
          from activity where state = 'done' and kind <> 'return'`.execute(store.db);
          expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
          const cents = read.reduce((sum, { amount }) => sum + BigInt(amount.replace(".", "")), 0n);
          expect([BigInt(read.length), cents]).toEqual([books[0]?.count, books[0]?.cents]);
        },
      ),
      { numRuns: 6 },
    );
  });

  test("a statement has what its list was narrowed to, whatever its days, with the fees of that", async () => {
    await store.transaction((tx) =>
      setOfxAccount(tx, MAIN_ACCOUNT, { bank: "341", branch: "", number: "1" }, by),
    );
    await addPayins(store, 40);
    await addPayouts(store, 5, 1);
    const month = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 7);
    const filter = { token: "USDC", from: "2020-01-01", to: "2020-01-02" };
    const source = { ...ofPayins().source, list: "/payins", filter } as Asked["source"];
    const row = await insert("ofx", ofPayins({ source, month }));
    await write();
    const { lines } = readOfx(await bytesOf(row));
    const { rows: due } = await sql<{ count: bigint }>`
      select count(*) as count from payin where token = 'USDC' and status = 'completed'
        and to_char(paid_at at time zone 'America/Sao_Paulo', 'YYYY-MM') = ${month}`.execute(
      store.db,
    );
    expect(lines.filter(({ type }) => type === "credit")).toHaveLength(Number(due[0]?.count));
    expect(lines.filter(({ type }) => type === "fee")).toHaveLength(Number(due[0]?.count));
  });
});

describe("refuses", () => {
  test("a statement of more lines than ERPs read, and tells whoever asked", async () => {
    await store.transaction((tx) =>
      setOfxAccount(tx, MAIN_ACCOUNT, { bank: "341", branch: "", number: "1" }, by),
    );
    await store.db.transaction().execute(async (tx) => {
      // Their lines all at once, and not each by a trigger.
      await sql`set local session_replication_role = replica`.execute(tx);
      await addPayins({ db: tx }, Math.ceil(MOST_OFX_LINES * 0.56));
      await sql`update payin set paid_at = '2026-10-15T12:00:00Z'`.execute(tx);
      await sql`select fill_activity()`.execute(tx);
    });
    const row = await insert("ofx", ofPayins({ month: "2026-10" }));
    expect((await write()).written).toBe("failed");
    expect(await again(row)).toMatchObject({ state: "failed", fault: "too_many_lines" });
    expect(await noticesOf(store.db, by, 9)).toMatchObject([{ event: "export:failed" }]);
    expect(await store.db.selectFrom("export_part").select("number").execute()).toEqual([]);
  });

  test("more rows than a sheet holds, without reading them again", async () => {
    await addPayins(store, 3);
    const row = await insert("csv", ofPayins());
    const totals = toText({ ...NO_TOTALS, rows: MOST_ROWS - 2 });
    await sql`update export set position = 9223372036854775807, totals = ${totals}, parts = 1, bytes = 1`.execute(
      store.db,
    );
    const part = { number: 0, startsAt: 0n, bytes: Buffer.from("-") };
    await store.transaction((tx) => insertPart(tx, row.id, part));
    expect((await write()).written).toBe("failed");
    expect(await again(row)).toMatchObject({ state: "failed", fault: "too_many_rows" });
  });

  test("is given up when it fails again and again, and not before", async () => {
    await addPayins(store, 5);
    const row = await insert("csv", ofPayins());
    await sql`update export set asked = 'v1.0000000000000000.AAAA'`.execute(store.db);
    for (let attempt = 1; attempt < 5; attempt += 1) {
      expect((await write()).written).toBe("left");
      expect((await again(row)).state).toBe("running");
      await sql`update export set next_at = now(), attempts = ${attempt}`.execute(store.db);
    }
    expect((await write()).written).toBe("failed");
    expect(await again(row)).toMatchObject({ state: "failed", fault: "broken" });
  });
});
