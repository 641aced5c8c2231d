import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readyWorkingFileAction } from "#lib/exports/actions/ready-working-file.ts";
import { declare } from "#lib/regulatory/rows/declarations.ts";
import {
  addMonthPayment,
  HELD,
  HOURS,
  OCTOBER,
  OWN,
  type MonthPayment,
} from "#lib/exports/test/month-payments.ts";
import { WORKING_COLUMNS, type WorkingFile } from "#lib/rules/exports/working-files.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { callRoute } from "#lib/test/doors.ts";
import { request } from "#lib/test/next/next-request.ts";
import { ensureForeignReaders, readCsv, readXlsx } from "#lib/test/outside/foreign-readers.ts";
import { GET } from "../../../app/api/working-files/[of]/route.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const { db } = store;
const operator = await dashboard.headersOf("operator");
beforeAll(ensureForeignReaders);
afterAll(() => dashboard.drop());
beforeEach(async () => {
  request.headers = operator;
  await sql`truncate payin, payout, wallet_declaration, payment_purpose cascade`.execute(db);
  await sql`update session set "freshUntil" = now() + interval '5 minutes'`.execute(db);
  await sql`insert into account (id, connection_id, kind, name) values ('client', 'main', 'sub', '=Cliente SA')
    on conflict do nothing`.execute(db);
});

const add = (one: MonthPayment, number: number) => addMonthPayment(store, one, number);

async function get(of: WorkingFile, format = "csv", headers = operator) {
  const query = `?month=2026-10&format=${format}`;
  return callRoute(GET, "GET", headers, { params: { of }, query });
}
async function rowsOf(of: WorkingFile): Promise<Record<string, string>[]> {
  const answer = await get(of);
  expect(answer.status).toBe(200);
  const [, ...rows] = readCsv(Buffer.from(await answer.arrayBuffer()), ",");
  return rows.map((row) =>
    Object.fromEntries(WORKING_COLUMNS[of].map((column, at) => [column, row[at] ?? ""])),
  );
}
const cents = (text = "") => BigInt(text.replace(".", "") || 0);
const sum = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((all, row) => all + cents(row[column]), 0n);

/** What the books say of a month: the database adds up the lines of the activity. */
async function books(kinds: readonly string[], account?: string) {
  const { rows } = await sql<{ net: string; fees: string; units: string; count: string }>`
    select coalesce(sum(net_cents), 0)::text as net, coalesce(sum(fee_cents), 0)::text as fees,
      coalesce(sum(units), 0)::text as units, count(*)::text as count from activity
    where kind = any(${[...kinds]}::text[]) and state = 'done' and (${account ?? null}::text is null or account_id = ${account ?? null})
      and settled_at >= ${OCTOBER}::timestamptz and settled_at < ${OCTOBER}::timestamptz + interval '1 month'`.execute(
    db,
  );
  const [row] = rows;
  return {
    net: BigInt(row?.net ?? 0),
    fees: BigInt(row?.fees ?? 0),
    units: BigInt(row?.units ?? 0),
    count: Number(row?.count),
  };
}

const PAYMENT: fc.Arbitrary<MonthPayment> = fc.record({
  side: fc.constantFrom("payin", "payout"),
  account: fc.constantFrom(MAIN.id, "client"),
  address: fc.constantFrom(OWN, HELD),
  token: fc.constantFrom("USDC", "USDT"),
  cents: fc.integer({ min: 100, max: 1_000_000_00 }),
  fee: fc.integer({ min: 0, max: 99 }),
  units: fc.bigInt({ min: 1n, max: 10n ** 13n }),
  // Also the hours around both ends of the month.
  hour: fc.oneof(fc.integer({ min: -3, max: HOURS + 3 }), fc.constantFrom(-1, 0, HOURS - 1, HOURS)),
  done: fc.boolean(),
});

const actFor = async () => {
  // The operator of the company may take the client's payments away too.
  await sql`insert into membership (person_id, account_id, roles)
    select person_id, 'client', roles from membership where account_id = ${MAIN.id} on conflict do nothing`.execute(
    db,
  );
};

