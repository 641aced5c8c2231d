import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  askExchangeAction,
  assignExceptionAction,
  explainExceptionAction,
  reopenExceptionAction,
} from "#lib/reconciliation/actions/exceptions.ts";
import { confirmMatchesAction, declineMatchAction } from "#lib/reconciliation/actions/matches.ts";
import { addStatementAccountAction } from "#lib/reconciliation/actions/statement-accounts.ts";
import { setWriteOffLimitAction, writeOffAction } from "#lib/reconciliation/actions/write-off.ts";
import { reconcile } from "#lib/reconciliation/jobs/reconcile.ts";
import { exceptionDetail } from "#lib/reconciliation/views/exception.ts";
import type { ImportedStatement } from "#lib/reconciliation/views/import-statement.ts";
import {
  exceptionRows,
  matchViews,
  reconciliationCounts,
} from "#lib/reconciliation/views/queue.ts";
import { witnessSums } from "#lib/reconciliation/views/span.ts";
import { STATEMENT_MAX_BYTES } from "#lib/rules/reconciliation/statement.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { storePayments } from "#lib/test/reconciliation/stored-payments.ts";
import { storeException } from "#lib/test/reconciliation/write-off-doors.ts";
import { POST } from "./route.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const { db } = store;
const operator = await dashboard.headersOf("operator");
const approver = await dashboard.headersOf("approver");
const admin = await dashboard.headersOf("admin");
let bank = "";
afterAll(() => dashboard.drop());

beforeAll(async () => {
  await storePayments(db, MAIN.id, 20);
  request.headers = operator;
  const added = await addStatementAccountAction({
    name: "Itaú",
    kind: "own",
    bank: "341",
    branch: "0413",
    number: "28711-6",
    exchange_name: "Águia Câmbio",
  });
  if (!added.ok) throw new Error(added.code);
  bank = added.data.id;
});

