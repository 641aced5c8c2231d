import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Hex } from "viem";
import { asAddress, USDT } from "#sandbox/test/tron-client.ts";
import {
  startTronTreasury,
  type TronTreasury,
  brief,
  TRX,
  type Play,
} from "#service/test/tron-world.ts";
import type { Chain, SentBytes, TransferOrder, TronTerms } from "../port.ts";

let world: TronTreasury["world"];
let signerKey: Hex;
let chain: Chain;
let order: TronTreasury["order"];
let number = 0n;

beforeAll(async () => {
  ({ world, signerKey, chain, order } = await startTronTreasury());
});
afterAll(() => world.stop());

async function termsOf(transfer: TransferOrder): Promise<TronTerms> {
  const plan = await chain.plan(transfer);
  if (!plan.can) throw new Error(plan.detail);
  return plan.terms as TronTerms;
}
async function signed(transfer: TransferOrder, terms?: TronTerms): Promise<SentBytes> {
  const nonce = number++;
  const bytes = await chain.sign(transfer, nonce, terms ?? (await termsOf(transfer)));
  return { ...bytes, nonce, signer: chain.signer };
}
async function sent(transfer: TransferOrder, terms?: TronTerms): Promise<SentBytes> {
  const bytes = await signed(transfer, terms);
  expect(await chain.broadcast(bytes.raw)).toEqual({ accepted: true });
  return bytes;
}
const outcomeOf = (transfer: TransferOrder, bytes: SentBytes, by = chain) =>
  expect.poll(() => by.outcome(transfer, bytes), { interval: 50 });
/** Waits until it has all its confirmations. */
const deep = async (transfer: TransferOrder, bytes: SentBytes) => {
  const isDeep = async () => {
    const outcome = await chain.outcome(transfer, bytes);
    return outcome.state === "mined" && outcome.confirmations >= 3;
  };
  await expect.poll(isDeep, { interval: 50 }).toBe(true);
};
const tokensOf = (to: string) => world.client().read(USDT, "balanceOf(address)", [asAddress(to)]);
const playing = async (play: Play) => world.open({ signerKey, rpcUrl: await world.playing(play) });
/** A node that knows no transaction by its id. */
const forgetful: Play = ({ path }) =>
  /gettransaction(infobyid|frompending|byid)$/.test(path) ? {} : null;

const idAt = (number: number) => number.toString(16).padStart(16, "0") + "ab".repeat(24);
const FAR = 4e12;
const inventedAt = (number: number) => ({
  blockID: idAt(number),
  block_header: { raw_data: { number, parentHash: idAt(number - 1), timestamp: FAR } },
});
/** A node of another chain: linked blocks at the requested heights that hold nothing. */
const inventing =
  (played: string): Play =>
  ({ path, body }) => {
    if (path !== played) return null;
    const [from, to] = [Number(body.startNum), Number(body.endNum)];
    return { block: Array.from({ length: to - from }, (_, at) => inventedAt(from + at)) };
  };

describe("works", () => {
  test("USDT is delivered to the unit, by an unmodified tronweb's reading too", async () => {
    await chain.check();
    const before = { usdt: await chain.balance("USDT"), trx: await chain.balance("NATIVE") };
    const transfer = order();
    const bytes = await sent(transfer);
    await deep(transfer, bytes);
    const outcome = await chain.outcome(transfer, bytes);
    expect(outcome).toMatchObject({ outcome: "delivered" });
    const gas = outcome.state === "mined" ? outcome.gasCost : 0n;
    expect(gas).toBeGreaterThan(0n);
    expect(await chain.balance("NATIVE")).toBe(before.trx - gas);
    expect(await chain.balance("USDT")).toBe(before.usdt - transfer.units);
    expect(await tokensOf(transfer.to)).toBe(transfer.units);
    const { trx } = world.client().tronWeb;
    expect(await trx.getTransactionInfo(bytes.hash)).toMatchObject({ id: bytes.hash });
  });

  test("the same order, number and terms give the same bytes; sending them again is harmless", async () => {
    const transfer = order();
    const terms = await termsOf(transfer);
    const bytes = await signed(transfer, terms);
    expect(await chain.sign(transfer, bytes.nonce, terms)).toEqual({
      raw: bytes.raw,
      hash: bytes.hash,
      validUntil: terms.expiresAtMs,
    });
    for (let again = 0; again < 3; again += 1) {
      expect(await chain.broadcast(bytes.raw)).toEqual({ accepted: true });
    }
    await outcomeOf(transfer, bytes).toMatchObject({ outcome: "delivered" });
    expect(await chain.broadcast(bytes.raw)).toEqual({ accepted: true });
    expect(await tokensOf(transfer.to)).toBe(transfer.units);
  });

  test("equal orders over the same terms are as many transactions as numbers", async () => {
    const transfer = order();
    const terms = await termsOf(transfer);
    const all = await Promise.all(Array.from({ length: 10 }, () => sent(transfer, terms)));
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(10);
    for (const bytes of all)
      await outcomeOf(transfer, bytes).toMatchObject({ outcome: "delivered" });
    expect(await tokensOf(transfer.to)).toBe(10n * transfer.units);
  });
});

