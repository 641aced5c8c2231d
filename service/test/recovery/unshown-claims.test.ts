import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { addRecoveryPerson } from "#service/domain/recovery/recovery-person.ts";
import { sayYes } from "#service/domain/recovery/end-recovery.ts";
import { lookAt } from "#service/domain/recovery/look-at-witnesses.ts";
import { settleClaims } from "#service/domain/recovery/settle-claims.ts";
import { startPayinWorld } from "../payin-world.ts";
import { startPayoutWorld, type MadePayout } from "../payout-world.ts";
import { shared } from "../shared.ts";
import { endNow, lookAtAll } from "./recovery-world.ts";
import type { Deps } from "#service/domain/access/deps.ts";

let people = 0;
const person = async (deps: Deps) => {
  const name = `accountant-${(people += 1)}`;
  return { person: name, key: (await addRecoveryPerson(deps, name)) ?? "" };
};
const REASON = "paid by hand, see the bank's letter";
const all = { reason: REASON, isAsked: () => true };

/** What the books claim and nothing shows: kinds that are not explained, or null outside a recovery. */
async function claimed(deps: Deps): Promise<string[] | null> {
  await lookAtAll(deps);
  const list = await listUnknown(deps);
  return list && list.claims.flatMap(({ kind, isExplained }) => (isExplained ? [] : [kind]));
}

describe("a bank that is older than the books", () => {
  const world = shared(startPayinWorld);
  // What a start does.
  beforeAll(() => lookAtAll(world.deps));
  const forgotten: ReturnType<typeof world.bank.forgetReceived> = [];
  const forget = (count: number) => forgotten.push(...world.bank.forgetReceived(count));
  const recall = () => world.bank.recallReceived(forgotten.splice(0));
  afterEach(async () => {
    recall();
    await lookAtAll(world.deps);
    await endNow(world.deps);
  });
  const settled = async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, "250.00");
    await world.settle();
    return made;
  };
  const through = async () => (await listUnknown(world.deps))?.lines.at(-1)?.id ?? 0n;

  test("no claim is made of what its statement shows, at each start anew", async () => {
    await settled();
    for (let start = 0; start < 3; start += 1) expect(await claimed(world.deps)).toBeNull();
    await settled();
    expect(await claimed(world.deps)).toBeNull();
  });

  test("what the books take in while the statement is read is no claim", async () => {
    await settled();
    const made = await world.payin();
    const { pix } = world.deps;
    let isRead = false;
    const statement: typeof pix.statement = async (after, limit) => {
      const rows = await pix.statement(after, limit);
      if (!isRead && limit > 1) {
        isRead = true;
        world.bank.pay(made.txid, "250.00");
        await world.settle();
      }
      return rows;
    };
    expect(await claimed({ ...world.deps, pix: { ...pix, statement } })).toBeNull();
    expect(await world.statusOf(made)).toBe("completed");
    expect(await claimed(world.deps)).toBeNull();
  });

  test("a PIX that its statement has shown and shows no more begins a recovery", async () => {
    await settled();
    const [early, late] = [await settled(), await settled()];
    expect(await claimed(world.deps)).toBeNull();
    forget(2);
    expect(await claimed(world.deps)).toEqual(["payin_paid", "payin_paid"]);
    const list = await listUnknown(world.deps);
    expect(list?.claims.map(({ told }) => told.of)).toEqual([String(early.id), String(late.id)]);
    expect(list?.lines).toEqual([]);
    // Kept once, however often it is looked.
    expect(await claimed(world.deps)).toHaveLength(2);
  });

  test("a PIX that its statement never showed begins one as well", async () => {
    await settled();
    expect(await claimed(world.deps)).toBeNull();
    await settled();
    forget(1);
    expect(await claimed(world.deps)).toEqual(["payin_paid"]);
  });

  test("a return that it no longer knows begins one", async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, "1.00");
    await world.bankRound();
    expect(await claimed(world.deps)).toBeNull();
    const [id, order] = [...world.bank.returns].at(-1)!;
    world.bank.returns.delete(id);
    expect(await claimed(world.deps)).toContain("pix_return");
    world.bank.returns.set(id, order);
    expect(await claimed(world.deps)).toEqual([]);
  });

  test("what appears later is explained, and what vanishes again is not", async () => {
    await settled();
    expect(await claimed(world.deps)).toBeNull();
    forget(1);
    expect(await claimed(world.deps)).toEqual(["payin_paid"]);
    recall();
    expect(await claimed(world.deps)).toEqual([]);
    const one = await person(world.deps);
    expect((await sayYes(world.deps, { ...one, through: await through() })).is).toBe("said");
    forget(1);
    expect(await claimed(world.deps)).toEqual(["payin_paid"]);
    const other = await person(world.deps);
    expect((await sayYes(world.deps, { ...other, through: await through() })).is).toBe(
      "unexplained",
    );
  });

  test("two people settle a claim, each with a reason, and only then two end the recovery", async () => {
    await settled();
    expect(await claimed(world.deps)).toBeNull();
    forget(1);
    await claimed(world.deps);
    const [one, other] = [await person(world.deps), await person(world.deps)];
    const ids = (await listUnknown(world.deps))?.claims.map(({ id }) => id) ?? [];
    const end = async (who: typeof one) => sayYes(world.deps, { ...who, through: await through() });
    expect(await end(one)).toEqual({ is: "unexplained", claims: ids });
    const say = (who: typeof one, more: object = {}) =>
      settleClaims(world.deps, { ...who, ...all, ...more });
    expect(await say(one, { key: other.key })).toEqual({ is: "refused" });
    expect(await say(one, { reason: "   short   " })).toEqual({ is: "unreasoned" });
    expect(await say(one)).toEqual({ is: "settled", lines: ids, open: ids });
    // The same person's word counts once.
    expect(await say(one)).toEqual({ is: "no_line" });
    expect((await end(other)).is).toBe("unexplained");
    expect(await say(other)).toEqual({ is: "settled", lines: ids, open: [] });
    expect((await end(one)).is).toBe("said");
    expect((await end(other)).is).toBe("ended");
    expect(await say(one)).toEqual({ is: "no_recovery" });
    // A person has seen it.
    expect(await claimed(world.deps)).toBeNull();
    const rewritten = world.deps.db.updateTable("claim_trail").set({ reason: "another" }).execute();
    await expect(rewritten).rejects.toThrow(/append-only/);
  });

  test("what it receives after it was put back is taken in, and nothing is held against it too early", async () => {
    await settled();
    expect(await claimed(world.deps)).toBeNull();
    const late: Deps = { ...world.deps, witnessLateMs: 60_000 };
    forget(1);
    await expect(lookAt(late, "bank")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await listUnknown(world.deps)).toBeNull();
    const made = await world.payin();
    world.bank.pay(made.txid, "250.00");
    expect(await claimed(world.deps)).toEqual(["payin_paid"]);
    await endNow(world.deps);
    await world.settle();
    expect(await world.statusOf(made)).toBe("completed");
  });
});

