import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { matchByHandAction } from "#lib/reconciliation/actions/matches.ts";
import { reconcile } from "#lib/reconciliation/jobs/reconcile.ts";
import { importFile, openStatementAccount } from "#lib/reconciliation/test/bank-statement.ts";
import { exceptionDetail } from "#lib/reconciliation/views/exception.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { storePayments } from "#lib/test/reconciliation/stored-payments.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const { db } = store;
afterAll(() => dashboard.drop());
const [approver, operator] = [
  await dashboard.headersOf("approver"),
  await dashboard.headersOf("operator"),
];

const run = async (text: string) => {
  for (const one of text.split(";\n")) await sql.raw(one).execute(db);
};
const settle = async () => {
  for (let at = 0; at < 10; at += 1) while (await reconcile(store));
};
/** Four days after payin 3, so that nothing is suggested. */
const DAY = "2026-11-24";
const KEY = "payin 3";
let exception = "";
const detail = async () => exceptionDetail(store, MAIN, exception);
const offered = async () => (await detail())?.toLink?.map(({ key }) => key) ?? null;
const link = async (movement = KEY, headers = approver) => {
  request.headers = headers;
  return codeOf(await matchByHandAction({ id: exception, movement }));
};
const lineOf = async () =>
  db.selectFrom("statement_line").selectAll().orderBy("id").limit(1).executeTakeFirstOrThrow();

beforeAll(async () => {
  await storePayments(db, MAIN.id, 20);
  const bank = await openStatementAccount(store, MAIN.id, "own", "Águia Câmbio");
  const line = { line: 1, day: DAY, name: "", fitid: "", endToEndId: null };
  await importFile(store, MAIN.id, bank, {
    ok: true,
    format: "ofx",
    account: null,
    from: DAY,
    to: DAY,
    balanceCents: null,
    lines: [{ ...line, cents: -10_003n, memo: "PIX ENVIADO AGUIA CAMBIO" }],
    faults: [],
    skipped: { balances: 0, future: 0 },
  });
  await settle();
  const { rows } = await sql<{ id: string }>`
    select id::text from reconciliation_exception where kind = 'statement_surplus' and state = 'open'`.execute(
    db,
  );
  exception = rows[0]?.id ?? "";
});
beforeEach(async () => {
  await run(`update statement_line set match = 'none', matched_kind = null, payin_id = null, payout_id = null,
    return_id = null, matched_by = null, declined = '{}'`);
  await settle();
});

describe("a line without a payment", () => {
  test("is linked by whoever decides to one of its very amount, has its line in the trail, and is resolved", async () => {
    expect(await detail()).toMatchObject({
      toLink: [{ key: KEY, kind: "payin", number: "3", day: "2026-11-20" }],
    });
    expect(await link()).toBe("ok");
    expect(await lineOf()).toMatchObject({
      match: "person",
      matched_kind: "payin",
      payin_id: 3n,
      payout_id: null,
    });
    expect((await lineOf()).matched_by).not.toBeNull();
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "match:choose",
      subject: `statement line ${(await lineOf()).id}`,
      detail: { movement: KEY, exception },
      outcome: "done",
    });
    await settle();
    expect((await detail())?.exception.state).toBe("cleared");
    expect(await offered()).toBeNull();
    expect(await link()).toBe("CONFLICT");
  });

  test("is also linked to what was declined of it before: whoever says so sees it", async () => {
    await run(`update statement_line set declined = '{"payin 3 "}'`);
    expect(await link()).toBe("ok");
  });

  test("is linked by nobody who doesn't decide, and to nothing that names no movement", async () => {
    expect(await link(KEY, operator)).toBe("NOT_ALLOWED");
    for (const movement of ["", "fee 3", "payin 3 1", "payin 03"]) {
      expect(await link(movement), movement).toBe("INVALID_INPUT");
    }
    expect((await lineOf()).match).toBe("none");
  });

  test("of another account is not there", async () => {
    await sql`insert into account (id, connection_id, kind, name)
      select 'other', connection_id, 'sub', 'Filial' from account where id = ${MAIN.id}`.execute(
      db,
    );
    await run(`update reconciliation_exception set account_id = 'other' where id = ${exception}`);
    expect(await link()).toBe("NOT_FOUND");
    await run(
      `update reconciliation_exception set account_id = '${MAIN.id}' where id = ${exception}`,
    );
    const move = (to: string) =>
      run(
        `update statement_line set account_id = '${to}';\nupdate activity set account_id = '${to}' where payin_id = 3`,
      );
    await move("other");
    expect(await offered()).toEqual([]);
    expect(await link()).toBe("CONFLICT");
    await move(MAIN.id);
  });

  const taken = `insert into statement_line (account_id, statement_account_id, statement_id, identity, line, day, cents, name,
      memo, fitid, match, matched_kind, payin_id)
    select account_id, statement_account_id, statement_id, 'taken', 2, day, cents, name, memo, fitid, 'suggested', 'payin', 3
    from statement_line where identity <> 'taken'`;
  test.each([
    [
      "has another amount",
      KEY,
      "update statement_line set cents = -10004",
      "update statement_line set cents = -10003",
    ],
    [
      "goes the other way",
      KEY,
      "update statement_line set cents = 10003",
      "update statement_line set cents = -10003",
    ],
    [
      "is a payout, which comes in",
      "payout 4",
      "update payout set receiver_cents = 10003 where id = 4",
      "update payout set receiver_cents = 20004 where id = 4",
    ],
    [
      "isn't done",
      KEY,
      "update payin set status = 'processing' where id = 3",
      "update payin set status = 'completed' where id = 3",
    ],
    [
      "has a PIX of another id",
      KEY,
      "update statement_line set end_to_end_id = 'E99999999202611241500abcdefghijk'",
      "update statement_line set end_to_end_id = null",
    ],
    [
      "has another line, or one that is asked about",
      KEY,
      taken,
      "delete from statement_line where identity = 'taken'",
    ],
    [
      "lies months away",
      KEY,
      "update statement_line set day = '2026-01-24'",
      `update statement_line set day = '${DAY}'`,
    ],
    ["doesn't exist", "payin 999", "select", "select"],
  ])("is not linked to what %s", async (_why, movement, plant, undo) => {
    await run(plant);
    try {
      expect(await offered()).not.toContain(movement);
      expect(await link(movement)).toBe("CONFLICT");
      expect((await lineOf()).match).toBe("none");
    } finally {
      await run(undo);
    }
  });

  test.each([
    ["decided", "state = 'explained'", "state = 'open'"],
    ["of another kind", "kind = 'statement_doubled'", "kind = 'statement_surplus'"],
    ["about no line", "line_id = null", `line_id = (select min(id) from statement_line)`],
  ])("is not linked where the difference is %s", async (_how, plant, undo) => {
    const change = (set: string) =>
      run(`update reconciliation_exception set ${set} where id = ${exception}`);
    await change(plant);
    try {
      expect(await offered()).toBeNull();
      expect(await link()).toBe("CONFLICT");
      expect((await lineOf()).match).toBe("none");
    } finally {
      await change(undo);
    }
  });
});
