import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readyTrailExportAction } from "#lib/trail/actions/export-trail.ts";
import { EXPORT_FREELY } from "#lib/trail/views/trail-export.ts";
import { callRoute } from "#lib/test/doors.ts";
import { request } from "#lib/test/next/next-request.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { GET } from "./route.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
afterAll(() => dashboard.drop());

/** Writes so many lines about one payout at once. */
const write = (count: number, subject = "payout 1") =>
  sql`insert into audit (account_id, actor_kind, actor_id, actor_name, action, permission, outcome,
        subject, detail, request_id)
      select 'main-main', 'person', 'ana', '=Ana', 'payout:execute', 'payout:create', 'done',
        ${subject}, '{"pix_key": "***.982.247-**"}', 'r' || n
      from generate_series(1, ${count}::int) as n`.execute(store.db);
const stale = () => sql`update session set "freshUntil" = now()`.execute(store.db);
const get = async (headers: Headers, query = "") => {
  request.headers = headers;
  return callRoute(GET, "GET", headers, { query });
};
const exports = async () =>
  (await dashboard.auditRows()).filter(({ action }) => action === "audit:export");

beforeEach(async () => {
  await sql`alter table audit disable trigger user`.execute(store.db);
  await sql`delete from audit`.execute(store.db);
  await sql`alter table audit enable trigger user`.execute(store.db);
});

describe("the trail's export", () => {
  test("holds every line once, however many, and the trail holds the export", async () => {
    await write(2_345);
    await write(3, "payout 2");
    const answer = await get(await dashboard.headersOf("auditor"));
    expect(answer.headers.get("content-disposition")).toMatch(/ponte-audit-[\d-]{10}\.csv/);
    const lines = (await answer.text()).trim().split("\r\n");
    const ids = lines.slice(1).map((line) => line.split(/[;,]/)[0]);
    expect([ids.length, new Set(ids).size]).toEqual([2_348, 2_348]);
    expect(lines[1]).toContain("'=Ana");
    expect(await exports()).toMatchObject([{ outcome: "done" }]);
  });

  test("follows the filter, which the trail names", async () => {
    await write(5);
    await write(3, "payout 2");
    const answer = await get(await dashboard.headersOf("admin"), "?about=payout+2&actor=ana");
    expect((await answer.text()).trim().split("\r\n")).toHaveLength(4);
    const line = await dashboard.lastAudit();
    expect(line).toMatchObject({ action: "audit:export", detail: { about: "payout 2" } });
  });

  test("asks for a fresh factor above a thousand lines, at the link too", async () => {
    const auditor = await dashboard.headersOf("auditor");
    await stale();
    await write(EXPORT_FREELY);
    request.headers = auditor;
    expect(await readyTrailExportAction({})).toMatchObject({ ok: true });
    expect((await get(auditor)).status).toBe(200);
    await write(1);
    request.headers = auditor;
    expect(await readyTrailExportAction({})).toMatchObject({ code: "FACTOR_REQUIRED" });
    const refused = await get(auditor);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: "FACTOR_REQUIRED" },
    ]);
    expect((await exports()).map(({ outcome }) => outcome)).toEqual(["done", "refused"]);
    const narrower = await get(auditor, "?about=payout+9");
    expect((await narrower.text()).trim().split("\r\n")).toHaveLength(1);
  });

  test("is for those who read the trail alone", async () => {
    for (const role of ["viewer", "operator", "approver"] as const) {
      expect((await get(await dashboard.headersOf(role))).status).toBe(403);
    }
    expect(await exports()).toEqual([]);
  });
});
