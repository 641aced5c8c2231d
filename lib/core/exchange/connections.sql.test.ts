import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { readEnv, type Env } from "#lib/core/env.ts";
import { testDatabase } from "#platform/test-database.ts";
import {
  connectionAccess,
  storeConnection,
  mainAccounts,
  storeWebhookSecret,
  webhookSecrets,
} from "./connections.ts";
import { storeCredential } from "./connection-credentials.ts";
import { connectionFacts, pinReceiver } from "./connection-facts.ts";
import { openMarkKey } from "#lib/core/store/mark-key.ts";
import { MIGRATIONS } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";

const process = globalThis as { ponteEnv?: Env };
const store = await testDatabase<Tables>(MIGRATIONS);
process.ponteEnv = readEnv({ DATA_DIR: store.place.dataDir });
await openMarkKey(store);
afterAll(async () => {
  delete process.ponteEnv;
  await store.drop();
});

const connection = (id: string, secret = "planted-secret") => ({
  id,
  name: id,
  environment: "sandbox" as const,
  baseUrl: "http://127.0.0.1:4000",
  apiKey: "planted-key",
  apiSecret: secret,
});
const keep = (given: ReturnType<typeof connection> & { isLocal?: boolean }) =>
  store.transaction((tx) => storeConnection(tx, given));
const wholeTable = async () =>
  JSON.stringify((await sql`select c::text from connection c`.execute(store.db)).rows);

test("credentials are sealed, come back, follow the settings, and fit no other row", async () => {
  await keep(connection("a"));
  await keep(connection("b", "planted-other"));
  expect(await wholeTable()).not.toContain("planted");
  expect(await connectionAccess(store.db, "a")).toMatchObject({
    baseUrl: "http://127.0.0.1:4000",
    apiKey: "planted-key",
    apiSecret: "planted-secret",
  });
  await keep(connection("a", "planted-new"));
  expect((await connectionAccess(store.db, "a")).apiSecret).toBe("planted-new");
  await sql`update connection set credentials =
    (select credentials from connection where id = 'b') where id = 'a'`.execute(store.db);
  await expect(connectionAccess(store.db, "a")).rejects.toThrow("belongs elsewhere");
  expect((await mainAccounts(store.db)).map(({ id }) => id)).toEqual(["a-main", "b-main"]);
});

test("what was pasted or rotated survives a start, until the settings change", async () => {
  const secretNow = async () => (await connectionAccess(store.db, "kept")).apiSecret;
  await keep(connection("kept"));
  await storeCredential(
    store.db,
    "kept",
    { apiKey: "planted-rotated-key-of-the-desk", apiSecret: "planted-rotated" },
    "rotated",
  );
  await keep(connection("kept"));
  expect(await secretNow()).toBe("planted-rotated");
  expect((await connectionFacts(store.db, "kept")).credential).toMatchObject({
    prefix: "planted",
    source: "rotated",
  });
  expect(await wholeTable()).not.toContain("planted-");
  await keep(connection("kept", "planted-changed"));
  expect(await secretNow()).toBe("planted-changed");
  expect((await connectionFacts(store.db, "kept")).credential.source).toBe("settings");
  await storeCredential(store.db, "kept", { apiKey: "k", apiSecret: "pasted" }, "pasted");
  await keep({ ...connection("kept", "planted-changed"), baseUrl: "http://127.0.0.1:4001" });
  expect(await secretNow()).toBe("planted-changed");
  const local = { ...connection("kept", "planted-changed"), isLocal: true };
  await keep(local);
  await storeCredential(store.db, "kept", { apiKey: "k", apiSecret: "pasted" }, "pasted");
  await keep({ ...local, baseUrl: "http://127.0.0.1:4002" });
  expect(await connectionAccess(store.db, "kept")).toMatchObject({
    baseUrl: "http://127.0.0.1:4002",
    apiSecret: "pasted",
  });
});

test("a receiver is pinned and taken away; a start leaves it alone", async () => {
  await keep(connection("pinned"));
  const pin = async () => (await connectionFacts(store.db, "pinned")).receiver;
  expect(await pin()).toEqual({ name: null, key: null, takesDynamic: false });
  await pinReceiver(store.db, "pinned", { name: "PAGADORA", key: null, takesDynamic: true });
  await keep(connection("pinned", "planted-changed"));
  expect(await pin()).toEqual({ name: "PAGADORA", key: null, takesDynamic: true });
  await pinReceiver(store.db, "pinned", { name: null, key: null, takesDynamic: false });
  expect(await pin()).toEqual({ name: null, key: null, takesDynamic: false });
});

test("the books of one environment are not taken for the other's", async () => {
  await keep(connection("sandboxed"));
  const moved = { ...connection("sandboxed"), environment: "production" };
  await expect(keep(moved as never)).rejects.toThrow("holds the books of a sandbox exchange");
});

test("a new webhook secret leaves the one before it for a day", async () => {
  await keep(connection("hooked"));
  expect(await webhookSecrets(store.db, "hooked")).toEqual([]);
  expect(await webhookSecrets(store.db, "nobody's")).toBeUndefined();
  await storeWebhookSecret(store.db, "hooked", "whsec_planted1");
  expect(await webhookSecrets(store.db, "hooked")).toEqual(["whsec_planted1"]);
  await storeWebhookSecret(store.db, "hooked", "whsec_planted2");
  expect(await webhookSecrets(store.db, "hooked")).toEqual(["whsec_planted2", "whsec_planted1"]);
  expect(await wholeTable()).not.toContain("planted");
  await sql`update connection set webhook_previous_until = now()`.execute(store.db);
  expect(await webhookSecrets(store.db, "hooked")).toEqual(["whsec_planted2"]);
});
