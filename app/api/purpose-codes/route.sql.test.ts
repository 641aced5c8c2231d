import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { ImportedPurposes } from "#lib/regulatory/views/purpose-import.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { PURPOSE_FILE_MAX_BYTES } from "#lib/rules/regulatory/purpose-file.ts";
import { GET, POST } from "./route.ts";

const dashboard = await testDashboard();
const { db } = dashboard.store;
const admin = await dashboard.headersOf("admin");
const params = Promise.resolve({});
afterAll(() => dashboard.drop());
beforeEach(async () => {
  await db.deleteFrom("purpose_code").execute();
  await sql`update session set "freshUntil" = now() + interval '5 minutes'`.execute(db);
});

async function send(text: string, mode = "replace", headers = admin) {
  const url = `http://localhost:3999/api/purpose-codes?mode=${mode}`;
  const answer = await POST(new Request(url, { method: "POST", headers, body: text }), { params });
  return (await answer.json()) as
    | { ok: true; data: ImportedPurposes }
    | { ok: false; code: string };
}
const get = async (headers = admin) =>
  (
    await GET(new Request("http://localhost:3999/api/purpose-codes", { headers }), { params })
  ).text();
const codes = async () =>
  (await db.selectFrom("purpose_code").select("code").orderBy("code").execute()).map(
    ({ code }) => code,
  );

describe("works", () => {
  test("a file is checked first; then it is the whole list, and its line is in the trail", async () => {
    const file = "code;description;from;until\n12345;Services;2026-01-01;\n54321;Goods;;\n";
    expect(await send(file, "check")).toMatchObject({
      data: { now: 2, before: 0, applied: false },
    });
    expect(await codes()).toEqual([]);
    expect(await send(file)).toMatchObject({ data: { applied: true } });
    expect(await codes()).toEqual(["12345", "54321"]);
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "purpose:list",
      detail: { mode: "replace", before: 0, now: 2, faults: 0, applied: true },
    });
    await send("code\n11111\n");
    expect(await codes()).toEqual(["11111"]);
  });

  test("a formula in a description goes out as text", async () => {
    await send('code;description\n12345;"=HYPERLINK(""http://x"";""y"")"\n');
    expect(await get()).toContain(`12345;"'=HYPERLINK`);
    expect(await send(await get())).toMatchObject({ data: { now: 1, faults: [] } });
    const [row] = await db.selectFrom("purpose_code").select("description").execute();
    expect(row?.description).toBe('=HYPERLINK("http://x";"y")');
  });
});

describe("refuses", () => {
  test("a file of which a line is wrong, as a whole", async () => {
    await send("code\n11111\n");
    const wrong = await send("code\n12345\n1234\n");
    expect(wrong).toMatchObject({
      data: { applied: false, faults: [{ line: 3, column: "code" }] },
    });
    expect(await codes()).toEqual(["11111"]);
  });

  test("what is too large, and to replace without a fresh factor", async () => {
    expect(await send("x".repeat(PURPOSE_FILE_MAX_BYTES + 1))).toMatchObject({
      code: "BODY_TOO_LARGE",
    });
    await sql`update session set "freshUntil" = now()`.execute(db);
    expect(await send("code\n12345\n")).toMatchObject({ code: "FACTOR_REQUIRED" });
    expect(await codes()).toEqual([]);
  });
});

describe("keeps others out", () => {
  test.each(["operator", "approver", "auditor", "viewer"] as const)("%s", async (role) => {
    const headers = await dashboard.headersOf(role);
    expect(await send("code\n12345\n", "replace", headers)).toMatchObject({ code: "NOT_ALLOWED" });
    expect(await codes()).toEqual([]);
  });
});
