import { Connection, Transaction } from "@solana/web3.js";
import { describe, expect, test } from "vitest";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import { FUNDS, startSolanaWorld } from "#service/test/solana-world.ts";
import { shared } from "#service/test/shared.ts";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { address } from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import { markerOf, pullSeed } from "./order-marker.ts";

const world = shared(startSolanaWorld);

const FINAL = 32;
const delivered = (confirmations: number) => ({
  state: "mined",
  outcome: "delivered",
  confirmations,
});

describe("works", () => {
  test("the pinned chain and mints are there", async () => {
    await world.chain.check();
    expect(world.chain.pullState()).toEqual({ is: "unasked" });
    await world.chain.preparePulls();
    expect(world.chain.pullState()).toEqual({ is: "ready" });
    expect(await world.chain.minedNonce()).toBe(0n);
    expect(await world.chain.balance("NATIVE")).toBe(10n ** 10n);
    expect(await world.chain.balance("USDT")).toBe(0n);
  });

  test.each(["USDC", "USDT"] as const)("%s comes to the treasury to the unit", async (token) => {
    const { pull, payer } = await world.allowed({ token, userId: 7 });
    const before = await world.tokensOf(token, world.chain.signer);
    const asked = { userId: 7, token, address: payer.address };
    expect(await world.chain.payer(asked)).toMatchObject({
      allowanceUnits: pull.units,
      balanceUnits: FUNDS,
      blockNumber: expect.any(BigInt) as bigint,
    });
    expect(await world.chain.pulled(pull.payoutId)).toBe(false);
    const { outcome, sent } = await world.send(pull);
    expect(await outcome()).toEqual({ state: "pending" });
    world.solana.passSlots(1);
    const seen = await outcome();
    expect(seen).toMatchObject(delivered(1));
    world.solana.passSlots(FINAL);
    const final = await outcome();
    expect(final).toMatchObject(delivered(3));
    const of = ({ blockHash, blockNumber }: { blockHash: string; blockNumber: bigint }) => [
      blockHash,
      blockNumber,
    ];
    if (seen.state === "mined" && final.state === "mined") expect(of(seen)).toEqual(of(final));
    expect(await world.tokensOf(token, world.chain.signer)).toBe(before + pull.units);
    expect(await world.tokensOf(token, payer.address)).toBe(FUNDS - pull.units);
    expect(await world.chain.balance(token)).toBe(before + pull.units);
    expect(await world.chain.payer(asked)).toMatchObject({ allowanceUnits: 0n });
    // Any replica sees it, because it is on chain.
    expect(await world.replica().pulled(pull.payoutId)).toBe(true);
    expect(await world.replica().outcome(pull, sent)).toEqual(final);
  });

  test("nothing counts before it is final, however few confirmations are asked for", async () => {
    const hasty = world.replica({ confirmations: 1 });
    const { pull } = await world.allowed();
    const { sent } = await world.send(pull);
    world.solana.passSlots(FINAL - 1);
    const seen = await hasty.outcome(pull, sent);
    expect(seen).toMatchObject(delivered(1));
    expect(hasty.confirmations).toBe(2);
    world.solana.passSlots(1);
    expect(await hasty.outcome(pull, sent)).toMatchObject(delivered(2));
  });

  test("what is allowed beyond the order stays with the payer", async () => {
    const { pull, payer } = await world.allowed({ units: 100n });
    await world.send({ ...pull, units: 95n });
    const asked = { userId: 1, token: "USDC", address: payer.address } as const;
    expect(await world.chain.payer(asked)).toMatchObject({
      allowanceUnits: 5n,
      balanceUnits: FUNDS - 95n,
    });
  });

  test("the same order, number and terms give the same bytes, and they pull once", async () => {
    const { pull, payer } = await world.allowed();
    const terms = await world.termsOf(pull);
    const signed = await world.chain.sign(pull, 900n, terms);
    expect(await world.replica().sign(pull, 900n, terms)).toEqual(signed);
    for (let again = 0; again < 3; again += 1) {
      expect(await world.chain.broadcast(signed.raw)).toEqual({ accepted: true });
    }
    expect(await world.tokensOf("USDC", payer.address)).toBe(FUNDS - pull.units);
  });

  test("tokens go to somebody who has no account for them, which the treasury pays", async () => {
    const { pull } = await world.allowed();
    await world.send(pull);
    const { address: to } = await solanaWallet(world.solana.rpc);
    const before = await world.chain.balance("NATIVE");
    const order = { kind: "transfer", token: "USDC", to, units: 1_000_001n } as const;
    const { outcome } = await world.send(order);
    world.solana.passSlots(FINAL);
    const gasCost = before - (await world.chain.balance("NATIVE"));
    expect(await outcome()).toMatchObject({ ...delivered(3), gasCost });
    // A signature, a token account and a marker.
    expect(gasCost).toBe(5_000n + 2_039_280n + 890_880n);
    expect(await world.tokensOf("USDC", to)).toBe(1_000_001n);
  });

  test("two equal orders over one blockhash are two", async () => {
    const { pull } = await world.allowed();
    await world.send(pull);
    const { address: to } = await solanaWallet(world.solana.rpc);
    const order = { kind: "transfer", token: "USDC", to, units: 5n } as const;
    await world.send(order);
    await world.send(order);
    expect(await world.tokensOf("USDC", to)).toBe(10n);
  });

  test("a foreign library reads which payout it was, and who signed", async () => {
    const { pull } = await world.allowed({ userId: 11 });
    const { sent } = await world.send(pull);
    const transaction = Transaction.from(Buffer.from(sent.raw, "base64"));
    expect(transaction.verifySignatures()).toBe(true);
    const signers = transaction.signatures.map(({ publicKey }) => publicKey.toBase58());
    expect(signers).toEqual([world.chain.signer, world.chain.spenderOf(11)]);
    const memo = transaction.instructions.at(-1)!.data.toString("utf8");
    expect(memo).toBe(`ponte payout ${pull.payoutId} #${sent.nonce}`);
    world.solana.passSlots(1);
    const connection = new Connection(world.solana.url, "confirmed");
    const found = await connection.getTransaction(sent.hash, { maxSupportedTransactionVersion: 0 });
    expect(found?.meta?.logMessages?.join()).toContain(pull.payoutId);
  });

  test("each user has a delegate of their own, the same in every replica", () => {
    const of = (chain = world.chain) => [1, 2, 2 ** 40].map((user) => chain.spenderOf(user));
    expect(new Set(of()).size).toBe(3);
    expect(of(world.replica())).toEqual(of());
    expect(of(world.replica({ delegateSecret: new Uint8Array(32) }))).not.toEqual(of());
    for (const nobody of [0, -1, 1.5]) {
      expect(() => world.chain.spenderOf(nobody)).toThrow(RangeError);
    }
  });
});