describe("a chain that is older than the books, or another branch", () => {
  const world = shared(startPayoutWorld);
  beforeAll(() => lookAtAll(world.deps));
  afterEach(() => endNow(world.deps));
  const settle = async (made: MadePayout) => {
    await world.settle();
    expect(await world.statusOf(made)).toBe("completed");
    return made;
  };
  const settled = async () => settle(await world.payout());
  /** The chain as it was before a payout's pull, with the payout completed in the books. */
  const goBackBefore = async (made: MadePayout) => {
    const before = await world.bare.node.snapshot();
    await settle(made);
    await world.bare.node.revert({ id: before });
  };
  const mineAgain = async () => {
    const rows = world.deps.db.selectFrom("chain_sends").select("raw").orderBy("id", "desc");
    await world.chain.broadcast((await rows.executeTakeFirstOrThrow()).raw ?? "");
    await world.bare.node.mine({ blocks: 3 });
  };

  test("a pull that it no longer shows begins a recovery, and is explained once it is mined again", async () => {
    await settled();
    expect(await claimed(world.deps)).toBeNull();
    const made = await world.payout();
    await goBackBefore(made);
    await world.bare.node.mine({ blocks: 20 });
    expect(await claimed(world.deps)).toEqual(["pull"]);
    const list = await listUnknown(world.deps);
    expect(list?.claims).toMatchObject([{ witness: "polygon", told: { of: made.id } }]);
    await mineAgain();
    expect(await claimed(world.deps)).toEqual([]);
  });

  test("nothing is held against a chain that goes on, whatever comes upon the last send", async () => {
    await settled();
    await world.bare.node.mine({ blocks: 5 });
    for (let start = 0; start < 2; start += 1) expect(await claimed(world.deps)).toBeNull();
  });

  test("a young send is waited for, which another node may have", async () => {
    await goBackBefore(await world.payout());
    const late: Deps = { ...world.deps, witnessLateMs: 60_000 };
    await expect(lookAt(late, "polygon")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await listUnknown(world.deps)).toBeNull();
    expect(await claimed(world.deps)).toEqual(["pull"]);
    await mineAgain();
    expect(await claimed(world.deps)).toEqual([]);
  });

  test("a PIX that no statement shows begins one, and stays booked", async () => {
    const { pix } = world.deps;
    const made = await settled();
    world.deps.pix = {
      ...pix,
      statement: async (after, limit) =>
        (await pix.statement(after, limit)).filter(({ cents }) => cents !== made.cents),
    };
    try {
      expect(await claimed(world.deps)).toContain("pix_out");
      expect(await world.statusOf(made)).toBe("completed");
    } finally {
      world.deps.pix = pix;
    }
    expect(await claimed(world.deps)).not.toContain("pix_out");
  });
});
