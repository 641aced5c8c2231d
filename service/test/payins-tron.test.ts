import { afterEach, expect, test } from "vitest";
import { generatePrivateKey } from "viem/accounts";
import { parseBrCode } from "#protocol/brazil/br-code.ts";
import type { PayinQuoteRecord, PayinRecord, PaymentRecord } from "#protocol/payins/payins.ts";
import { asAddress, USDT } from "#sandbox/test/tron-client.ts";
import type { Chain, TronTerms } from "#service/chain/port.ts";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import { importReceipts } from "#service/domain/payins/settle-bank-feed.ts";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { networkRounds } from "#service/domain/sends/settle-network.ts";
import { sandboxBank } from "#service/pix/sandbox-bank.ts";
import { sandboxRates } from "#service/rates/sandbox-rates.ts";
import { startService } from "./harness.ts";
import { startFakeBank } from "./fake-bank.ts";
import { brief, startTronWorld } from "./tron-world.ts";
import { shared } from "./shared.ts";
import type { Enveloped } from "./caller.ts";

const world = shared(startTronWorld);
const bank = shared(startFakeBank);
let chain: Chain;
let sound: Chain["plan"];
const service = shared(() => {
  chain = world.open({ signerKey: generatePrivateKey() });
  sound = chain.plan;
  return startService({
    chains: new Map([["tron", chain]]),
    faucet: world.faucet,
    pix: sandboxBank(bank.url),
    rates: sandboxRates("test"),
  });
});
const user = shared(() => service.user());

async function expectCleanBooks(): Promise<void> {
  expect(await checkBooks(service.deps.db)).toEqual([]);
  for (const asset of ["USDT", "NATIVE"] as const) {
    const booked = await ledgerBalance(service.deps.db, "treasury", `tron:${asset}`);
    expect([asset, booked]).toEqual([asset, await chain.balance(asset)]);
  }
}
afterEach(() => {
  chain.plan = sound;
  return expectCleanBooks();
});

/** A payin whose PIX has arrived. */
async function paidPayin() {
  const { address } = world.client();
  const wallet = { network: "tron", address, name: `Tron ${address}` };
  await service.call(user, "POST /exchange/wallets", { body: wallet });
  const asked = { network: "tron", token: "USDT", currency_type: "sender", address };
  const quoted = await service.call<Enveloped<PayinQuoteRecord>>(user, "POST /exchange/quote", {
    body: { ...asked, request_amount: "250.00" },
  });
  const { quote_id } = quoted.body.data;
  const paid = await service.call<Enveloped<PaymentRecord>>(user, "POST /exchange/payment", {
    body: { quote_id },
  });
  const parsed = parseBrCode(paid.body.data.pix_code);
  bank.pay(parsed.ok ? parsed.code.txid! : "", "250.00");
  await importReceipts(service.deps);
  return { address, id: paid.body.data.transaction_id };
}
const look = async (id: number) =>
  (await service.call<Enveloped<PayinRecord>>(user, `GET /exchange/payment/${id}`)).body.data;
const held = (address: string) =>
  world.client().read(USDT, "balanceOf(address)", [asAddress(address)]);
const sends = (id: number) =>
  service.deps.db
    .selectFrom("chain_sends")
    .select(["state", "hash", "valid_until"])
    .where("payin_id", "=", BigInt(id))
    .orderBy("id")
    .execute();
const statesOf = async (id: number) => (await sends(id)).map(({ state }) => state);
const sign = async () => {
  // A new chain's treasury must be filled first.
  await service.deps.db
    .updateTable("chain_sends")
    .set({ due_at: new Date(0) })
    .execute();
  await networkRounds(service.deps, chain).sign();
};
const completed = (id: number) =>
  expect
    .poll(
      async () => {
        await confirmSends(service.deps, chain);
        return (await look(id)).status;
      },
      { interval: 100 },
    )
    .toBe("completed");
/** Makes the next bytes valid for only a few seconds of the chain's clock. */
const hurry = () => {
  chain.plan = async (order) => {
    const plan = await sound(order);
    return plan.can ? { can: true, terms: brief(plan.terms as TronTerms, 4_000n) } : plan;
  };
};
const broken = (): Promise<never> => Promise.reject(new Error("killed before anything was sent"));

test("a PIX becomes USDT on Tron, once, to the unit", async () => {
  const { address, id } = await paidPayin();
  await sign();
  await completed(id);
  const payin = await look(id);
  expect(payin).toMatchObject({ network: "tron", token: "USDT", address });
  expect(await held(address)).toBe(BigInt(payin.receiver_amount.replace(".", "")));
  const [send] = await sends(id);
  expect(payin.transaction_hash).toBe(send!.hash);
  expect(send!.valid_until).toBeGreaterThan(BigInt(Date.now()) - 60_000n);
  const { trx } = world.client().tronWeb;
  expect(await trx.getTransactionInfo(send!.hash!)).toMatchObject({ id: send!.hash });
});

test("two equal payins of one moment are two transactions", async () => {
  const both = [await paidPayin(), await paidPayin()];
  await sign();
  for (const { id } of both) await completed(id);
  const hashes = await Promise.all(both.map(async ({ id }) => (await look(id)).transaction_hash));
  expect(new Set(hashes).size).toBe(2);
});

test("killed between the signature and the network: the very same bytes go out", async () => {
  const { address, id } = await paidPayin();
  const { broadcast } = chain;
  chain.broadcast = broken;
  await sign().catch(() => undefined);
  chain.broadcast = broadcast;
  const [stored] = await sends(id);
  expect(stored).toMatchObject({ state: "signed" });
  await completed(id);
  expect(await statesOf(id)).toEqual(["confirmed"]);
  expect((await look(id)).transaction_hash).toBe(stored!.hash);
  expect(await held(address)).toBeGreaterThan(0n);
});

test("expired before they ever went out: signed anew, only then, and delivered once", async () => {
  const { address, id } = await paidPayin();
  const { broadcast } = chain;
  chain.broadcast = broken;
  hurry();
  await sign().catch(() => undefined);
  chain.plan = sound;
  // It stays one send for as long as its bytes might be mined.
  const displaced = async () => {
    await confirmSends(service.deps, chain).catch(() => undefined);
    return (await statesOf(id)).join();
  };
  await expect.poll(displaced, { interval: 100 }).toBe("displaced,intended");
  chain.broadcast = broadcast;
  await sign();
  await completed(id);
  expect(await statesOf(id)).toEqual(["displaced", "confirmed"]);
  const payin = await look(id);
  expect(await held(address)).toBe(BigInt(payin.receiver_amount.replace(".", "")));
});

test("expired on the way, although mined: never signed anew", async () => {
  const { address, id } = await paidPayin();
  const { broadcast } = chain;
  // The node takes it and the answer is lost; the service is away until long after the expiration.
  chain.broadcast = async (raw) => {
    await broadcast(raw);
    return broken();
  };
  hurry();
  await sign().catch(() => undefined);
  chain.plan = sound;
  chain.broadcast = broadcast;
  const [stored] = await sends(id);
  const { trx } = world.client().tronWeb;
  const solid = async () =>
    (await trx.getConfirmedCurrentBlock()).block_header.raw_data.timestamp >
    Number(stored!.valid_until);
  await expect.poll(solid).toBe(true);
  await completed(id);
  expect(await statesOf(id)).toEqual(["confirmed"]);
  const payin = await look(id);
  expect(await held(address)).toBe(BigInt(payin.receiver_amount.replace(".", "")));
});
