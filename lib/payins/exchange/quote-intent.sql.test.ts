import { afterAll, beforeEach, expect, test } from "vitest";
import { payinIntent } from "#lib/payins/rows/payin-intents.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertWallet, openIntent, typed } from "#lib/test/rows/payin-rows.ts";
import { startRelay } from "#lib/test/outside/relay.ts";
import { createExchangeClient } from "#lib/core/exchange/exchange-client.ts";
import { quoteIntent } from "./quote-intent.ts";

const built = await buildStore();
const relay = await startRelay("http://127.0.0.1:1");
const wallet = await insertWallet(built.store, "ours");
afterAll(async () => {
  await relay.close();
  await built.store.drop();
});
beforeEach(async () => void (await built.store.db.deleteFrom("payin_intent").execute()));

const ANSWER = {
  quote_id: "q-1",
  commercial_quotation: "5.437400",
  quotation: "5.464600",
  sender_amount: "250.00",
  receiver_amount: "45.520257",
  fee_amount: "1.25",
  expires_at: new Date(Date.now() + 300_000).toISOString(),
};
const open = (override: Parameters<typeof typed>[1] = {}) =>
  openIntent(built.store, "ours", typed(wallet, override));

/** Requests a quote from an exchange with this answer, and returns the outcome. */
async function ask(intent: Awaited<ReturnType<typeof open>>, status: number, body: unknown) {
  relay.outcome = { status, body };
  const access = { baseUrl: relay.url, apiKey: "key", apiSecret: "secret" };
  const exchange = { account: built.ours, call: createExchangeClient(access).call };
  const error = await quoteIntent(built.store, exchange, intent).then(
    () => null,
    (thrown: { code: string; fields: object }) => ({ code: thrown.code, fields: thrown.fields }),
  );
  const after = await payinIntent(built.store.db, "ours", intent.id);
  const fields = after?.differences?.map(({ field }) => field) ?? null;
  return { error, status: after?.status, fields };
}
const quoted = (override: object) => ({ data: { ...ANSWER, ...override } });

test("a quote that follows from what was asked is kept", async () => {
  const kept = { error: null, status: "quoted", fields: null };
  expect(await ask(await open(), 201, quoted({}))).toEqual(kept);
});

test.each([
  ["sender", "sender_amount", { sender_amount: "250.01" }],
  ["sender", "receiver_amount", { receiver_amount: "45.520256" }],
  ["sender", "receiver_amount", { receiver_amount: "45.520258" }],
  ["sender", "receiver_amount", { receiver_amount: "0.000000" }],
  ["sender", "fee_amount", { fee_amount: "225.00", receiver_amount: "4.574900" }],
  ["receiver", "receiver_amount", { receiver_amount: "45.520256" }],
  ["receiver", "sender_amount", { sender_amount: "250.01" }],
] as const)(
  "%s: another %s is kept by its name, and can't be confirmed",
  async (currency_type, field, override) => {
    const request_amount = currency_type === "sender" ? "250.00" : "45.520257";
    const intent = await open({ currency_type, request_amount });
    expect(await ask(intent, 201, quoted(override))).toEqual({
      error: null,
      status: "quoted",
      fields: [field],
    });
  },
);

test.each([500, 201])(
  "an answer that can't be read (%i) means that nothing was done",
  async (status) => {
    expect(await ask(await open(), status, { nonsense: true })).toMatchObject({
      error: { code: "EXCHANGE_UNREACHABLE" },
      status: "none",
    });
  },
);

test("what the exchange says of the address lands on the wallet", async () => {
  const body = { code: "WALLET_NOT_USABLE", message: "x", fields: { address: "not_usable" } };
  expect(await ask(await open(), 400, body)).toEqual({
    error: { code: "WALLET_NOT_USABLE", fields: { wallet: "not_usable" } },
    status: "none",
    fields: null,
  });
});

test("an intent that was changed meanwhile does not take the quote of the former one", async () => {
  const former = await open({ idempotency_key: "form" });
  await open({ idempotency_key: "form", request_amount: "99.00" });
  expect(await ask(former, 201, quoted({}))).toMatchObject({
    error: { code: "CONFLICT" },
    status: "none",
  });
});
