import { afterAll, expect, test } from "vitest";
import { savePolicyDraftAction } from "#lib/policies/actions/policies.ts";
import { rule } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { insertPayin } from "#lib/test/rows/payin-rows.ts";
import { PRESETS } from "#lib/rules/policies/default-policy.ts";
import { GET } from "./route.ts";

const dashboard = await testDashboard();
afterAll(() => dashboard.drop());
const headers = await dashboard.headersOf("admin");
request.headers = headers;

const read = async (place: string, text: string) => {
  const query = new URLSearchParams({ place, rule: text });
  const url = `http://localhost:3100/api/policy-backtest?${query}`;
  const answer = await GET(new Request(url, { headers }), { params: Promise.resolve({}) });
  return {
    status: answer.status,
    body: (await answer.json()) as { data?: Record<string, unknown> },
  };
};
const refuse = JSON.stringify(rule({ operation: "payin", outcome: "refuse" }));

test("a rule is simulated at its place in the draft, without being saved", async () => {
  expect(await read("new", refuse)).toMatchObject({ status: 404 });
  await insertPayin(dashboard.store, MAIN_ACCOUNT);
  await savePolicyDraftAction({ rules: PRESETS.open, seen: "0" });
  expect((await read("new", refuse)).body.data?.["payin"]).toMatchObject({ counts: { refuse: 1 } });
  // The second rule of the model allows payins.
  expect((await read("2", refuse)).body.data?.["payin"]).toMatchObject({ counts: { refuse: 1 } });
  const other = JSON.stringify(rule({ operation: "payout", outcome: "refuse" }));
  expect((await read("1", other)).body.data?.["payin"]).toMatchObject({ counts: { allow: 1 } });
  expect(await read("9", other)).toMatchObject({ status: 404 });
  const { rules } = await dashboard.store.db
    .selectFrom("policy_draft")
    .select("rules")
    .executeTakeFirstOrThrow();
  expect(rules).toEqual(PRESETS.open);
});

test.each(["", "{", "null", "[]", '{"operation":"payin"}'])("%s is no rule", async (text) => {
  expect((await read("new", text)).status).toBe(400);
});
