import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { address } from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import { describe, expect, test } from "vitest";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import { FUNDS, startSolanaWorld } from "#service/test/solana-world.ts";
import { markerOf, pullSeed } from "./order-marker.ts";
import { shared } from "#service/test/shared.ts";

const world = shared(startSolanaWorld);

const LIFETIME = 150;
const FINAL = 32;
const held = (owner: string) => world.tokensOf("USDC", owner);

/** A node that no longer knows of a transaction, as one that keeps little history. */
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
    // No longer taken, and a block that may be undone may yet hold them.
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
    // Past the node's own trial too: the chain executes nothing of it, and takes the fee.
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
