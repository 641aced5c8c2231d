import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { allWallets, walletById } from "#lib/wallets/rows/wallets.ts";
import { buildExchange } from "#lib/test/dashboards/build-exchange.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { parseAddress } from "#protocol/chain/address.ts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { CreateWallet } from "#protocol/wallets/wallets.ts";
import type { TestUser } from "#service/test/build.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { registerWallet } from "./register-wallet.ts";
import { settlePendingWallet } from "./settle-pending-wallet.ts";

let user: TestUser;
let exchange: Exchange;
const [there, built] = [await buildExchange(), await buildStore()];
const { store } = built;
afterAll(() => Promise.all([there.drop(), built.store.drop()]));
beforeEach(async () => {
  there.relay.outcome = "pass";
  user = await there.service.user();
  exchange = there.as(user, built.ours);
  await store.db.deleteFrom("wallet").execute();
});

const newWallet = (override: object = {}) => {
  const parsed = parseAddress("polygon", `0x${randomBytes(20).toString("hex")}`);
  return {
    network: "polygon" as const,
    address: "address" in parsed ? parsed.address : "",
    name: "Treasury",
    idempotency_key: randomBytes(16).toString("hex"),
    created_by: "ana",
    roles: ["operator" as const],
    ...override,
  };
};
const book = () => allWallets(store.db, "ours");
const fieldsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { code: string; fields: object }) => ({ code: error.code, fields: error.fields }),
  );

test("a wallet is registered there and kept here; sent again it is the same", async () => {
  const asked = newWallet();
  const wallet = await registerWallet(store, exchange, asked);
  expect(wallet).toMatchObject({
    status: "registered",
    exchange_status: "active",
    name: "Treasury",
  });
  expect(wallet.registered_at).toBeInstanceOf(Date);
  expect(await registerWallet(store, exchange, asked)).toMatchObject({ id: wallet.id });
  expect(await book()).toHaveLength(1);
});

test("one on Tron is registered and kept in the one spelling that it has", async () => {
  const address = tronForm(`0x${randomBytes(20).toString("hex")}`);
  const parsed = CreateWallet.parse({ network: "tron", address: ` ${address} `, name: "Cofre" });
  await registerWallet(store, exchange, newWallet(parsed));
  expect(await book()).toMatchObject([{ network: "tron", address, status: "registered" }]);
  const second = registerWallet(store, exchange, newWallet(parsed));
  expect(await fieldsOf(second)).toEqual({ code: "WALLET_TAKEN", fields: { address: "taken" } });
});

test("a name that looks like another address's lands on its field, be they sent at once", async () => {
  await registerWallet(store, exchange, newWallet());
  const refused = { code: "INVALID_INPUT", fields: { name: "looks_alike" } };
  for (const name of ["Treasury", "Тreasury", "TREA SURY"]) {
    const second = registerWallet(store, exchange, newWallet({ name }));
    expect(await fieldsOf(second)).toEqual(refused);
  }
  const names = ["Cofre", "Соfre", "Cоfre", "COFRE", "cofre", "Сofre", "C0fre", "Cofrе"];
  const sent = await Promise.allSettled(
    names.map((name) => registerWallet(store, exchange, newWallet({ name }))),
  );
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await book()).toHaveLength(2);
});

test("a second form for the same address lands on its field", async () => {
  const asked = newWallet();
  await registerWallet(store, exchange, asked);
  const second = registerWallet(store, exchange, { ...asked, idempotency_key: "second" });
  expect(await fieldsOf(second)).toEqual({ code: "WALLET_TAKEN", fields: { address: "taken" } });
});

test("an address that the exchange knows from elsewhere lands on its field and leaves no trace", async () => {
  const asked = newWallet();
  const { network, address, name } = asked;
  await there.service.call(user, "POST /exchange/wallets", { body: { network, address, name } });
  expect(await fieldsOf(registerWallet(store, exchange, asked))).toEqual({
    code: "WALLET_TAKEN",
    fields: { address: "taken" },
  });
  expect(await book()).toEqual([]);
});