describe("a month's sums", () => {
  test("are the books' to the cent and the unit, whatever happened", async () => {
    await actFor();
    await fc.assert(
      fc.asyncProperty(fc.array(PAYMENT, { maxLength: 25 }), async (payments) => {
        await sql`truncate payin, payout cascade`.execute(db);
        for (const [number, one] of payments.entries()) await add(one, number + 1);
        const all = await books(["payin", "payout"]);
        const lines = await rowsOf("decripto");
        expect([
          lines.length,
          sum(lines, "brl"),
          sum(lines, "fees"),
          sum(lines, "quantity"),
        ]).toEqual([all.count, all.net, all.fees, all.units]);
        const totals = await rowsOf("c212_totals");
        for (const account of [MAIN.id, "client"]) {
          const name = account === "client" ? "'=Cliente SA" : MAIN.name;
          const own = totals.filter(({ client }) => client === name);
          const [bought, sold] = [
            await books(["payin"], account),
            await books(["payout"], account),
          ];
          expect([
            sum(own, "bought_brl"),
            sum(own, "bought_quantity"),
            sum(own, "sold_brl"),
            sum(own, "sold_quantity"),
            sum(own, "fees"),
          ]).toEqual([bought.net, bought.units, sold.net, sold.units, bought.fees + sold.fees]);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("are the same in a workbook, as openpyxl reads it: numbers, text and dates", async () => {
    const one = { account: MAIN.id, address: OWN, token: "USDC", done: true, hour: 12 } as const;
    await add({ ...one, side: "payin", cents: 25_000, fee: 137, units: 45_123_456n }, 1);
    await add({ ...one, side: "payout", cents: 54_000, fee: 370, units: 100_000_001n }, 2);
    const answer = await get("decripto", "xlsx");
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="ponte-working-file-decripto-2026-10.xlsx"',
    );
    const { rows, frozen } = readXlsx(new Uint8Array(await answer.arrayBuffer()));
    const at = (column: (typeof WORKING_COLUMNS)["decripto"][number]) =>
      WORKING_COLUMNS.decripto.indexOf(column);
    const [, payin, payout] = rows;
    expect(frozen).toBe("A2");
    expect(payin?.[at("date")]?.[0]).toBe("d");
    expect(payin?.[at("brl")]?.slice(0, 2)).toEqual(["n", "248.63"]);
    expect(payin?.[at("fees")]?.slice(0, 2)).toEqual(["n", "1.37"]);
    expect(payin?.[at("quantity")]).toEqual(["n", "45.123456", "#,##0.000000"]);
    expect(payout?.[at("brl")]?.slice(0, 2)).toEqual(["n", "536.3"]);
    expect(payout?.[at("quantity")]?.slice(0, 2)).toEqual(["n", "100.000001"]);
    // No cell is a formula, whatever a payer is called.
    expect(rows.flat().every(([type]) => type !== "f")).toBe(true);
    expect(payin?.[at("counterparty")]?.slice(0, 2)).toEqual(["s", "'=Padaria"]);
  });
});

describe("what is in a file", () => {
  const say = (address: string, kind: "self" | "custodian") =>
    store.transaction((tx) =>
      declare(
        tx,
        MAIN.id,
        { family: "evm", address },
        {
          custody:
            kind === "self"
              ? { kind, custodian_name: null, country: null }
              : { kind, custodian_name: "Example", country: "US" },
          beneficiary: { name: "Marina Alves", document: "52998224725", country: "BR" },
        },
        "ana",
      ),
    );

  test("self-custody alone is in C212's; what nobody declared is too, and says so", async () => {
    const one = { account: MAIN.id, side: "payin", token: "USDC", cents: 100, fee: 1 } as const;
    const rest = { units: 1n, hour: 5, done: true };
    await add({ ...one, ...rest, address: OWN }, 1);
    await add({ ...one, ...rest, address: HELD }, 2);
    const third = "0x3333333333333333333333333333333333333333";
    await add({ ...one, ...rest, address: third }, 3);
    await say(OWN, "self");
    await say(HELD, "custodian");
    const lines = await rowsOf("c212");
    expect(lines.map(({ address, custody }) => [address, custody])).toEqual([
      [OWN, "Autocustódia"],
      [third, "Custódia não informada"],
    ]);
    expect(lines[0]).toMatchObject({
      beneficiary: "Marina Alves",
      beneficiary_document: "52998224725",
      beneficiary_country: "Brasil",
      direction: "Entrada",
    });
    expect((await rowsOf("decripto")).map(({ custodian }) => custodian)).toEqual([
      "",
      "Example",
      "",
    ]);
  });

  test("the code that was confirmed, for a payment that came of a form and for another", async () => {
    const one = { account: MAIN.id, address: OWN, token: "USDC", cents: 100, fee: 1 } as const;
    await add({ ...one, side: "payin", units: 1n, hour: 1, done: true }, 1);
    await add({ ...one, side: "payout", units: 1n, hour: 2, done: true }, 2);
    await sql`insert into payment_purpose (account_id, operation, object, code, confirmed_by)
      select account_id, 'payin', id::text, '12345', 'ana' from payin`.execute(db);
    expect((await rowsOf("decripto")).map(({ purpose }) => purpose)).toEqual(["12345", ""]);
  });
});

describe("keeps others out", () => {
  test("a sub-account's file holds its own payments alone, and no other client's is in a file without the right", async () => {
    const one = { address: OWN, token: "USDC", cents: 100, fee: 1, units: 1n } as const;
    await add({ ...one, side: "payin", account: "client", hour: 1, done: true }, 1);
    await sql`delete from membership where account_id = 'client'`.execute(db);
    expect(await rowsOf("decripto")).toEqual([]);
    await sql`insert into membership (person_id, account_id, roles)
      select person_id, 'client', array['viewer'] from membership where account_id = ${MAIN.id}`.execute(
      db,
    );
    expect(await rowsOf("decripto")).toEqual([]);
    await sql`delete from membership where account_id = 'client'`.execute(db);
  });

  test.each(["viewer", "approver"] as const)("%s", async (role) => {
    const headers = await dashboard.headersOf(role);
    expect((await get("decripto", "csv", headers)).status).toBe(403);
  });

  test("whoever has shown no factor lately; each file is in the trail before its first byte", async () => {
    await get("c212");
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "working-file:fetch",
      subject: "working file c212",
      detail: { month: "2026-10", format: "csv" },
    });
    await sql`update session set "freshUntil" = now()`.execute(db);
    expect(await (await get("c212")).json()).toMatchObject({ code: "FACTOR_REQUIRED" });
    expect(
      await readyWorkingFileAction({ of: "c212", month: "2026-10", format: "csv" }),
    ).toMatchObject({ ok: false, code: "FACTOR_REQUIRED" });
  });
});