describe("after accidents", () => {
  const unknown = { state: "unknown" };
  const expired = { state: "displaced", why: "expired" };

  test("never sent: unknown until it has expired for good, and can't be sent any more", async () => {
    const transfer = order();
    const bytes = await signed(transfer, brief(await termsOf(transfer), 5_000n));
    expect(await chain.outcome(transfer, bytes)).toEqual(unknown);
    await outcomeOf(transfer, bytes).toEqual(expired);
    expect(await chain.broadcast(bytes.raw)).toMatchObject({ accepted: false });
    expect(await tokensOf(transfer.to)).toBe(0n);
    expect(await chain.outcome(transfer, bytes)).toEqual(expired);
  });

  test("a lost answer: it is mined, and long after it has expired still is", async () => {
    const transfer = order();
    const bytes = await signed(transfer, brief(await termsOf(transfer), 5_000n));
    const deaf = await playing(({ path }) => (path.endsWith("broadcasthex") ? "lost" : null));
    await expect(deaf.broadcast(bytes.raw)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await outcomeOf(transfer, bytes).toMatchObject({ outcome: "delivered" });
    // A node that has forgotten expired bytes must not cause a second send.
    const other = await signed(transfer, brief(await termsOf(transfer), 6_000n));
    await outcomeOf(transfer, other).toEqual(expired);
    expect(await (await playing(forgetful)).outcome(transfer, bytes)).toEqual(unknown);
    expect(await chain.outcome(transfer, bytes)).toMatchObject({ outcome: "delivered" });
  });

  test("expired is believed only of blocks that name each other, and only of final ones", async () => {
    const transfer = order();
    const bytes = await signed(transfer, brief(await termsOf(transfer), 3_000n));
    await outcomeOf(transfer, bytes).toEqual(expired);
    const holes = await playing(({ path }) =>
      path === "walletsolidity/getblockbylimitnext" ? { block: [] } : null,
    );
    expect(await holes.outcome(transfer, bytes)).toEqual(unknown);
    const { trx } = world.client().tronWeb;
    const foreign = await trx.getBlockRange(0, 19);
    const elsewhere = await playing(({ path }) =>
      path === "walletsolidity/getblockbylimitnext" ? { block: foreign } : null,
    );
    expect(await elsewhere.outcome(transfer, bytes)).toEqual(unknown);
    const invented = await playing(inventing("walletsolidity/getblockbylimitnext"));
    expect(await invented.outcome(transfer, bytes)).toEqual(unknown);
    const early = await trx.getBlockByNumber(1);
    const slow = await playing(({ path }) =>
      path === "walletsolidity/getnowblock" ? early : null,
    );
    expect(await slow.outcome(transfer, bytes)).toEqual(unknown);
  });

  test("not before a block is past it that was looked at, whatever a node says of the newest", async () => {
    const transfer = order();
    const bytes = await signed(transfer);
    const { trx } = world.client().tronWeb;
    const { number: height } = (await trx.getConfirmedCurrentBlock()).block_header.raw_data;
    const hasty = await playing(({ path }) =>
      path === "walletsolidity/getnowblock" ? inventedAt(height) : null,
    );
    expect(await hasty.outcome(transfer, bytes)).toEqual(unknown);
  });

  test("as deep as the confirmations only where so many blocks stand on it", async () => {
    const transfer = order();
    const bytes = await sent(transfer);
    await deep(transfer, bytes);
    const { trx } = world.client().tronWeb;
    const block = await trx.getBlockByNumber(1);
    const forked = await playing(({ path, body }) => {
      const isRange = path === "wallet/getblockbylimitnext";
      const isMany = Number(body.endNum) - Number(body.startNum) > 1;
      return isRange && isMany ? { block: [block] } : null;
    });
    expect(await forked.outcome(transfer, bytes)).toMatchObject({ confirmations: 2 });
    const undone = await playing(({ path }) =>
      path === "wallet/getblockbylimitnext" ? { block: [block] } : null,
    );
    expect(await undone.outcome(transfer, bytes)).toEqual(unknown);
    const replaced = await playing(inventing("wallet/getblockbylimitnext"));
    expect(await replaced.outcome(transfer, bytes)).toEqual(unknown);
  });

  test("a transfer that the contract reverts is told from a delivery, and its cost counted", async () => {
    const poor = world.open();
    await world.fund(poor.signer, { trx: 100n * TRX, usdt: 10n });
    const transfer = order({ units: 10n });
    const plan = await poor.plan(transfer);
    if (!plan.can) throw new Error(plan.detail);
    const [first, second] = await Promise.all(
      [0n, 1n].map(async (nonce) => {
        const bytes = await poor.sign(transfer, nonce, plan.terms);
        return { ...bytes, nonce, signer: poor.signer };
      }),
    );
    for (const { raw } of [first!, second!]) await poor.broadcast(raw);
    await outcomeOf(transfer, first!, poor).toMatchObject({ outcome: "delivered" });
    await outcomeOf(transfer, second!, poor).toMatchObject({ outcome: "reverted" });
    const outcome = await poor.outcome(transfer, second!);
    expect(outcome.state === "mined" && outcome.gasCost > 0n).toBe(true);
  });

  test("a delivery to someone else, of other units or by another treasury is not proven", async () => {
    const transfer = order();
    const bytes = await sent(transfer);
    await outcomeOf(transfer, bytes).toMatchObject({ outcome: "delivered" });
    const unproven = { outcome: "unproven" };
    const { address } = world.client();
    expect(await chain.outcome({ ...transfer, to: address }, bytes)).toMatchObject(unproven);
    expect(await chain.outcome({ ...transfer, units: 1n }, bytes)).toMatchObject(unproven);
    expect(await chain.outcome(transfer, { ...bytes, signer: address })).toMatchObject(unproven);
  });
});
