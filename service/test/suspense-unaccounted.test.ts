import { afterEach, describe, expect, test } from "vitest";
import { generatePrivateKey } from "viem/accounts";
import { parseBrCode } from "#protocol/brazil/br-code.ts";
import type { PayinQuoteRecord, PayinRecord, PaymentRecord } from "#protocol/payins/payins.ts";
import { asAddress, USDT } from "#sandbox/test/tron-client.ts";
import type { Chain } from "#service/chain/port.ts";
import { importReceipts } from "#service/domain/payins/settle-bank-feed.ts";
import { sendReturns } from "#service/domain/payins/settle-returns.ts";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { networkRounds } from "#service/domain/sends/settle-network.ts";
import { treasuryMark } from "#service/domain/sends/treasury-sent.ts";
import { sandboxBank } from "#service/pix/sandbox-bank.ts";
import { sandboxRates } from "#service/rates/sandbox-rates.ts";
import type { Enveloped, Refusal } from "./caller.ts";
import { MANAGEMENT, startService, type Harness } from "./harness.ts";
import { openEvm } from "./bare-chain.ts";
import { olderCopy } from "./recovery/older-copy.ts";
import { startPayinWorld } from "./payin-world.ts";
import { startFakeBank } from "./fake-bank.ts";
import { startTronWorld } from "./tron-world.ts";
import { shared } from "./shared.ts";

const NOWHERE = "http://127.0.0.1:9";

type Bank = Awaited<ReturnType<typeof startFakeBank>>;
/** A network with a bank, and how one pays there: the tokens have arrived when it resolves. */
type Side = {
  service: Harness;
  bank: Bank;
  chain: Chain;
  /** The same network behind a node that does not answer. */
  silent: Chain;
  pay: () => Promise<{ held: () => Promise<bigint> }>;
  stop: () => Promise<void>;
};

async function polygonSide(): Promise<Side> {
  const world = await startPayinWorld();
  const { service, bank, chain, stop } = world;
  const pay = async () => {
    const { txid, address } = await world.payin();
    bank.pay(txid, "250.00");
    await world.settle();
    return { held: () => world.tokensAt(address) };
  };
  const silent = openEvm({ rpcUrl: NOWHERE, signerKey: generatePrivateKey() });
  return { service, bank, chain, silent, pay, stop };
}

async function tronSide(): Promise<Side> {
  const [world, bank] = await Promise.all([startTronWorld(), startFakeBank()]);
  const chain = world.open();
  const service = await startService({
    chains: new Map([["tron", chain]]),
    faucet: world.faucet,
    pix: sandboxBank(bank.url),
    rates: sandboxRates("test"),
  });
  const { deps, call } = service;
  /** The chain's clock goes on before anything else is sent. */
  const clockMoves = async () => {
    const { trx } = world.client().tronWeb;
    const now = async () => (await trx.getCurrentBlock()).block_header.raw_data.timestamp;
    const before = await now();
    await expect.poll(now, { interval: 100, timeout: 10_000 }).toBeGreaterThan(before + 1_000);
  };
  const pay = async () => {
    const user = await service.user();
    const { address } = world.client();
    const wallet = { network: "tron", address, name: "Tron" };
    await call(user, "POST /exchange/wallets", { body: wallet });
    const asked = { network: "tron", token: "USDT", currency_type: "sender", address };
    const quoted = await call<Enveloped<PayinQuoteRecord>>(user, "POST /exchange/quote", {
      body: { ...asked, request_amount: "250.00" },
    });
    const { quote_id } = quoted.body.data;
    const body = { quote_id };
    const made = await call<Enveloped<PaymentRecord>>(user, "POST /exchange/payment", { body });
    const parsed = parseBrCode(made.body.data.pix_code);
    bank.pay(parsed.ok ? parsed.code.txid! : "", "250.00");
    await importReceipts(deps);
    const line = `GET /exchange/payment/${made.body.data.transaction_id}`;
    const status = async () => {
      await deps.db
        .updateTable("chain_sends")
        .set({ due_at: new Date(0) })
        .execute();
      await networkRounds(deps, chain).sign();
      await confirmSends(deps, chain);
      return (await call<Enveloped<PayinRecord>>(user, line)).body.data.status;
    };
    await expect.poll(status, { interval: 100, timeout: 20_000 }).toBe("completed");
    await clockMoves();
    const held = () => world.client().read(USDT, "balanceOf(address)", [asAddress(address)]);
    return { held };
  };
  const stop = async () => {
    await service.drop();
    await Promise.all([world.stop(), bank.stop()]);
  };
  return { service, bank, chain, silent: world.open({ rpcUrl: NOWHERE }), pay, stop };
}

let copy: Awaited<ReturnType<typeof olderCopy>> | null = null;
afterEach(async () => {
  await copy?.drop();
  copy = null;
});

const giveBack = ({ service }: Side, endToEndId: string) =>
  service.call<Refusal & { status: string }>(
    null,
    `POST /settings/unsettled/${endToEndId}/return`,
    { headers: MANAGEMENT },
  );
/** Reads the bank's feed from its beginning, and names the newest PIX that nobody can place. */
async function newestInSuspense({ service: { deps, unsettled } }: Side): Promise<string> {
  await deps.db.updateTable("bank_feed").set({ cursor: "" }).execute();
  while (await importReceipts(deps));
  return (await unsettled()).suspense.at(-1)!.end_to_end_id;
}
const accountFor = (side: Side, mark: bigint) =>
  void (side.service.deps.treasurySent = new Map([[side.chain.network, mark]]));

describe.each([
  ["polygon", polygonSide],
  ["tron", tronSide],
] as const)("on %s, a PIX that nobody can place", (_network, start) => {
  const side = shared(start);

  const expectKept = async (endToEndId: string, status = 409, code = "SENDS_UNACCOUNTED") => {
    const refused = await giveBack(side, endToEndId);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    await sendReturns(side.service.deps);
    const returned = [...side.bank.returns.values()].map(({ end_to_end_id }) => end_to_end_id);
    expect(returned).not.toContain(endToEndId);
  };
  const expectReturned = async (endToEndId: string) => {
    const answer = await giveBack(side, endToEndId);
    expect([answer.status, answer.body.status]).toEqual([200, "returning"]);
  };

  test.each(["before the treasury's first send", "between two of its sends"])(
    "stays in suspense where a copy made %s is put back, until the operator has accounted for the sends",
    async (when) => {
      accountFor(side, 0n);
      if (when.startsWith("between")) await side.pay();
      copy = await olderCopy(side.service);
      const { held } = await side.pay();
      await copy.putBack();
      const forgotten = await newestInSuspense(side);
      await expectKept(forgotten);
      accountFor(side, await treasuryMark(side.chain, await side.chain.minedNonce()));
      await expectReturned(forgotten);
      expect(await held()).toBeGreaterThan(0n);
    },
  );

  test("goes back once the books know all that the treasury has sent", async () => {
    await side.pay();
    accountFor(side, 0n);
    side.bank.pay(null, "12.34");
    await expectReturned(await newestInSuspense(side));
  });

  test("stays in suspense while the chain does not answer, and an unknown one is unknown", async () => {
    side.bank.pay(null, "56.78");
    const stray = await newestInSuspense(side);
    const { deps } = side.service;
    const { chains } = deps;
    deps.chains = new Map([[side.chain.network, side.silent]]);
    await expectKept(stray, 503, "UNAVAILABLE");
    expect((await giveBack(side, "E999")).status).toBe(404);
    deps.chains = chains;
    await expectReturned(stray);
  });
});