const LIFETIME = 150;
const held = (owner: string) => world.tokensOf("USDC", owner);

/** Makes the node forget a transaction, like a node with little history. */
function forget(hash: string): void {
  const db = new DatabaseSync(join(world.solana.folder, "solana.db"));
  expect(db.prepare("delete from executed where signature = ?").run(hash).changes).toBe(1);
  db.close();
}

describe("after accidents", () => {
  test("bytes that were never sent expire, and only what is final says so", async () => {
    const { pull, payer } = await world.allowed();
    const sent = await world.sign(pull);
    const outcome = () => world.chain.outcome(pull, sent);
    expect(await outcome()).toEqual({ state: "unknown" });
    world.solana.passSlots(LIFETIME + 1);
    // The node no longer accepts them, but a block that may be undone could still hold them.
    expect(await world.chain.broadcast(sent.raw)).toMatchObject({ accepted: false });
    expect(await outcome()).toEqual({ state: "unknown" });
    world.solana.passSlots(FINAL);
    expect(await outcome()).toEqual({ state: "displaced", why: "expired" });
    expect(await world.chain.broadcast(sent.raw)).toMatchObject({ accepted: false });
    const again = await world.send(pull);
    world.solana.passSlots(FINAL);
    expect(await again.outcome()).toMatchObject({ outcome: "delivered" });
    expect(await held(payer.address)).toBe(FUNDS - pull.units);
  });

  test("the same of what leaves the treasury", async () => {
    await world.send((await world.allowed()).pull);
    const { address: to } = await solanaWallet(world.solana.rpc);
    const order = { kind: "transfer", token: "USDC", to, units: 7n } as const;
    const sent = await world.sign(order);
    world.solana.passSlots(LIFETIME + FINAL + 1);
    expect(await world.chain.outcome(order, sent)).toEqual({ state: "displaced", why: "expired" });
  });

  test.each(["pull", "transfer"] as const)(
    "a %s that a node has forgotten is not taken for expired",
    async (kind) => {
      const { pull, payer } = await world.allowed();
      const order =
        kind === "pull" ? pull : ({ kind, token: "USDC", to: payer.address, units: 3n } as const);
      if (kind === "transfer") await world.send(pull);
      const { sent, outcome } = await world.send(order);
      world.solana.passSlots(LIFETIME + FINAL + 1);
      forget(sent.hash);
      expect(await outcome()).toEqual({ state: "unknown" });
    },
  );

  test("a payout is pulled once, whoever signs what for it", async () => {
    const { pull, payer } = await world.allowed({ units: 50n });
    const first = { ...pull, units: 20n };
    const second = await world.sign(first);
    await world.send(first);
    expect(await world.chain.plan(first)).toMatchObject({ can: false, why: "already_pulled" });
    const told = await world.chain.broadcast(second.raw);
    expect(told).toMatchObject({ accepted: false, detail: expect.any(String) as string });
    // Skips the node's simulation: the chain executes nothing and takes the fee.
    const wire = second.raw as Parameters<typeof payer.post>[0];
    await payer.post(wire, true);
    world.solana.passSlots(FINAL);
    expect(await world.chain.outcome(first, second)).toMatchObject({
      state: "mined",
      outcome: "reverted",
      gasCost: 10_000n,
    });
    expect(await held(payer.address)).toBe(FUNDS - 20n);
    const asked = { userId: 1, token: "USDC", address: payer.address } as const;
    expect(await world.chain.payer(asked)).toMatchObject({ allowanceUnits: 30n });
  });

  test("lamports that a stranger sends to where the marker will be change nothing", async () => {
    const { pull, payer } = await world.allowed();
    const marker = await markerOf(address(world.chain.signer), pullSeed(pull.payoutId));
    const gift = { source: payer.signer, destination: marker, amount: 2_000_000n };
    await payer.send(getTransferSolInstruction(gift));
    expect(await world.chain.pulled(pull.payoutId)).toBe(false);
    await world.send(pull);
    expect(await world.chain.pulled(pull.payoutId)).toBe(true);
    expect(await held(payer.address)).toBe(FUNDS - pull.units);
  });

  test("bytes that an earlier key of the treasury signed are judged as its own", async () => {
    const { pull } = await world.allowed();
    const { sent } = await world.send(pull);
    world.solana.passSlots(FINAL);
    const rotated = world.replica({ signerKey: new Uint8Array(32).fill(5) });
    expect(await rotated.outcome(pull, sent)).toMatchObject({ outcome: "delivered" });
  });
});
