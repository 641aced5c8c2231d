import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { ImportedLabels } from "#lib/accounting/views/label-import.ts";
import { testDashboard, MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { LABEL_FILE_MAX_BYTES, LABEL_LINES_MOST } from "#lib/rules/accounting/label-file.ts";
import { GET, POST } from "./route.ts";

const dashboard = await testDashboard();
const { db } = dashboard.store;
const operator = await dashboard.headersOf("operator");
const params = Promise.resolve({ of: "payout" });
afterAll(() => dashboard.drop());
beforeEach(async () => {
  await sql`delete from payout`.execute(db);
  await sql`delete from category`.execute(db);
  await sql`delete from required_labels`.execute(db);
  await sql`insert into category (id, account_id, name, archived_at, created_by) values
    ('c-1', ${MAIN.id}, 'Fornecedores', null, 'x'), ('c-2', ${MAIN.id}, 'Antiga', now(), 'x')`.execute(
    db,
  );
});

async function payouts(count: number, account = MAIN.id): Promise<string[]> {
  await sql`insert into account (id, connection_id, kind, name) values (${account}, 'main', 'sub', 'x')
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into payout (account_id, payout_id, payout_quote_id, status, reported_by, network, token, token_units,
      token_address, spender, sender_address, pix_account_id, pix_account_name, tracking, sender_cents,
      receiver_cents, rate, reference, created_by)
    select ${account}, ${account} || n || random(), 'q', 'completed', 'reading', 'polygon', 'USDC', 1, '-', '-', '-',
      1, 'Fornecedor ' || n, '{}', 100, 123456, 1, 'NF ' || n, 'x' from generate_series(1, ${count}::int) n
    returning id::text`.execute(db);
  return rows.map(({ id }) => id);
}
async function send(text: string | Uint8Array, mode = "check", headers = operator) {
  const body = typeof text === "string" ? text : Uint8Array.from(text);
  const url = `http://localhost:3999/api/accounting/payout?mode=${mode}`;
  const answer = await POST(new Request(url, { method: "POST", headers, body }), { params });
  return (await answer.json()) as { ok: true; data: ImportedLabels } | { ok: false; code: string };
}
const stored = () =>
  db
    .selectFrom("payout")
    .select(["id", "reference", "cost_centre", "category", "note"])
    .orderBy("id")
    .execute();
const file = (query = "") =>
  GET(new Request(`http://localhost:3999/api/accounting/payout${query}`, { headers: operator }), {
    params,
  });

describe("a file that comes back", () => {
  test("is checked first and changes nothing; then all of it, each payment with its line", async () => {
    const [one = "", other = ""] = await payouts(2);
    await sql`update payout set note = 'stays'`.execute(db);
    const text = `Número;Categoria;Centro de custo\r\n${one};fornecedores;TI\r\n${other};;\r\n`;
    const before = await stored();
    expect(await send(text)).toMatchObject({
      data: { changes: 1, same: 1, faults: [], applied: false },
    });
    expect(await stored()).toEqual(before);
    expect(await send(text, "all")).toMatchObject({ data: { changes: 1, applied: true } });
    expect(await stored()).toMatchObject([
      { category: "c-1", cost_centre: "TI", reference: "NF 1", note: "stays" },
      { category: null, reference: "NF 2", note: "stays" },
    ]);
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "labels:import",
      subject: `payout ${one}`,
      outcome: "done",
    });
    expect(await send(text, "all")).toMatchObject({
      data: { changes: 0, same: 2, applied: false },
    });
  });

  test("with a wrong line changes nothing, unless the right ones are wanted without it", async () => {
    const [one = "", other = "", third = ""] = await payouts(3);
    const [foreign = ""] = await payouts(1, "other");
    const text = [
      "number,category,note",
      `${one},Fornecedores,right`,
      `${other},Antiga,archived`,
      `${foreign},,somebody else's`,
      `${third},Nowhere,`,
    ].join("\n");
    const before = await stored();
    const faults = [
      { line: 3, column: "category", reason: "archived", value: "Antiga" },
      { line: 4, column: "number", reason: "no_such_payment", value: foreign },
      { line: 5, column: "category", reason: "no_such_category", value: "Nowhere" },
    ];
    expect(await send(text, "all")).toMatchObject({ data: { changes: 1, faults, applied: false } });
    expect(await stored()).toEqual(before);
    expect(await send(text, "right")).toMatchObject({
      data: { changes: 1, faults, applied: true },
    });
    const after = await stored();
    expect(after.filter(({ note }) => note === "right")).toMatchObject([{ category: "c-1" }]);
    expect(after.filter(({ note }) => note !== "right")).toEqual(before.slice(1));
  });

  test("takes away nothing that is required, and may leave what was never there", async () => {
    const [one = "", other = ""] = await payouts(2);
    await sql`insert into required_labels values (${MAIN.id}, '{}', '{reference,category}', 'x')`.execute(
      db,
    );
    await sql`update payout set reference = '' where id = ${other}`.execute(db);
    const text = `number;reference;note\n${one};;x\n${other};;y`;
    expect(await send(text, "right")).toMatchObject({
      data: {
        changes: 1,
        faults: [{ line: 2, column: "reference", reason: "required" }],
        applied: true,
      },
    });
    expect(await stored()).toMatchObject([{ reference: "NF 1" }, { reference: "", note: "y" }]);
  });

  test("is read as Windows writes it, is bounded, and is no viewer's", async () => {
    const [one = ""] = await payouts(1);
    await send(Buffer.from(`N\xfamero;Observa\xe7\xe3o\r\n${one};Pens\xe3o\r\n`, "latin1"), "all");
    expect(await stored()).toMatchObject([{ note: "Pensão" }]);
    expect(await send("note\nx")).toMatchObject({
      data: { read: false, fault: "no_number_column" },
    });
    expect(await send(new Uint8Array(LABEL_FILE_MAX_BYTES + 1))).toMatchObject({
      code: "BODY_TOO_LARGE",
    });
    for (const role of ["viewer", "auditor", "approver"] as const) {
      const headers = await dashboard.headersOf(role);
      expect(await send("number;note", "all", headers)).toMatchObject({ code: "NOT_ALLOWED" });
    }
  });
});

describe("a file to fill in", () => {
  test("has the account's payments of the days with their labels, and comes back as it was", async () => {
    const [one = ""] = await payouts(2);
    await payouts(1, "other");
    await sql`update payout set category = 'c-1', note = '=1+1;"x"' where id = ${one}`.execute(db);
    const answer = await file();
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="ponte-payouts-/,
    );
    expect(await dashboard.lastAudit()).toMatchObject({ action: "labels:export" });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\r\n");
    expect(lines[0]).toMatch(
      /^\uFEFFNúmero;Data \(.+\);Recebedor;Valor \(BRL\);Referência;Centro de custo;Categoria;Observação$/,
    );
    expect(lines[1]).toMatch(/^\d+;.+;Fornecedor 1;"1234,56";NF 1;;Fornecedores;"'=1\+1;""x"""$/);
    expect(lines).toHaveLength(4);
    expect(await send(bytes, "all")).toMatchObject({ data: { changes: 0, same: 2, faults: [] } });
    const none = await file("?from=2020-01-01&to=2020-01-31");
    expect((await none.text()).split("\r\n")).toHaveLength(2);
  });

  test("leads back to the page where there are too many", async () => {
    await payouts(LABEL_LINES_MOST + 1);
    const answer = await file("?from=2026-01-01&to=2099-01-01");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      "/accounting?of=payout&from=2026-01-01&to=2099-01-01&many=1",
    );
  });
});
