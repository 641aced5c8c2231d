import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { credentialRows } from "#lib/connection/views/credentials.ts";
import { env } from "#lib/core/env.ts";
import { insertPerson, setMembership } from "#lib/core/access/people-rows.ts";
import { lazyExchange } from "#lib/core/exchange/get-exchange.ts";
import { connectionAccess, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { requestById } from "#lib/policies/rows/requests.ts";
import { approveRequest } from "#lib/test/approving.ts";
import { request } from "#lib/test/next/next-request.ts";
import { startRelayedDashboard } from "#lib/test/dashboards/relayed-dashboard.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { connectTo, MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { create } from "#service/domain/access/credential-settings.ts";
import { MANAGEMENT_TOKEN } from "#service/test/harness.ts";
import { createCredentialAction, rotateCredentialAction } from "./credentials.ts";

const { service, relay, dashboard, drop } = await startRelayedDashboard();
const { store } = dashboard;
env().exchange.managementToken = MANAGEMENT_TOKEN;
request.headers = await dashboard.headersOf("admin");
await service.user();
afterAll(() => drop());
await dashboard.administerAlone();

const list = async () => {
  const found = await credentialRows(
    store,
    lazyExchange(sessionOf(MAIN, "admin"), "settings:read"),
  );
  if (!found.read) throw new Error(found.why);
  return found.rows;
};
const held = () => connectionAccess(store.db, MAIN_CONNECTION);
const asked = (id: string) => ({ id, overlap_hours: "24", idempotency_key: randomUUID() });
/** What a person gets to see of a rotation: null where Ponte took the new one. */
const shown = async (input: ReturnType<typeof asked>) => {
  const answer = await rotateCredentialAction(input);
  return answer.ok ? answer.data.credential : answer.code;
};

let own = { id: "", name: "", apiKey: "" };
const newestOwn = async () => (await list()).find(({ name }) => name === own.name)?.id ?? "";
/** The dashboard uses a credential from the exchange's list. */
beforeEach(async () => {
  relay.outcome = "pass";
  const made = await createCredentialAction({
    name: `desk ${randomUUID()}`,
    scopes: { accounts: true },
    expires_on: saoPauloDayAfter(new Date(), 300),
    idempotency_key: randomUUID(),
  });
  if (!made.ok) throw new Error(made.code);
  await connectTo(store, relay.url, made.data);
  own = { ...made.data, id: "" };
  own.id = await newestOwn();
});

test("the same call again is done already, and shows nothing", async () => {
  const again = asked(own.id);
  expect(await rotateCredentialAction(again)).toMatchObject({ data: { taken: true } });
  const taken = await held();
  expect(await rotateCredentialAction(again)).toMatchObject({
    ok: true,
    data: { taken: true, credential: null, name: own.name },
  });
  expect(await held()).toEqual(taken);
  // Nor once the dashboard is another rotation further, while what that answer holds still opens the exchange.
  expect(await shown(asked(await newestOwn()))).toBeNull();
  const further = await held();
  expect(await shown(again)).toBe("CREDENTIAL_ENDED");
  expect(await shown(asked(own.id))).toBe("CREDENTIAL_ENDED");
  expect(await held()).toEqual(further);
});

test("the same call again, of a rotation that was never noted: its answer holds the key in use", async () => {
  const again = asked(own.id);
  expect(await shown(again)).toBeNull();
  await store.db.deleteFrom("own_rotation").execute();
  expect(await shown(again)).toBeNull();
});

test.each([
  ["did not pass its test", { method: "GET", path: "/exchange/bank-accounts", outcome: "drop" }],
  ["was lost on its way", { method: "POST", outcome: "lose" }],
] as const)("a new one that %s is shown to nobody, and taken later", async (_what, outcome) => {
  relay.outcome = outcome;
  expect(await rotateCredentialAction(asked(own.id))).toMatchObject({ ok: false });
  relay.outcome = "pass";
  const unfinished = await newestOwn();
  expect(unfinished).not.toBe(own.id);
  expect(await shown(asked(unfinished))).toBe("CREDENTIAL_OF_PONTE");
  expect(await held()).toMatchObject({ apiKey: own.apiKey });
  // From another page, which knows nothing of the first call.
  expect(await shown(asked(own.id))).toBeNull();
  expect((await list()).find((row) => row.isOwn)?.id).toBe(unfinished);
});

test("another administrator approves the rotation of any but Ponte's own, exactly as it was asked", async () => {
  const other = randomUUID();
  await store.transaction(async (tx) => {
    await insertPerson(tx, { id: other, name: "Bia", email: "b@example.com", passwordHash: "" });
    await setMembership(tx, { personId: other, accountId: MAIN.id, roles: ["admin"] });
  });
  expect(await shown(asked(own.id))).toBeNull();
  await connectTo(store, relay.url, await service.user());
  const { id } = await create(
    service.deps,
    { name: "Books", scopes: ["accounts"] },
    async () => undefined,
  );
  const input = asked(String(id));
  const there = async () => (await list()).length;
  const before = await there();
  const refused = await rotateCredentialAction(input);
  if (refused.ok || !refused.approval) throw new Error("nobody was asked");
  expect(refused.code).toBe("SECOND_NEEDED");
  const found = await requestById(store.db, MAIN.id, refused.approval.request);
  expect(found?.row.content).toMatchObject({
    change: "api-key:rotate",
    subject: "Books",
    after: { name: "Books", scopes: ["accounts"], addresses: [], overlap_hours: "24" },
    again: input,
  });
  await approveRequest(store, refused.approval.request, other);
  expect(await shown({ ...input, overlap_hours: "168" })).toBe("SECOND_NEEDED");
  expect(await there()).toBe(before);
});
