import { Connection, Transaction } from "@solana/web3.js";
import { describe, expect, test } from "vitest";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import { FUNDS, startSolanaWorld } from "#service/test/solana-world.ts";
import { shared } from "#service/test/shared.ts";

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
    // Whoever asks: it stands on the chain.
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
