import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import type { Network } from "#protocol/chain/networks.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import { sayYes } from "#service/domain/recovery/end-recovery.ts";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { addRecoveryPerson } from "#service/domain/recovery/recovery-person.ts";
import { lackingSends, resendBytes } from "#service/domain/recovery/resend-bytes.ts";
import { settleClaims } from "#service/domain/recovery/settle-claims.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { startPayoutWorld, type MadePayout } from "../payout-world.ts";
import { shared } from "../shared.ts";
import { evmSide, solanaSide, tronSide, type Side } from "./payout-sides.ts";
import { endNow, lookAtAll } from "./recovery-world.ts";

let people = 0;
const person = async (deps: Deps) => {
  const name = `operator-${(people += 1)}`;
  return { person: name, key: (await addRecoveryPerson(deps, name)) ?? "" };
};
const two = async (deps: Deps) => [await person(deps), await person(deps)] as const;
const all = () => true;

/** What the books claim and nothing shows, after a look. */
async function claims(deps: Deps) {
  await lookAtAll(deps);
  return (await listUnknown(deps))?.claims.filter(({ isExplained }) => !isExplained) ?? [];
}

/** What became of each, or why nothing was handed over. */
async function resent(deps: Deps, options: Partial<Parameters<typeof resendBytes>[1]> = {}) {
  const asked = { people: await two(deps), isAsked: all, ...options };
  const done = await resendBytes(deps, asked);
  return done.is === "resent" ? done.lines.map(({ became }) => became) : done.is;
}

describe("the bytes of sends that an older chain lacks", () => {
  const world = shared(startPayoutWorld);
  beforeAll(() => lookAtAll(world.deps));
  afterEach(async () => {
    for (const who of await two(world.deps)) {
      await settleClaims(world.deps, { ...who, reason: "the test has ended", isAsked: all });
    }
    await endNow(world.deps);
  });
  const node = () => world.bare.node;

  /** Two payouts that completed after the chain's copy, which is put back then. */
  async function lostTwo(): Promise<MadePayout[]> {
    const made = [await world.payout(), await world.payout()];
    const before = await node().snapshot();
    for (const one of made) {
      await world.settle();
      expect(await world.statusOf(one)).toBe("completed");
    }
    await node().revert({ id: before });
    expect(await claims(world.deps)).toHaveLength(2);
    return made;
  }
  /** The two as they go out. */
  const inOrder = async () => {
    const [first, last] = (await lackingSends(world.deps)) ?? [];
    if (!first || !last) throw new Error("two sends are lacking");
    return { first, last };
  };
  const mined = async () => {
    await node().mine({ blocks: 3 });
    return claims(world.deps);
  };

  test("go out again in order, are shown, and new sends go on once two people ended it", async () => {
    const made = await lostTwo();
    const left = await Promise.all(made.map(world.left));
    expect(await resent(world.deps)).toEqual([{ is: "handed" }, { is: "handed" }]);
    // A second time before a block holds them: the same bytes are the same transaction.
    expect(await resent(world.deps)).toEqual([{ is: "handed" }, { is: "handed" }]);
    expect(await mined()).toEqual([]);
    for (const [at, one] of made.entries()) {
      expect(await world.left(one)).toBe((left[at] ?? 0n) - one.units);
    }
    expect(await resent(world.deps)).toEqual([]);
    for (const who of await two(world.deps)) await sayYes(world.deps, { ...who, through: 0n });
    expect(await listUnknown(world.deps)).toBeNull();
    expect(await resent(world.deps)).toBe("no_recovery");
    const next = await world.payout();
    await world.settle();
    await world.expectPaidOnce(next);
  });

  test("wait for two people, each with their own key", async () => {
    await lostTwo();
    const [one, other] = await two(world.deps);
    const before = await node().getTransactionCount({
      address: world.chain.signer as `0x${string}`,
      blockTag: "pending",
    });
    expect(await resent(world.deps, { people: [one, one] })).toBe("too_few");
    expect(await resent(world.deps, { people: [one] })).toBe("too_few");
    expect(await resent(world.deps, { people: [one, { ...other, key: one.key }] })).toBe("refused");
    const after = await node().getTransactionCount({
      address: world.chain.signer as `0x${string}`,
      blockTag: "pending",
    });
    expect(after).toBe(before);
    expect(await resent(world.deps, { people: [one, other] })).toHaveLength(2);
    expect(await mined()).toEqual([]);
  });

  test("wait for a lower number, and follow once it is used", async () => {
    await lostTwo();
    const { first, last } = await inOrder();
    const isAsked = ({ id }: { id: bigint }) => id === last.claim.id;
    const waits = [{ is: "waits", number: first.send.nonce }];
    expect(await resent(world.deps, { isAsked })).toEqual(waits);
    expect(await resent(world.deps)).toEqual([{ is: "handed" }, { is: "handed" }]);
    expect(await mined()).toEqual([]);
  });

  test("are never handed over where somebody has accounted for them", async () => {
    await lostTwo();
    const { first } = await inOrder();
    const who = await person(world.deps);
    const isFirst = ({ id }: { id: bigint }) => id === first.claim.id;
    await settleClaims(world.deps, { ...who, reason: "paid by hand yesterday", isAsked: isFirst });
    expect(await resent(world.deps)).toEqual([{ is: "waits", number: first.send.nonce }]);
    // The treasury's key uses the number up for nothing: the later one goes out.
    await world.spendNonce();
    await node().mine({ blocks: 1 });
    expect(await resent(world.deps)).toEqual([{ is: "handed" }]);
    expect(await mined()).toHaveLength(1);
  });

  test("whose number is another's by now stay, and those after them go out", async () => {
    await lostTwo();
    await world.spendNonce();
    await node().mine({ blocks: 1 });
    expect(await resent(world.deps)).toEqual([{ is: "overtaken" }, { is: "handed" }]);
    expect(await mined()).toHaveLength(1);
  });

  test("of a chain that gives no answer stay", async () => {
    await lostTwo();
    const gone = { ...world.deps, chains: new Map() };
    expect(await resent(gone)).toEqual([{ is: "silent" }, { is: "silent" }]);
    expect(await resent(world.deps)).toHaveLength(2);
    await mined();
  });
});

