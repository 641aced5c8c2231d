import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Role } from "#lib/core/access/permissions.ts";
import { receivedEventDetail, receivedEventRows } from "#lib/inbox/views/received-events.ts";
import { undelivered, webhookView } from "#lib/inbox/views/webhooks.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import { request } from "#lib/test/next/next-request.ts";
import {
  storeConnection,
  MAIN_ACCOUNT,
  MAIN_CONNECTION,
  webhookSecrets,
} from "#lib/core/exchange/connections.ts";
import { webhookTrust } from "#lib/core/exchange/webhook-trust.ts";
import { payinById } from "#lib/payins/rows/payins.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { insertPayin } from "#lib/test/rows/payin-rows.ts";
import { startRelayedDashboard } from "#lib/test/dashboards/relayed-dashboard.ts";
import {
  replayDeliveriesAction,
  replayDeliveryAction,
  replayEventAction,
  rotateWebhookSecretAction,
  setWebhookSecretAction,
} from "./webhooks.ts";

const built = await startRelayedDashboard();
const { relay, dashboard } = built;
afterAll(() => built.drop());
await dashboard.administerAlone();
beforeEach(async () => {
  await built.connectAnew();
  await dashboard.store.db.deleteFrom("event").execute();
  await dashboard.store.db
    .updateTable("connection")
    .set({ webhook_secret: null, webhook_secret_previous: null, webhook_scheme: "standard" })
    .execute();
  await as("admin");
});

const { db } = dashboard.store;
const as = async (role: Role) => void (request.headers = await dashboard.headersOf(role));
const trust = () => webhookTrust(db, MAIN_CONNECTION);
const exchange = () =>
  getExchange(
    {
      kind: "person",
      id: "s",
      person: { id: "p", name: "Ana", email: "ana@example.com" },
      account: MAIN,
      roles: ["operator"],
      expiresAt: new Date(),
      freshUntil: null,
      mustEnrol: false,
    },
    "settings:read",
  );
