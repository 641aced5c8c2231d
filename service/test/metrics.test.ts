import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importReceipts } from "#service/domain/payins/settle-bank-feed.ts";
import { sandboxBank } from "#service/pix/sandbox-bank.ts";
import { bankAccount, payinEvent, type TestUser } from "./build.ts";
import { buildPaid, buildSend, buildSuspense } from "./build-paid.ts";
import { MANAGEMENT, MANAGEMENT_TOKEN, startService, type Harness } from "./harness.ts";
import { startFakeBank } from "./fake-bank.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";

let service: Harness;
let user: TestUser;
beforeAll(async () => void (service = await startService()));
beforeEach(async () => void (user = await service.user()));
afterAll(() => service.drop());

/** `name{label="value"}` → value, from one read. */
async function look(): Promise<Map<string, number>> {
  const { status, text, headers } = await service.call(null, "GET /metrics", {
    headers: MANAGEMENT,
  });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const samples = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  for (const line of samples) expect(line).toMatch(/^[a-z_\d]+(\{[^{}]*\})? (-?[\d.e+-]+|Nan)$/i);
  return new Map(
    samples.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}
const book = (entries: [string, string, bigint][], reference: string) =>
  service.deps.transaction(async (tx) => {
    const { rows } = await sql<{ id: bigint }>`insert into ledger_transactions (kind, reference)
      values ('top_up', ${reference}) returning id`.execute(tx);
    for (const [account, currency, units] of entries) {
      await sql`insert into ledger_entries (transaction_id, account, currency, units)
        values (${rows[0]!.id}, ${account}, ${currency}, ${units})`.execute(tx);
    }
  });

describe("works", () => {
  test("an empty service shows zeros, no ages, and its own process", async () => {
    const seen = await look();
    for (const name of [
      'ponte_payins{status="processing"}',
      "ponte_sends_troubled",
      "ponte_pix_returns_waiting",
      "ponte_suspense_pix",
      "ponte_suspense_cents",
      'ponte_webhook_deliveries{status="pending"}',
      'ponte_webhook_deliveries{status="dead"}',
      "ponte_books_unread_transactions",
    ]) {
      expect([name, seen.get(name)]).toEqual([name, 0]);
    }
    expect([...seen.keys()].filter((name) => /oldest|feed_age|imbalance/.test(name))).toEqual([]);
    expect(seen.get("process_resident_memory_bytes")).toBeGreaterThan(0);
  });

  test("requests are counted by endpoint, method and class of status", async () => {
    await service.call(user, "GET /exchange/bank-accounts");
    await service.call(user, "POST /exchange/bank-accounts", { body: bankAccount() });
    await service.call(user, "POST /exchange/bank-accounts", { body: {} });
    await service.call(null, "GET /exchange/bank-accounts/7");
    await service.call(null, `GET /nowhere/${user.apiKey}`);
    await service.call(null, "PATCH /exchange/bank-accounts");
    const seen = await look();
    const count = (endpoint: string, method: string, status: string) =>
      seen.get(
        `ponte_http_request_duration_seconds_count{endpoint="${endpoint}",method="${method}",status="${status}"}`,
      );
    expect(count("listBankAccounts", "GET", "2xx")).toBe(1);
    expect(count("createBankAccount", "POST", "2xx")).toBe(1);
    expect(count("createBankAccount", "POST", "4xx")).toBe(1);
    expect(count("getBankAccount", "GET", "4xx")).toBe(1);
    expect(count("unknown", "GET", "4xx")).toBe(1);
    expect(count("unknown", "PATCH", "4xx")).toBe(1);
  });

  test("the books' imbalance is zero per currency, and a fault shows in the one it is in", async () => {
    const { db } = service.deps;
    const entries = (units: bigint): [string, string, bigint][] => [
      ["treasury", "polygon:NATIVE", units],
      ["capital", "polygon:NATIVE", -units],
      ["bank", "BRL", 7n],
      ["capital", "BRL", -7n],
    ];
    await book(entries(10n ** 24n), "one");
    const zero = [
      ['ponte_books_imbalance_units{currency="BRL"}', 0],
      ['ponte_books_imbalance_units{currency="polygon:NATIVE"}', 0],
    ];
    const imbalances = async () =>
      [...(await look())].filter(([name]) => name.includes("imbalance")).sort();
    expect(await imbalances()).toEqual(zero);
    // The earlier sum is kept, and new transactions are added to it.
    await book(entries(3n), "two");
    expect(await imbalances()).toEqual(zero);
    await sql`alter table ledger_entries disable trigger all`.execute(db);
    await book([["bank", "BRL", 5n]], "three");
    await sql`alter table ledger_entries enable trigger all`.execute(db);
    expect(await imbalances()).toEqual([
      ['ponte_books_imbalance_units{currency="BRL"}', 5],
      ['ponte_books_imbalance_units{currency="polygon:NATIVE"}', 0],
    ]);
  });

  test("the age of the bank's feed begins anew with every answer of the bank", async () => {
    const bank = await startFakeBank();
    const deps = { ...service.deps, pix: sandboxBank(bank.url) };
    await importReceipts(deps);
    const age = async () => (await look()).get("ponte_bank_feed_age_seconds");
    expect(await age()).toBeLessThan(5);
    await sql`update bank_feed set read_at = now() - interval '90 seconds'`.execute(deps.db);
    bank.state.mood = "away";
    await expect(importReceipts(deps)).rejects.toThrow("indispon");
    expect(await age()).toBeGreaterThanOrEqual(90);
    bank.state.mood = "well";
    await importReceipts(deps);
    expect(await age()).toBeLessThan(5);
    await bank.stop();
  });
});

describe("works, on rows that are counted,", () => {
  let shared: Harness;
  beforeEach(async () => {
    shared = service;
    service = await startService();
    user = await service.user();
  });
  afterEach(async () => {
    await service.drop();
    service = shared;
  });

  test("payins, sends, suspense, deliveries and returns, with the oldest's age", async () => {
    const { db } = service.deps;
    await buildSend(db, await buildPaid(db, user.id, 30), { trouble: "waits" });
    await buildSend(db, await buildPaid(db, user.id, 10), { state: "signed", minutesAgo: 4 });
    await buildSend(db, await buildPaid(db, user.id, 5), { state: "signed", minutesAgo: 2 });
    await buildSend(db, await buildPaid(db, user.id), { state: "unproven", network: "base" });
    await buildSuspense(db, 12_34n);
    const going = await buildSuspense(db, 66n);
    const line = `POST /settings/unsettled/${going}/return`;
    await service.call(null, line, { headers: MANAGEMENT, body: {} });
    await service.call(user, "PUT /settings/webhook", { body: { url: "http://localhost:9/" } });
    for (let count = 0; count < 3; count += 1) {
      await service.deps.transaction((tx) =>
        recordEvent(tx, user.id, "crypto.payin.updated", payinEvent()),
      );
    }
    await sql`update deliveries set status = 'dead', finished_at = now() where sequence = 2`.execute(
      db,
    );
    const seen = await look();
    expect(seen.get('ponte_payins{status="processing"}')).toBe(4);
    expect(seen.get('ponte_sends{network="polygon",state="intended"}')).toBe(1);
    expect(seen.get('ponte_sends{network="polygon",state="signed"}')).toBe(2);
    expect(seen.get('ponte_sends{network="base",state="unproven"}')).toBe(1);
    expect(seen.get("ponte_sends_troubled")).toBe(2);
    expect(seen.get("ponte_suspense_pix")).toBe(2);
    expect(seen.get("ponte_suspense_cents")).toBe(13_00);
    expect(seen.get("ponte_pix_returns_waiting")).toBe(1);
    expect(seen.get('ponte_webhook_deliveries{status="pending"}')).toBe(2);
    expect(seen.get('ponte_webhook_deliveries{status="dead"}')).toBe(1);
    const isAge = (name: string, minutes: number) => {
      expect(seen.get(name)).toBeGreaterThanOrEqual(minutes * 60);
      expect(seen.get(name)).toBeLessThan(minutes * 60 + 30);
    };
    isAge("ponte_payins_oldest_paid_seconds", 30);
    isAge('ponte_sends_oldest_signed_seconds{network="polygon"}', 4);
    isAge("ponte_pix_returns_oldest_seconds", 0);
    isAge("ponte_webhook_deliveries_oldest_pending_seconds", 0);
  });

  test("what is over is not shown as it last was", async () => {
    const { db } = service.deps;
    const payin = await buildPaid(db, user.id);
    await buildSend(db, payin, { state: "signed" });
    expect((await look()).get('ponte_sends{network="polygon",state="signed"}')).toBe(1);
    await sql`update chain_sends set state = 'reverted', settled_at = now()`.execute(db);
    await sql`update payins set status = 'failed'`.execute(db);
    const seen = await look();
    expect(seen.get('ponte_payins{status="processing"}')).toBe(0);
    expect(seen.has('ponte_sends{network="polygon",state="signed"}')).toBe(false);
    expect(seen.has('ponte_sends_oldest_signed_seconds{network="polygon"}')).toBe(false);
    expect(seen.has("ponte_payins_oldest_paid_seconds")).toBe(false);
  });

  test("a payin that nobody paid shows how long the bank's word on it is awaited", async () => {
    const { db } = service.deps;
    const payin = await buildPaid(db, user.id);
    await sql`update payins set paid_at = null, end_to_end_id = null where id = ${payin}`.execute(
      db,
    );
    const name = "ponte_payins_oldest_overdue_seconds";
    expect((await look()).has(name)).toBe(false);
    await sql`update payins set expires_at = now() - interval '10 minutes'`.execute(db);
    expect((await look()).get(name)).toBeGreaterThanOrEqual(600);
    await sql`update payins set status = 'expired'`.execute(db);
    expect((await look()).has(name)).toBe(false);
  });
});

describe("keeps others out", () => {
  test("nobody sees it but the holder of the management token", async () => {
    for (const [who, sent] of [
      [null, {}],
      [user, {}],
      [null, { headers: { authorization: "Bearer wrong" } }],
      [null, { headers: { authorization: `Bearer ${user.apiKey}` } }],
    ] as const) {
      const answer = await service.call<{ code: string }>(who, "GET /metrics", sent);
      expect([answer.status, answer.body.code]).toEqual([401, "UNAUTHORIZED"]);
      expect(answer.text).not.toContain("ponte_");
    }
    expect((await service.call(null, "POST /metrics", { headers: MANAGEMENT })).status).toBe(405);
    expect((await service.call(null, "GET /v1/metrics", { headers: MANAGEMENT })).status).toBe(200);
  });

  test("it holds nothing of anybody: no key, no address, no name, no path", async () => {
    const account = bankAccount({ name: "Ana Planted", pix_key: "planted@example.com" });
    await service.call(user, "POST /exchange/bank-accounts?q=planted", { body: account });
    await service.call(user, "GET /nowhere/planted");
    await buildSend(service.deps.db, await buildPaid(service.deps.db, user.id), {
      trouble: "planted",
    });
    const text = await service.metrics();
    for (const word of ["lanted", "0x", user.apiKey, user.apiSecret, MANAGEMENT_TOKEN]) {
      expect(text).not.toContain(word);
    }
  });
});
