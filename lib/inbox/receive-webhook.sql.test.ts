import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import {
  MAIN_ACCOUNT,
  MAIN_CONNECTION,
  storeWebhookSecret,
} from "#lib/core/exchange/connections.ts";
import { recordWebhookSetUp, webhookFacts } from "#lib/core/exchange/webhook-trust.ts";
import { payinById, type PayinRow } from "#lib/payins/rows/payins.ts";
import { insertPayin } from "#lib/test/rows/payin-rows.ts";
import { unverifiedBuffer } from "./unverified-buffer.ts";
import { receiveWebhook } from "./receive-webhook.ts";

let payin: PayinRow;
let secret: string;
const dashboard = await testDashboard();
afterAll(() => dashboard.drop());
beforeEach(async () => {
  const { db } = dashboard.store;
  await db.deleteFrom("event").execute();
  await db.deleteFrom("unverified_count").execute();
  await db
    .updateTable("connection")
    .set({ webhook_secret: null, webhook_secret_previous: null, webhook_scheme: "standard" })
    .execute();
  secret = newSecret();
  await storeWebhookSecret(db, MAIN_CONNECTION, secret);
  payin = await insertPayin(dashboard.store, MAIN_ACCOUNT);
});

const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
const bodyOf = (override: object = {}) =>
  JSON.stringify({
    id: randomUUID(),
    event: "crypto.payin.completed",
    created_at: new Date().toISOString(),
    sequence: 3,
    data: { transaction_id: Number(payin.transaction_id), external_id: null, status: "completed" },
    ...override,
  });

type Signing = { by?: string; id?: string; at?: Date };
function signed(raw: string, { by = secret, id = randomUUID(), at = new Date() }: Signing = {}) {
  return new Headers({
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(by).sign(id, at, raw),
  });
}
const deliver = (raw: string, headers = signed(raw)) =>
  receiveWebhook(dashboard.store, MAIN_CONNECTION, headers, raw);
const events = async () => {
  await unverifiedBuffer(dashboard.store).flush();
  return dashboard.store.db.selectFrom("event").selectAll().orderBy("id").execute();
};
const now = async () => (await payinById(dashboard.store.db, MAIN_ACCOUNT, payin.id))!;
const counted = async () =>
  Number((await webhookFacts(dashboard.store.db, MAIN_CONNECTION)).unverified);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("a delivery that the exchange signed", () => {
  test("makes its payin due for a reading and by itself changes nothing of it", async () => {
    expect(await deliver(bodyOf())).toBe("kept");
    const after = await now();
    expect(after).toEqual({ ...payin, next_read_at: expect.any(Date) });
    expect(await events()).toMatchObject([
      { outcome: "applied", verified: true, sequence: 3n, transaction_id: payin.transaction_id },
    ]);
  });

  test("is one, however often and in parallel it comes", async () => {
    const raw = bodyOf();
    const headers = signed(raw, { id: "msg_1" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(raw, headers)));
    expect(new Set(answers)).toEqual(new Set(["kept"]));
    expect(await events()).toHaveLength(1);
    // The payin has been read since: a repeated event must not cause another reading.
    await dashboard.store.db.updateTable("payin").set({ next_read_at: null }).execute();
    expect(await deliver(raw, signed(raw, { id: "msg_1" }))).toBe("kept");
    expect(await events()).toMatchObject([{ repeats: 20 }]);
    expect((await now()).next_read_at).toBeNull();
  });

  test("of another webhook-id is another, though it is about the same payin", async () => {
    for (const event of ["new", "updated", "completed"]) {
      await deliver(bodyOf({ event: `crypto.payin.${event}` }));
    }
    expect((await events()).map(({ name }) => name)).toEqual([
      "crypto.payin.new",
      "crypto.payin.updated",
      "crypto.payin.completed",
    ]);
  });

  test("is kept without effect when nobody knows its kind or its payin", async () => {
    await deliver(bodyOf({ event: "crypto.refund.new" }));
    await deliver(bodyOf({ data: { transaction_id: 999_999 } }));
    await deliver(bodyOf({ data: {} }));
    await deliver(bodyOf({ data: { transaction_id: null } }));
    expect((await events()).map(({ outcome }) => outcome)).toEqual(Array(4).fill("unknown"));
    expect((await events()).map((row) => row.transaction_id)).toEqual([
      payin.transaction_id,
      999_999n,
      null,
      null,
    ]);
    expect((await now()).next_read_at).toBeNull();
  });

  test("never takes a payin out of a state that has ended", async () => {
    await dashboard.store.db.updateTable("payin").set({ status: "completed" }).execute();
    const data = { transaction_id: Number(payin.transaction_id), status: "processing" };
    await deliver(bodyOf({ event: "crypto.payin.updated", data }));
    expect((await now()).status).toBe("completed");
  });

  test("with nonsense in it is acknowledged, kept and shown, and changes nothing", async () => {
    const nonsense = ["{", "[]", "null", `{"event":7}`, `{"event":"a","data":[]}`, ""];
    for (const raw of nonsense) expect(await deliver(raw), raw).toBe("kept");
    const rows = await events();
    expect(rows.map(({ body }) => body)).toEqual(nonsense);
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(["unreadable"]));
    expect(await now()).toEqual(payin);
  });

  test("with what no column takes is kept all the same", async () => {
    const data = { transaction_id: Number(payin.transaction_id), status: "a\0b" };
    const long = "x".repeat(5000);
    await deliver(bodyOf({ event: "crypto.payin.\0", data, sequence: "9007199254740993000" }));
    await deliver(bodyOf({ id: 7, message: long, created_at: 1, sequence: "12" }));
    await deliver(bodyOf({ data: { ...data, external_id: long } }), signed(bodyOf(), { id: long }));
    const raw = bodyOf({ data: { ...data, external_id: long } });
    await deliver(raw, signed(raw, { id: long }));
    expect(
      (await events()).map(({ name, sequence, verified }) => [name, sequence, verified]),
    ).toEqual([
      ["crypto.payin. ", null, true],
      ["crypto.payin.completed", 12n, true],
      ["unverified", null, false],
      ["crypto.payin.completed", 3n, true],
    ]);
  });

  test("with the hex scheme is one whatever unsigned id comes with it", async () => {
    const key = "a-secret-of-another-exchange";
    await storeWebhookSecret(dashboard.store.db, MAIN_CONNECTION, key);
    await recordWebhookSetUp(dashboard.store.db, MAIN_CONNECTION, "hmac", "hand");
    const raw = bodyOf();
    const at = String(Math.floor(Date.now() / 1000));
    const hex = createHmac("sha256", key).update(`${at}.${raw}`).digest("hex");
    for (const id of ["first", "second"]) {
      const headers = { "x-3x-signature": hex, "x-3x-timestamp": at, "webhook-id": id };
      expect(await deliver(raw, new Headers(headers))).toBe("kept");
    }
    expect(await events()).toMatchObject([{ repeats: 1, webhook_id: null, outcome: "applied" }]);
    expect(await deliver(raw, signed(raw))).toBe("not_verified");
  });

  test("to a connection that is not there changes nothing", async () => {
    const raw = bodyOf();
    expect(await receiveWebhook(dashboard.store, "other", signed(raw), raw)).toBe(
      "no_such_connection",
    );
  });

  test("with the secret before a rotation is taken for a day", async () => {
    const before = secret;
    await storeWebhookSecret(dashboard.store.db, MAIN_CONNECTION, newSecret());
    const raw = bodyOf();
    expect(await deliver(raw, signed(raw, { by: before }))).toBe("kept");
    await sql`update connection set webhook_previous_until = webhook_previous_until - interval '24 hours'`.execute(
      dashboard.store.db,
    );
    expect(await deliver(raw, signed(raw, { by: before }))).toBe("not_verified");
  });
});

