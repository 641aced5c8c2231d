import { endOfSaoPauloDay, saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { credentialRows } from "#lib/connection/views/credentials.ts";
import { env } from "#lib/core/env.ts";
import { lazyExchange } from "#lib/core/exchange/get-exchange.ts";
import { request } from "#lib/test/next/next-request.ts";
import { connectionAccess, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { connectTo, MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { startRelayedDashboard } from "#lib/test/dashboards/relayed-dashboard.ts";
import { MANAGEMENT_TOKEN } from "#service/test/harness.ts";
import {
  createCredentialAction,
  replaceCredentialAction,
  revokeCredentialAction,
  rotateCredentialAction,
} from "./credentials.ts";

const built = await startRelayedDashboard();
const { service, relay, dashboard } = built;
env().exchange.managementToken = MANAGEMENT_TOKEN;
await dashboard.administerAlone();
request.headers = await dashboard.headersOf("admin");
const user = await service.user();
afterAll(() => built.drop());

const admin = sessionOf(MAIN, "admin");
/** The form's default choice. */
const scopes = { payins: true, accounts: true, sub_accounts: true, payouts: false };
/** Inside the year that a credential may last. */
const expires_on = saoPauloDayAfter(new Date(), 300);
const make = async (name: string, more: object = {}) => {
  const asked = { name, scopes, expires_on, idempotency_key: randomUUID(), ...more };
  const made = await createCredentialAction(asked);
  if (!made.ok) throw new Error(made.code);
  return made.data;
};
const list = async () => {
  const found = await credentialRows(dashboard.store, lazyExchange(admin, "settings:read"));
  if (!found.read) throw new Error(found.why);
  return found.rows;
};
const idOf = async (name: string) => (await list()).find((row) => row.name === name)?.id ?? "";
const rotateNow = async (id: string, overlap_hours: string) =>
  rotateCredentialAction({ id, overlap_hours, idempotency_key: randomUUID() });
const heldNow = () => connectionAccess(dashboard.store.db, MAIN_CONNECTION);
const opens = async ({ apiKey, apiSecret }: { apiKey: string; apiSecret: string }) => {
  const headers = { api_key: apiKey, api_secret: apiSecret };
  return (await fetch(`${service.url}/exchange/bank-accounts`, { headers })).ok;
};
/** Everything that the dashboard has stored or audited. */
const written = async () => {
  const [audit, connection] = await Promise.all([
    dashboard.store.db.selectFrom("audit").selectAll().execute(),
    dashboard.store.db.selectFrom("connection").selectAll().execute(),
  ]);
  const asText = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
  return JSON.stringify({ audit, connection }, asText);
};

let own: { name: string; apiKey: string; apiSecret: string };
/** The dashboard uses a credential from the exchange's list. */
beforeEach(async () => {
  relay.outcome = "pass";
  own = await make(`desk ${randomUUID()}`);
  await connectTo(dashboard.store, relay.url, own);
});

describe("works", () => {
  test("a new credential opens the exchange, and its secret is written down nowhere", async () => {
    const made = await make("Books", {
      addresses: "127.0.0.1\n::1\n203.0.113.0/24",
    });
    expect(await opens(made)).toBe(true);
    expect((await list()).find(({ name }) => name === "Books")).toMatchObject({
      state: "active",
      isOwn: false,
      expiresAt: endOfSaoPauloDay(expires_on)?.toISOString(),
      addresses: ["127.0.0.1", "::1", "203.0.113.0/24"],
    });
    const text = await written();
    for (const secret of [made.apiKey, made.apiSecret]) expect(text).not.toContain(secret);
    expect(text).toContain("api-key:create");
  });

  test("it names no payer unless payouts were chosen; its rotation opens no more", async () => {
    const asked = async ({ apiKey: api_key, apiSecret: api_secret }: typeof own) =>
      (await fetch(`${service.url}/exchange/payout/any`, { headers: { api_key, api_secret } }))
        .status;
    const plain = await make("Plain");
    expect([await asked(plain), await opens(plain)]).toEqual([403, true]);
    const [found] = (await list()).filter((row) => row.name === "Plain");
    expect(found?.scopes).toEqual(["payins", "accounts", "sub_accounts"]);
    const rotated = await rotateNow(found?.id ?? "", "24");
    if (!rotated.ok || !rotated.data.credential) throw new Error("no new credential");
    expect(await asked({ name: "Plain", ...rotated.data.credential })).toBe(403);
    expect(await asked(await make("Pays out", { scopes: { payouts: true } }))).toBe(404);
    expect(await written()).toContain('"scopes":["payouts"]');
  });

  test("another's rotation is shown; the old one works until the overlap ends", async () => {
    const before = await make("Rotated");
    const rotated = await rotateNow(await idOf("Rotated"), "24");
    if (!rotated.ok || !rotated.data.credential) throw new Error("no new credential");
    expect(await opens(rotated.data.credential)).toBe(true);
    expect(await opens(before)).toBe(true);
    expect(await heldNow()).toMatchObject({ apiKey: own.apiKey });
    expect(await written()).not.toContain(rotated.data.credential.apiSecret);
  });

  test.each([
    ["0", false],
    ["2", true],
  ])(
    "the dashboard takes its own new one; overlap %s h: the old works on: %s",
    async (hours, works) => {
      const rotated = await rotateNow(await idOf(own.name), hours);
      expect(rotated).toMatchObject({ ok: true, data: { taken: true, credential: null } });
      const held = await heldNow();
      expect(held.apiKey).not.toBe(own.apiKey);
      expect(await opens(held)).toBe(true);
      expect(await opens(own)).toBe(works);
      expect((await list()).filter((row) => row.isOwn)).toHaveLength(1);
      const text = await written();
      for (const secret of [held.apiKey, held.apiSecret]) expect(text).not.toContain(secret);
    },
  );

  test("a credential is revoked, and one that is gone is as good", async () => {
    const made = await make("Gone");
    const id = await idOf("Gone");
    expect(await revokeCredentialAction({ id })).toMatchObject({ data: { wasGone: false } });
    expect(await opens(made)).toBe(false);
    expect(await revokeCredentialAction({ id })).toMatchObject({ data: { wasGone: true } });
  });

  test("a pasted credential is taken once the exchange has accepted it", async () => {
    const { apiKey: api_key, apiSecret: api_secret } = user;
    expect(await replaceCredentialAction({ api_key: ` ${api_key}`, api_secret })).toMatchObject({
      ok: true,
    });
    expect(await heldNow()).toMatchObject({ apiKey: api_key, apiSecret: api_secret });
    expect(await written()).not.toContain(api_secret);
  });
});

describe("refuses", () => {
  test("an entry that is no address, by its name, ours and the exchange's", async () => {
    const asked = (addresses: string) =>
      createCredentialAction({
        name: "No",
        scopes,
        expires_on,
        addresses,
        idempotency_key: randomUUID(),
      });
    for (const entry of ["10.0.0", "10.0.0.7/8"]) {
      expect(await asked(`127.0.0.1\n${entry}`)).toMatchObject({
        ok: false,
        fields: { addresses: `not_an_ip_range:${entry}` },
      });
    }
    for (const [day, reason] of [
      ["2020-01-01", "in_the_past"],
      [saoPauloDayAfter(new Date(), 367), "beyond_a_year"],
      ["0015-11-20", "in_the_past"],
      ["9999-12-31", "beyond_a_year"],
      [undefined, "required"],
    ] as const) {
      const ends = { name: "No", scopes, expires_on: day as string, idempotency_key: "k" };
      const refused = await createCredentialAction(ends);
      expect(refused).toMatchObject({ ok: false, fields: { expires_on: reason } });
    }
  });

  test.each([
    [undefined, { scopes: "required" }],
    [{}, { scopes: "none_chosen" }],
    [{ payins: false, payouts: false }, { scopes: "none_chosen" }],
    [{ everything: true }, { scopes: "invalid" }],
    [["payouts"], { scopes: "invalid_type" }],
  ])("a credential that opens %j", async (chosen, fields) => {
    const asked = {
      name: "Opens nothing",
      scopes: chosen as typeof scopes,
      expires_on,
      idempotency_key: randomUUID(),
    };
    const refused = await createCredentialAction(asked);
    expect(refused).toMatchObject({ ok: false, code: "INVALID_INPUT", fields });
    const made = service.deps.db.selectFrom("credentials").where("name", "=", asked.name);
    expect(await made.select("id").execute()).toEqual([]);
  });

  test("to revoke what the dashboard itself speaks with", async () => {
    expect(await revokeCredentialAction({ id: await idOf(own.name) })).toMatchObject({
      ok: false,
      code: "CREDENTIAL_IN_USE",
    });
    expect(await opens(own)).toBe(true);
  });

  test("a pasted credential that the exchange does not accept, or can't be asked about", async () => {
    const pasted = { api_key: user.apiKey, api_secret: "planted-wrong-secret" };
    expect(await replaceCredentialAction(pasted)).toMatchObject({
      ok: false,
      code: "CREDENTIAL_NOT_ACCEPTED",
    });
    relay.outcome = "drop";
    const right = { api_key: user.apiKey, api_secret: user.apiSecret };
    expect(await replaceCredentialAction(right)).toMatchObject({ code: "EXCHANGE_UNREACHABLE" });
    expect(await heldNow()).toMatchObject({ apiKey: own.apiKey });
    expect(await written()).not.toMatch(/planted-wrong/);
  });

  test("to change over to a new key that does not work: the dashboard keeps the old one, which lives", async () => {
    const id = await idOf(own.name);
    relay.outcome = {
      method: "GET",
      path: "/exchange/bank-accounts",
      outcome: { status: 401, body: {} },
    };
    expect(await rotateNow(id, "0")).toMatchObject({ ok: false, code: "ROTATION_UNFINISHED" });
    expect(await heldNow()).toMatchObject({ apiKey: own.apiKey });
    expect(await opens(own)).toBe(true);
  });

  test("to rotate what was rotated before, and says so", async () => {
    await make("Once");
    const id = await idOf("Once");
    expect(await rotateNow(id, "24")).toMatchObject({ ok: true });
    expect(await rotateNow(id, "24")).toMatchObject({ ok: false, code: "CREDENTIAL_ENDED" });
  });

  test("sent again after the exchange was away in mid-rotation, the dashboard takes the same one", async () => {
    const asked = { id: await idOf(own.name), overlap_hours: "1", idempotency_key: randomUUID() };
    relay.outcome = { method: "GET", path: "/exchange/bank-accounts", outcome: "drop" };
    expect(await rotateCredentialAction(asked)).toMatchObject({ code: "ROTATION_UNFINISHED" });
    relay.outcome = "pass";
    expect(await rotateCredentialAction(asked)).toMatchObject({ ok: true, data: { taken: true } });
    expect(await opens(await heldNow())).toBe(true);
    expect((await heldNow()).apiKey).not.toBe(own.apiKey);
  });
});
