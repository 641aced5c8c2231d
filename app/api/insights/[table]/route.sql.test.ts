import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INSIGHT_TABLES } from "#lib/rules/insights/tables.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { insertPayin } from "#lib/test/rows/payin-rows.ts";
import { GET } from "./route.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
afterAll(() => dashboard.drop());

beforeAll(async () => {
  await sql`insert into account (id, connection_id, kind, name) values ('other', 'main', 'sub', 'x')`.execute(
    store.db,
  );
  const done = { status: "completed", cost_centre: "=1+1" };
  const made = (more: object): object => ({
    ...done,
    created_at: new Date("2026-11-20T15:00:00Z"),
    ...more,
  });
  await insertPayin(store, "main-main", made({ expected_payer: "Ana" }));
  await insertPayin(store, "main-main", made({ sender_cents: 1_00n }));
  await insertPayin(store, "other", made({ expected_payer: "Somebody else's" }));
});

async function file(
  role: "operator" | "viewer" | "approver",
  table: string,
  query = "",
  locale = "en",
) {
  const headers = await dashboard.headersOf(role);
  headers.append("cookie", `locale=${locale}`);
  const url = `http://localhost:3999/api/insights/${table}?from=2026-11-20&to=2026-11-20${query}`;
  return GET(new Request(url, { headers }), { params: Promise.resolve({ table }) });
}

test("each chart's figures are a file in the page's language, with a line in the trail", async () => {
  for (const table of INSIGHT_TABLES) {
    const answer = await file("operator", table);
    expect(answer.status, table).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain("-2026-11-20-2026-11-20.csv");
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "insights:export",
      outcome: "done",
      detail: { table, from: "2026-11-20", to: "2026-11-20" },
    });
  }
  const payers = await (await file("operator", "payers")).text();
  expect(payers.split("\r\n")).toEqual([
    "Payer,CPF or CNPJ,Payins,Amount (BRL),Share (%)",
    "Ana,,1,250.00,99.60",
    ",,1,1.00,0.40",
    "",
  ]);
  const bytes = Buffer.from(
    await (await file("operator", "cost_centres", "", "pt-BR")).arrayBuffer(),
  );
  const kept = bytes.toString("utf8");
  // What a spreadsheet would compute is a text.
  expect(kept).toContain("\r\n'=1+1;0;0,00;2;251,00\r\n");
  expect(kept.startsWith("\uFEFF")).toBe(true);
});

test("whoever may not export takes nothing away, and no table is made up", async () => {
  for (const role of ["viewer", "approver"] as const) {
    expect((await file(role, "payers")).status).toBe(403);
  }
  expect((await file("operator", "people")).status).toBe(400);
});