describe("a delivery that is not proven to be the exchange's", () => {
  const forged: Record<string, (raw: string) => Headers> = {
    bad_signature: (raw) => signed(raw, { by: newSecret() }),
    no_signature: () => new Headers(),
    stale: (raw) => signed(raw, { at: minutesAgo(5.1) }),
  };

  test.each(Object.entries(forged))("(%s) changes nothing and is counted", async (reason, sign) => {
    const raw = bodyOf();
    expect(await deliver(raw, sign(raw))).toBe("not_verified");
    expect(await events()).toMatchObject([{ verified: false, unverified_reason: reason }]);
    expect(await now()).toEqual(payin);
    expect(await counted()).toBe(1);
  });

  test("is one whose body was changed, whose moment was moved, or that comes from the future", async () => {
    const raw = bodyOf();
    const headers = signed(raw, { at: minutesAgo(6) });
    headers.set("webhook-timestamp", String(Math.floor(Date.now() / 1000)));
    expect(await deliver(raw, headers)).toBe("not_verified");
    expect(await deliver(`${raw} `, signed(raw))).toBe("not_verified");
    expect(await deliver(raw, signed(raw, { at: minutesAgo(-6) }))).toBe("not_verified");
    expect(await now()).toEqual(payin);
  });

  test("is any while no secret is held", async () => {
    await dashboard.store.db.updateTable("connection").set({ webhook_secret: null }).execute();
    expect(await deliver(bodyOf())).toBe("not_verified");
    expect(await events()).toMatchObject([{ unverified_reason: "no_secret" }]);
  });

  test("does not shut out the true one of the same id", async () => {
    const raw = bodyOf();
    await deliver(raw, signed(raw, { id: "msg_2", by: newSecret() }));
    await deliver(raw, signed(raw, { id: "msg_2" }));
    expect((await events()).map(({ verified }) => verified)).toEqual([false, true]);
    expect((await now()).next_read_at).toBeInstanceOf(Date);
  });

  test("is kept a hundred times at most, at 8 KB each, and counted always", async () => {
    await deliver(bodyOf());
    for (const turn of Array.from({ length: 105 }).keys()) {
      await deliver(`${turn} ${"é\u{1F600}".repeat(2000)}`, new Headers());
    }
    const kept = (await events()).filter(({ verified }) => !verified);
    expect(kept).toHaveLength(100);
    expect(kept[0]?.body).toMatch(/^5 é/);
    expect(Math.max(...kept.map(({ body }) => Buffer.byteLength(body)))).toBeLessThanOrEqual(8192);
    expect(await counted()).toBe(105);
    expect((await events()).filter(({ verified }) => verified)).toHaveLength(1);
  });

  test("may hold what no text column takes", async () => {
    expect(await deliver("a\0b", new Headers())).toBe("not_verified");
    expect(await events()).toMatchObject([{ body: "a b" }]);
  });
});