const insertEvent = async (body: object | string, verified = true) => {
  const { id } = await db
    .insertInto("event")
    .values({
      connection_id: MAIN_CONNECTION,
      account_id: MAIN_ACCOUNT,
      identity: randomUUID(),
      name: "crypto.payin.completed",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: "{}" as never,
      verified,
      outcome: verified ? "unknown" : "ignored",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return String(id);
};
const code = (result: { ok: boolean; code?: string }) => (result.ok ? "ok" : result.code);

test("a secret is made, then rotated; the page says what is held and never the secret", async () => {
  expect(await webhookView(dashboard.store, await exchange(), MAIN)).toMatchObject({
    isSecretHeld: false,
    target: "nowhere",
  });
  expect(await rotateWebhookSecretAction({})).toMatchObject({ ok: true });
  const [first] = (await webhookSecrets(db, MAIN_CONNECTION)) ?? [];
  // The first secret had no predecessor, so no other one is accepted with it.
  const { previousUntil } = await webhookView(dashboard.store, await exchange(), MAIN);
  expect(previousUntil).toBeNull();
  expect(await rotateWebhookSecretAction({})).toMatchObject({ ok: true });
  const secrets = (await webhookSecrets(db, MAIN_CONNECTION)) ?? [];
  expect(secrets).toHaveLength(2);
  expect(secrets[0]).not.toBe(first);
  expect(secrets[1]).toBe(first);
  const view = await webhookView(dashboard.store, await exchange(), MAIN);
  expect(view).toMatchObject({ isSecretHeld: true, target: "here", setBy: "itself" });
  expect(view.previousUntil).not.toBeNull();
  for (const secret of secrets) expect(JSON.stringify(view)).not.toContain(secret);
});

test("an exchange without the call is set up by hand, and its way of signing holds from then on", async () => {
  relay.outcome = { status: 404, body: {} };
  expect((await webhookView(dashboard.store, await exchange(), MAIN)).target).toBe("no_such_call");
  const secret = "brought from the other exchange".replaceAll(" ", "-");
  expect(await setWebhookSecretAction({ scheme: "hmac", secret })).toMatchObject({ ok: true });
  expect(await trust()).toEqual({ scheme: "hmac", secrets: [secret] });
  const [last] = await db.selectFrom("audit").selectAll().orderBy("id", "desc").limit(1).execute();
  expect(last).toMatchObject({ action: "webhook:set-secret", outcome: "done" });
  expect(
    JSON.stringify(last, (_, value) => (typeof value === "bigint" ? "" : value)),
  ).not.toContain(secret);
  for (const bad of ["", "short", "with a space in it all", "x".repeat(201), "ã".repeat(20)]) {
    expect(code(await setWebhookSecretAction({ scheme: "hmac", secret: bad })), bad).toBe(
      "INVALID_INPUT",
    );
  }
  expect(
    code(await setWebhookSecretAction({ scheme: "standard", secret: "not-base64-at-all!" })),
  ).toBe("INVALID_INPUT");
  const whsec = `whsec_${randomBytes(24).toString("base64")}`;
  expect(await setWebhookSecretAction({ scheme: "standard", secret: whsec })).toMatchObject({
    ok: true,
  });
});

test("an event that arrived is applied again: its payin is read, and the trail says who did it", async () => {
  const payin = await insertPayin(dashboard.store, MAIN_ACCOUNT);
  const data = { transaction_id: Number(payin.transaction_id), status: "completed" };
  const id = await insertEvent({ event: "crypto.payin.completed", data });
  expect(await replayEventAction({ id })).toEqual({ ok: true, data: { outcome: "applied" } });
  const after = await payinById(db, MAIN_ACCOUNT, payin.id);
  expect(after).toMatchObject({ status: "processing", next_read_at: expect.any(Date) });
  const [last] = await db.selectFrom("audit").selectAll().orderBy("id", "desc").limit(1).execute();
  expect(last).toMatchObject({
    action: "webhook:replay-event",
    subject: `event ${id}`,
    outcome: "done",
    actor_name: "admin",
  });
  const shown = await receivedEventDetail(dashboard.store, MAIN, id);
  expect(shown).toMatchObject({ outcome: "applied", appliedAt: expect.any(String) });
});

test("what is not proven or not understood is never applied, and nothing of another connection is found", async () => {
  const payin = await insertPayin(dashboard.store, MAIN_ACCOUNT);
  const body = {
    event: "crypto.payin.completed",
    data: { transaction_id: Number(payin.transaction_id) },
  };
  expect(code(await replayEventAction({ id: await insertEvent(body, false) }))).toBe("CONFLICT");
  expect(code(await replayEventAction({ id: await insertEvent("{") }))).toBe("CONFLICT");
  expect((await payinById(db, MAIN_ACCOUNT, payin.id))?.next_read_at).toBeNull();
  await dashboard.store.transaction((tx) =>
    storeConnection(tx, {
      id: "other",
      name: "other",
      environment: "sandbox",
      baseUrl: relay.url,
      apiKey: "k",
      apiSecret: "s",
    }),
  );
  const theirs = await insertEvent(body);
  await db
    .updateTable("event")
    .set({ connection_id: "other" })
    .where("id", "=", BigInt(theirs))
    .execute();
  expect(code(await replayEventAction({ id: theirs }))).toBe("NOT_FOUND");
  expect(await receivedEventDetail(dashboard.store, MAIN, theirs)).toBeNull();
  expect((await receivedEventRows(dashboard.store, MAIN, {})).rows).toHaveLength(2);
});

test("what arrived is walked there and back, and filtered by proof and name", async () => {
  const ids: string[] = [];
  for (let turn = 0; turn < 45; turn += 1) ids.unshift(await insertEvent("{}", turn % 3 > 0));
  const page = (cursor = {}, filter = {}) =>
    receivedEventRows(dashboard.store, MAIN, filter, cursor);
  const first = await page();
  const second = await page({ before: BigInt(first.older ?? "") });
  const third = await page({ before: BigInt(second.older ?? "") });
  expect([...first.rows, ...second.rows, ...third.rows].map(({ id }) => id)).toEqual(ids);
  expect([first.newer, third.older]).toEqual([null, null]);
  const back = await page({ after: BigInt(third.newer ?? "") });
  expect(back.rows).toEqual(second.rows);
  expect((await page({}, { verified: false })).rows).toHaveLength(15);
});

test("what the service could not deliver is listed, and an exchange without that call says so", async () => {
  relay.outcome = { status: 404, body: {} };
  expect(await undelivered(await exchange())).toEqual({ read: false, why: "no_such_call" });
  const row = {
    id: "evt_1",
    event: "crypto.payin.completed",
    sequence: 7,
    status: "dead",
    attempts: 3,
    last_status: 500,
    last_error: null,
    next_attempt_at: null,
    finished_at: new Date().toISOString(),
    created_at: new Date().toISOString(),
  };
  relay.outcome = { status: 200, body: [row] };
  expect(await undelivered(await exchange())).toMatchObject({
    read: true,
    rows: [{ id: "evt_1", attempts: 3, lastStatus: 500 }],
  });
  relay.outcome = { status: 200, body: { id: "evt_1", status: "pending" } };
  expect(await replayDeliveryAction({ id: "evt_1" })).toEqual({
    ok: true,
    data: { status: "pending" },
  });
  relay.outcome = { status: 503, body: {} };
  expect(await undelivered(await exchange())).toMatchObject({ read: false, why: "fault" });
});

test("whoever may only read changes nothing", async () => {
  const id = await insertEvent({ event: "crypto.payin.completed" });
  const whsec = `whsec_${randomBytes(24).toString("base64")}`;
  await setWebhookSecretAction({ scheme: "standard", secret: whsec });
  await as("operator");
  const results = [
    await rotateWebhookSecretAction({}),
    await setWebhookSecretAction({ scheme: "hmac", secret: "x".repeat(20) }),
    await replayEventAction({ id }),
    await replayDeliveryAction({ id: "evt_1" }),
    await replayDeliveriesAction({ from: "2026-11-01T00:00:00Z", to: "2026-11-02T00:00:00Z" }),
  ];
  expect(results.map(code)).toEqual(Array(5).fill("NOT_ALLOWED"));
  expect(await trust()).toEqual({ scheme: "standard", secrets: [whsec] });
});
