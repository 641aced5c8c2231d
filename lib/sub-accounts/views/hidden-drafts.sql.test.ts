import { afterAll, describe, expect, test } from "vitest";
import type { Role } from "#lib/core/access/permissions.ts";
import { beginOnboarding } from "#lib/sub-accounts/rows/sub-account-work.ts";
import { revealSubAccount } from "#lib/sub-accounts/actions/sub-account-reveal.ts";
import { allRoutes, callRoute } from "#lib/test/doors.ts";
import { request } from "#lib/test/next/next-request.ts";
import { completeDraft } from "#lib/test/dashboards/sub-account-dashboard.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
afterAll(() => dashboard.drop());
const DOCUMENT = "app/api/sub-accounts/[id]/documents/[type]/route.ts GET";
const look = (await allRoutes()).find(({ name }) => name === DOCUMENT)?.door;
const draft = String((await completeDraft(store)).id);
const sent = await completeDraft(store);
await store.transaction((tx) => beginOnboarding(tx, sent, "nobody"));

const revealed = async (role: Role, id: string) => {
  request.headers = await dashboard.headersOf(role);
  const answer = await revealSubAccount({ id, field: "representative.cpf" });
  return answer.ok ? answer.data.value.length : answer.code;
};
const document = async (role: Role, id: string) => {
  request.headers = await dashboard.headersOf(role);
  const params = { id, type: "SELFIE" };
  return (await callRoute(look, "GET", request.headers, { params })).status;
};

describe.each([
  ["operator", "sees a draft and what was sent", 11, 200],
  ["admin", "sees a draft and what was sent", 11, 200],
  ["auditor", "sees what was sent alone", "NOT_FOUND", 404],
] as const)("an %s %s", (role, _what, value, status) => {
  test("a person's document number", async () => {
    expect(await revealed(role, String(sent.id))).toBe(11);
    expect(await revealed(role, draft)).toBe(value);
  });

  test("a document", async () => {
    expect(await document(role, String(sent.id))).toBe(200);
    expect(await document(role, draft)).toBe(status);
  });
});