test("when the answer is lost the wallet is pending; asking again adopts it, once", async () => {
  there.relay.outcome = "lose";
  const pending = await registerWallet(store, exchange, newWallet());
  expect(pending.status).toBe("pending");
  expect((await book()).map(({ status }) => status)).toEqual(["pending"]);
  there.relay.outcome = "pass";
  expect(await settlePendingWallet(store, exchange, pending)).toMatchObject({
    status: "registered",
    address: pending.address,
  });
  const listed = await there.service.deps.db
    .selectFrom("wallets")
    .select("id")
    .where("user_id", "=", user.id)
    .execute();
  expect(listed).toHaveLength(1);
});

test("when the answer is lost and the same form is sent again, it is settled on the spot", async () => {
  const asked = newWallet();
  there.relay.outcome = "lose";
  await registerWallet(store, exchange, asked);
  there.relay.outcome = "pass";
  expect(await registerWallet(store, exchange, asked)).toMatchObject({ status: "registered" });
});

test("while nothing can be found out the wallet stays pending", async () => {
  there.relay.outcome = "lose";
  const pending = await registerWallet(store, exchange, newWallet());
  for (const outcome of [
    "lose",
    { status: 500, body: {} },
    { status: 429, body: {} },
    { status: 401, body: { message: "Api Key não encontrada." } },
    { status: 503, body: {} },
    { status: 409, body: { code: "ALREADY_RUNNING", message: "x" } },
    { status: 201, body: { nonsense: true } },
    { status: 201, body: { data: { ...newWallet(), createdAt: new Date() } } },
  ] as const) {
    there.relay.outcome = outcome;
    const after = await settlePendingWallet(store, exchange, pending);
    expect(after.status, JSON.stringify(outcome)).toBe("pending");
  }
  expect(await walletById(store.db, "ours", pending.id)).toMatchObject({ status: "pending" });
});

test("a refusal that comes later is kept in the book with its code", async () => {
  there.relay.outcome = "lose";
  const pending = await registerWallet(store, exchange, newWallet());
  there.relay.outcome = { status: 400, body: { code: "INVALID_INPUT", message: "x" } };
  await settlePendingWallet(store, exchange, pending);
  expect(await book()).toMatchObject([{ status: "refused", refused_code: "INVALID_INPUT" }]);
});

test("a refusal said at once, or a call that never left, leaves no trace and can be repeated", async () => {
  const asked = newWallet();
  for (const outcome of [
    { status: 400, body: { code: "INVALID_INPUT", message: "x", fields: { name: "too_long:9" } } },
    { status: 401, body: { message: "Api Key não encontrada." } },
    { status: 429, body: {} },
    { status: 503, body: {} },
  ] as const) {
    there.relay.outcome = outcome;
    await expect(registerWallet(store, exchange, asked)).rejects.toThrow("createWallet");
    expect(await book()).toEqual([]);
  }
  there.relay.outcome = "pass";
  expect(await registerWallet(store, exchange, asked)).toMatchObject({ status: "registered" });
});

test("the test network is not offered in production", async () => {
  const production = {
    ...exchange,
    account: { ...built.ours, environment: "production" as const },
  };
  const asked = newWallet({ network: "polygon_amoy" });
  expect(await fieldsOf(registerWallet(store, production, asked))).toEqual({
    code: "INVALID_INPUT",
    fields: { network: "not_supported" },
  });
});

test("two accounts may each register the same address", async () => {
  const asked = newWallet();
  await registerWallet(store, exchange, asked);
  const other = there.as(await there.service.user(), built.theirs);
  expect(await registerWallet(store, other, asked)).toMatchObject({ account_id: "theirs" });
  expect(await book()).toHaveLength(1);
});