describe.each([
  ["polygon", evmSide],
  ["tron", tronSide],
  ["solana", solanaSide],
] as const)("on %s", (network: Network, start) => {
  const side = shared<Side>(start);

  test("bytes that the chain never got are taken by it once", async () => {
    const { deps } = side.service;
    await side.settle(await side.payout());
    expect(await claims(deps)).toEqual([]);
    const chain = deps.chains.get(network)!;
    const { broadcast } = chain;
    const made = await side.payout();
    const before = await side.left(made);
    chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
    await side.send();
    chain.broadcast = broadcast;
    // The books are as if a block that is gone had held it.
    await deps.db
      .updateTable("chain_sends")
      .set({ state: "confirmed", settled_at: NOW, block_hash: "gone" })
      .set({ block_number: sql<bigint>`(select max(block_number) + 1000 from chain_sends)` })
      .where("state", "=", "signed")
      .execute();
    expect(await claims(deps)).toMatchObject([{ witness: network, kind: "pull" }]);
    expect(await side.left(made)).toBe(before);
    expect(await resent(deps)).toEqual([{ is: "handed" }]);
    // The bare chain mines with the workers' rounds, which move nothing in a recovery.
    const lookOn = async () => {
      await (network === "polygon" ? side.work() : side.confirm());
      return claims(deps);
    };
    await expect.poll(lookOn, { timeout: 20_000 }).toEqual([]);
    expect(await side.left(made)).toBe(before - made.units);
    expect(await resent(deps)).toEqual([]);
  });
});
