import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { readEnv, type Env } from "#lib/core/env.ts";
import { countRequest, countRound } from "#lib/core/requests/metrics.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { testFolder } from "#platform/test-folder.ts";
import { GET } from "./route.ts";

const dashboard = await testDashboard();
const { db } = dashboard.store;
const kept = globalThis as { ponteEnv?: Env };
const before = kept.ponteEnv;
const TOKEN = "a token of 16 and more";
afterEach(() => void (kept.ponteEnv = before as Env));
afterAll(() => dashboard.drop());

async function scrape(authorization?: string): Promise<Response> {
  const headers = new Headers(authorization ? { authorization } : {});
  const url = "http://localhost:3999/api/metrics";
  return GET(new Request(url, { headers }), { params: Promise.resolve({}) });
}
const withToken = () => {
  const DATA_DIR = testFolder("metrics");
  kept.ponteEnv = { ...(before as Env), ...readEnv({ DATA_DIR, METRICS_TOKEN: TOKEN }) };
};
/** The value of a line of the text; null when it is missing. */
const valueOf = (text: string, line: string) =>
  text
    .split("\n")
    .find((one) => one.startsWith(`${line} `))
    ?.slice(line.length + 1) ?? null;

test("is there only with a token, for whoever has it", async () => {
  expect((await scrape(`Bearer ${TOKEN}`)).status).toBe(404);
  withToken();
  expect((await scrape()).status).toBe(401);
  expect((await scrape("Bearer wrong")).status).toBe(401);
  expect((await scrape("Bearer ")).status).toBe(401);
  const answer = await scrape(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
});

test("tells requests, rounds of work, connections and what waits, with the oldest's age", async () => {
  withToken();
  countRequest({ endpoint: "/payouts/[id]", method: "GET", status: 404, seconds: 0.2 });
  countRound("seal the audit trail", "done");
  countRound("send notices", "failed");
  const read = async () => (await scrape(`Bearer ${TOKEN}`)).text();
  const oldest = `ponte_dashboard_waiting_oldest_seconds{of="notices_to_send"}`;
  const waiting = `ponte_dashboard_waiting{of="notices_to_send"}`;
  const first = await read();
  const request = `{endpoint="/payouts/[id]",method="GET",status="4xx"}`;
  expect(valueOf(first, `ponte_http_request_duration_seconds_count${request}`)).toBe("1");
  expect(
    valueOf(first, `ponte_dashboard_job_rounds_total{job="send notices",outcome="failed"}`),
  ).toBe("1");
  expect(
    valueOf(first, `ponte_dashboard_job_success_timestamp_seconds{job="send notices"}`),
  ).toBeNull();
  expect(Number(valueOf(first, `ponte_database_connections{state="idle"}`))).toBeGreaterThanOrEqual(
    0,
  );
  expect(valueOf(first, waiting)).toBe("0");
  expect(valueOf(first, oldest)).toBeNull();

  const person = await dashboard.idOf("admin");
  await sql`insert into notice (event, person_id, content, way, made_at, next_at)
    values ('session.new_device', ${person}, '{}', 'mail', now() - interval '90 seconds', now() - interval '80 seconds')`.execute(
    db,
  );
  const second = await read();
  expect(valueOf(second, waiting)).toBe("1");
  expect(Number(valueOf(second, oldest))).toBeGreaterThanOrEqual(90);

  await sql`update notice set next_at = null`.execute(db);
  expect(valueOf(await read(), oldest)).toBeNull();
});
