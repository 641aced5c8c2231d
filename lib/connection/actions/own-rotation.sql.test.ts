import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { saoPauloDayAfter } from "#protocol/brazil/sao-paulo-day.ts";
import { credentialRows } from "#lib/connection/views/credentials.ts";
import { env } from "#lib/core/env.ts";
import { lazyExchange } from "#lib/core/access/lazy-exchange.ts";
import { connectionAccess, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { request } from "#lib/test/next-request.ts";
import { startRelayedDashboard } from "#lib/test/relayed-dashboard.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { connectTo, MAIN } from "#lib/test/test-dashboard.ts";
import { MANAGEMENT_TOKEN } from "#service/test/harness.ts";
import { createCredentialAction, rotateCredentialAction } from "./credentials.ts";

const { service, relay, dashboard, drop } = await startRelayedDashboard();
const { store } = dashboard;
env().exchange.managementToken = MANAGEMENT_TOKEN;
request.headers = await dashboard.headersOf("admin");
await service.user();
afterAll(() => drop());

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
