import { cpSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getTransferSolInstruction } from "@solana-program/system";
import { address, type Signature } from "@solana/kit";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestSolana, type TestSolana } from "#sandbox/test/open-test-solana.ts";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import type { SolanaChain } from "./solana-chain.ts";
import { SlotClock } from "./slot-clock.ts";
import { accountAt, tokenIn } from "./token-accounts.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { SOLANA_MINTS } from "./solana-network.ts";

let solana: TestSolana;
let copies = 0;
beforeAll(async () => {
  solana = await openTestSolana({ slotMs: 400, snapshotEvery: 7 });
});
afterAll(() => solana.close());

/** The chain started from the current files, which are what a SIGKILL would leave. */
async function afterKill<T>(
  look: (chain: SolanaChain) => Promise<T>,
  mar?: (file: string) => void,
  behindMs = 0,
) {
  const folder = join(solana.folder, `killed-${(copies += 1)}`);
  for (const file of ["solana.db", "solana.db-wal"]) {
    cpSync(join(solana.folder, file), join(folder, file));
  }
  mar?.(join(folder, "solana.db"));
  const chain = solana.open(folder, behindMs);
  try {
    return await look(chain);
  } finally {
    await chain.close();
  }
}

const stateOf = async (chain: SolanaChain, addresses: readonly string[]) => {
  const { svm, journal } = await chain.open();
  const accounts = addresses.map((at) => accountAt(svm, at));
  return { accounts, slots: journal.since(0).map(({ signature, slot }) => [signature, slot]) };
};

test("asleep it keeps nothing; what was acknowledged outlives a kill at any moment", async () => {
  expect(solana.chain.state).toBe("asleep");
  const wallets = await Promise.all([1, 2, 3].map(() => solanaWallet(solana.rpc)));
  const watched: string[] = wallets.map((wallet) => wallet.address);
  const sent: Signature[] = [];
  for (const { address: owner } of wallets) {
    await solana.faucet.give({ token: "NATIVE", address: owner, units: 10n ** 10n });
    await solana.faucet.give({ token: "USDT", address: owner, units: 10n ** 9n });
    watched.push(await tokenAccountOf({ owner, mint: SOLANA_MINTS.USDT }));
  }
  expect(solana.chain.state).toBe("ok");
  const acts = fc.sample(
    fc.record({
      from: fc.nat(2),
      to: fc.nat(2),
      amount: fc.bigInt(1n, 2n * 10n ** 10n),
      slots: fc.nat(40),
    }),
    30,
  );
  for (const [at, { from, to, amount, slots }] of acts.entries()) {
    const wallet = wallets[from]!;
    const destination = address(wallets[to]!.address);
    const pay = getTransferSolInstruction({ source: wallet.signer, destination, amount });
    // Amounts beyond the balance are included: refused, or on the chain as failures.
    const wire = await wallet.sign([pay], at % 2 === 0 ? "legacy" : 0);
    await wallet.post(wire, at % 3 === 0).then(
      (signature) => sent.push(signature),
      () => undefined,
    );
    solana.passSlots(slots);
    if (at % 6 !== 0) continue;
    const now = await stateOf(solana.chain, watched);
    expect(await afterKill((chain) => stateOf(chain, watched))).toEqual(now);
  }
  expect(sent.length).toBeGreaterThan(10);
  const now = await stateOf(solana.chain, watched);
  expect(tokenIn(now.accounts.at(-1)!)?.amount).toBe(10n ** 9n);
  const known = await afterKill(async (chain) => {
    const { journal } = await chain.open();
    return sent.filter((signature) => journal.find(signature) !== null);
  });
  expect(known).toEqual(sent.filter((signature) => now.slots.some(([it]) => it === signature)));
  // With a clock that was set back, slots continue.
  const slot = await afterKill(
    async (chain) => (await chain.open()).clock.slot(),
    undefined,
    3_600_000,
  );
  expect(slot).toBe(now.slots.at(-1)?.[1]);
  // Without a snapshot, or with another version's, everything is replayed.
  for (const change of ["delete from snapshot", "update snapshot set state = x'00'"]) {
    const mar = (file: string) => {
      const db = new DatabaseSync(file);
      expect(db.prepare("select position from snapshot").get()).toBeDefined();
      db.exec(change);
      db.close();
    };
    expect(await afterKill((chain) => stateOf(chain, watched), mar)).toEqual(now);
  }
});

test("what can't be written down is seen by nobody", async () => {
  const wallet = await solanaWallet(solana.rpc);
  await solana.faucet.give({ token: "NATIVE", address: wallet.address, units: 10n ** 9n });
  const nobody = address("7CgxRkLSeeXygp4TRnbJZnuqVKVUWE9DjNhvU65hjdBi");
  const pay = getTransferSolInstruction({
    source: wallet.signer,
    destination: nobody,
    amount: 5_000_000n,
  });
  const wire = await wallet.sign([pay]);
  const other = new DatabaseSync(join(solana.folder, "solana.db"));
  other.exec(
    "create trigger full before insert on executed begin select raise(abort, 'full'); end",
  );
  const before = await solana.chain.open();
  await expect(wallet.post(wire)).rejects.toThrow("no answer");
  expect(() => before.svm).toThrow("lost");
  other.exec("drop trigger full");
  other.close();
  expect((await solana.rpc.getBalance(nobody).send()).value).toBe(0n);
  await wallet.post(wire);
  expect((await solana.rpc.getBalance(nobody).send()).value).toBe(5_000_000n);
});

test("two equal gifts of one moment are two", async () => {
  const { address: to } = await solanaWallet(solana.rpc);
  const transfer = { token: "NATIVE", address: to, units: 10n ** 9n } as const;
  await Promise.all([solana.faucet.give(transfer), solana.faucet.give(transfer)]);
  expect((await solana.rpc.getBalance(to).send()).value).toBe(2n * 10n ** 9n);
});

describe("the clock", () => {
  let now = Date.UTC(2026, 5, 1);
  const clock = (floor = 0) => new SlotClock({ seed: "a", slotMs: 400, now: () => now, floor });

  test("never goes back, not behind what is kept either", () => {
    const one = clock();
    const before = one.slot();
    now -= 60_000;
    expect(one.slot()).toBe(before);
    expect(clock().slot()).toBeLessThan(before);
    expect(clock(before).slot()).toBe(before);
  });

  test("knows a hash for 150 slots, also after a restart, and none of tomorrow's", () => {
    const slot = clock().slot();
    const hash = clock().hashOf(slot);
    now += 150 * 400;
    expect(clock().slotOf(hash)).toBe(slot);
    expect(clock().slotOf(clock().hashOf(clock().slot() + 1))).toBeNull();
    now += 400;
    expect(clock().slotOf(hash)).toBeNull();
  });
});