type Answer = { ok: true; data: ImportedStatement } | { ok: false; code: string };
async function send(text: string | Uint8Array, query = "", headers = operator, of = bank) {
  const body = typeof text === "string" ? text : Uint8Array.from(text);
  const url = `http://localhost:3999/api/statements/${of}?name=extrato.csv${query}`;
  const params = Promise.resolve({ of });
  const answer = await POST(new Request(url, { method: "POST", headers, body }), { params });
  return (await answer.json()) as Answer;
}
const settle = async () => {
  for (let at = 0; at < 10; at += 1) while (await reconcile(store));
};
const e2eOf = async (id: number) => {
  const { rows } = await sql<{ pix: string; day: string; cents: bigint }>`
    select end_to_end_id as pix, (came_in_at at time zone 'America/Sao_Paulo')::date::text as day, sender_cents as cents
    from payin where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("no payin");
  const [year, month, day] = row.day.split("-");
  return { pix: row.pix, day: `${day}/${month}/${year}`, amount: `-${Number(row.cents) / 100}` };
};
const comma = (amount: string) => Number(amount).toFixed(2).replace(".", ",");

/** A month of an account with other business: by id, by amount and day, and one that names the exchange for nothing. */
async function statement() {
  const [one, two] = [await e2eOf(1), await e2eOf(2)];
  return [
    "Data;Histórico;Valor",
    `${one.day};PIX ENVIADO AGUIA CAMBIO ${one.pix};${comma(one.amount)}`,
    `${two.day};PIX ENVIADO AGUIA CAMBIO;${comma(two.amount)}`,
    `${two.day};PIX ENVIADO ÁGUIA CÂMBIO;-77,70`,
    `${two.day};FOLHA DE PAGAMENTO;-9000,00`,
    `${two.day};SALDO DO DIA;1,00`,
  ].join("\r\n");
}

describe("a statement", () => {
  test("is refused in words, line by line, and by anybody who may not import", async () => {
    const faulty = "Data;Valor\n99/99/2026;1,00\n03/11/2026;1.234\n04/11/2026;5,00\n";
    expect(await send(faulty)).toMatchObject({
      data: {
        read: true,
        lines: 1,
        imported: null,
        faults: [
          { line: 2, column: "day", reason: "no_such_day" },
          { line: 3, column: "amount", reason: "ambiguous" },
        ],
      },
    });
    expect(await send("x")).toMatchObject({ data: { read: false, fault: "no_head" } });
    expect(await send("Data;Valor\n03/11/2026;100\n")).toMatchObject({
      data: { fault: "ask_plain" },
    });
    const foreign =
      "OFXHEADER:100\n<OFX><BANKACCTFROM><BANKID>1<ACCTID>9</BANKACCTFROM><STMTTRN><DTPOSTED>20261103<TRNAMT>1.00</STMTTRN>";
    expect(await send(foreign)).toMatchObject({ data: { read: false, fault: "other_account" } });
    expect(await send(new Uint8Array(STATEMENT_MAX_BYTES + 1))).toMatchObject({
      code: "BODY_TOO_LARGE",
    });
    expect(await send("x", "", operator, "none")).toMatchObject({ code: "NOT_FOUND" });
    expect(await send("x", "", approver)).toMatchObject({ code: "NOT_ALLOWED" });
    expect((await sql`select from statement_line`.execute(db)).rows).toEqual([]);
  });

  test("is matched by id, else a person is asked; what names the exchange for nothing is found, other business is not", async () => {
    await settle();
    const text = await statement();
    expect(await send(text)).toMatchObject({
      data: {
        skipped: { balances: 1 },
        imported: { added: 4, matched: 1, suggested: 1, isKnown: false },
      },
    });
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "statement:import",
      outcome: "done",
    });
    expect(await send(text)).toMatchObject({ data: { imported: { added: 0, isKnown: true } } });
    expect(await send(`${text}\r\n`)).toMatchObject({ data: { imported: { added: 0 } } });
    await settle();
    expect(await reconciliationCounts(store, MAIN)).toEqual({ open: 1, matches: 1, due: 0 });
    const { rows } = await exceptionRows(store, MAIN, { state: "open" });
    expect(rows).toMatchObject([{ kind: "statement_surplus", amount: "77.70" }]);
    expect(await exceptionDetail(store, MAIN, rows[0]?.id ?? "")).toMatchObject({
      line: { account: "Itaú", line: 4, amount: "-77.70" },
      booked: null,
      sides: { ours: null, theirs: "-77.70" },
    });
    const sums = await witnessSums(db, MAIN.id, { from: "2026-11-01", to: "2026-11-30" });
    expect(sums.standing).toMatchObject([{ kind: "statement_surplus", count: 1n, cents: 7770n }]);
    expect(sums.statements).toMatchObject([{ lines: 4n, looseLines: 3n }]);
    expect(sums.booked.find(({ kind }) => kind === "payin")?.count).toBe(18n);
  });
});

describe("a match", () => {
  test("is declined or confirmed by whoever decides, and each has its line", async () => {
    const [match] = await matchViews(store, MAIN);
    if (!match) throw new Error("nothing is suggested");
    expect(match).toMatchObject({ confidence: "high", movement: { kind: "payin", number: "2" } });
    request.headers = operator;
    expect(codeOf(await confirmMatchesAction({ ids: [match.id] }))).toBe("NOT_ALLOWED");
    request.headers = approver;
    expect(codeOf(await declineMatchAction({ id: match.id }))).toBe("ok");
    await settle();
    expect(await reconciliationCounts(store, MAIN)).toMatchObject({ open: 2, matches: 0 });
    await sql`update statement_line set declined = '{}' where id = ${match.id}`.execute(db);
    await sql`update payin set expires_at = expires_at where id = 2`.execute(db);
    await settle();
    expect(codeOf(await confirmMatchesAction({ ids: [match.id] }))).toBe("ok");
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "match:confirm",
      subject: `statement line ${match.id}`,
    });
    expect(codeOf(await confirmMatchesAction({ ids: [match.id] }))).toBe("CONFLICT");
    await settle();
    expect(await reconciliationCounts(store, MAIN)).toMatchObject({ open: 1, matches: 0 });
  });
});

describe("an exception", () => {
  test("is assigned, asked about, explained and opened again; the decision holds, and is in the trail", async () => {
    const open = await exceptionRows(store, MAIN, { state: "open" });
    const id = open.rows[0]?.id ?? "";
    request.headers = operator;
    expect(codeOf(await explainExceptionAction({ id, reason: "x" }))).toBe("NOT_ALLOWED");
    request.headers = approver;
    const owner = await dashboard.idOf("operator");
    expect(codeOf(await assignExceptionAction({ id, owner }))).toBe("ok");
    expect(codeOf(await assignExceptionAction({ id, owner: "nobody" }))).toBe("INVALID_INPUT");
    expect(codeOf(await askExchangeAction({ id }))).toBe("ok");
    expect(codeOf(await askExchangeAction({ id }))).toBe("CONFLICT");
    expect(codeOf(await explainExceptionAction({ id, reason: " " }))).toBe("INVALID_INPUT");
    const done = await explainExceptionAction({ id, reason: "Tarifa de cadastro" });
    expect(done).toMatchObject({ ok: true, data: { next: null } });
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "exception:explain",
      subject: `exception ${id}`,
      outcome: "done",
    });
    await sql`select reconcile_everything()`.execute(db);
    await settle();
    expect(await reconciliationCounts(store, MAIN)).toEqual({ open: 0, matches: 0, due: 0 });
    expect(codeOf(await reopenExceptionAction({ id }))).toBe("ok");
    expect(codeOf(await explainExceptionAction({ id, reason: "Tarifa" }))).toBe("ok");
    // What the bank says is another thing now.
    await sql`update statement_line set cents = -7771, match = match where cents = -7770`.execute(
      db,
    );
    await settle();
    expect(await reconciliationCounts(store, MAIN)).toMatchObject({ open: 1 });
    expect(codeOf(await explainExceptionAction({ id, reason: "Tarifa" }))).toBe("ok");
  });

  test("is another account's for nobody else", async () => {
    await sql`insert into account (id, connection_id, kind, name) values ('other', 'main', 'sub', 'x')`.execute(
      db,
    );
    const id = await storeException(store);
    await sql`update reconciliation_exception set account_id = 'other' where id = ${id}`.execute(
      db,
    );
    expect(codeOf(await explainExceptionAction({ id, reason: "x" }))).toBe("NOT_FOUND");
    expect(await exceptionDetail(store, MAIN, id)).toBeNull();
  });

  test("is written off within the limit, and never by one alone", async () => {
    request.headers = admin;
    const id = await storeException(store, 1_00n);
    expect(codeOf(await writeOffAction({ id, reason: "Centavos" }))).toBe("WRITE_OFF_ABOVE_LIMIT");
    expect(codeOf(await setWriteOffLimitAction({ amount: "10.00" }))).toBe("SECOND_NEEDED");
    await sql`insert into write_off_limit (account_id, cents, set_by) values (${MAIN.id}, 1000, 'x')`.execute(
      db,
    );
    expect(codeOf(await setWriteOffLimitAction({ amount: "9.00" }))).toBe("ok");
    expect(codeOf(await writeOffAction({ id, reason: "Centavos" }))).toBe("SECOND_NEEDED");
    const large = await storeException(store, 9_01n);
    expect(codeOf(await writeOffAction({ id: large, reason: "x" }))).toBe("WRITE_OFF_ABOVE_LIMIT");
    await dashboard.administerAlone();
    expect(codeOf(await writeOffAction({ id, reason: "Centavos" }))).toBe("SECOND_MISSING");
  });
});
