import { expect, test } from "vitest";
import { claimAnalyses, postponeAnalysis } from "#service/db/sub-accounts/kyc-analyses.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { startKycWorld } from "./kyc-world.ts";
import { shared } from "./shared.ts";

const world = shared(startKycWorld);

const DEAD = new Error("the process is dead");

/** Dies at its nth effect, right before or right after it. */
function mortal(at: number, when: "before" | "after") {
  let effects = 0;
  let isDead = false;
  const effect = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead) throw DEAD;
    effects += 1;
    if (effects !== at) return work();
    isDead = true;
    if (when === "after") await work();
    throw DEAD;
  };
  const { deps } = world;
  const db = new Proxy(deps.db, {
    get: (of, name) => {
      if (isDead) throw DEAD;
      const value: unknown = Reflect.get(of, name, of);
      return typeof value === "function" ? value.bind(of) : value;
    },
  });
  const by: Deps = {
    ...deps,
    db,
    kyc: {
      open: (one) => effect(() => deps.kyc.open(one)),
      outcome: (key) => effect(() => deps.kyc.outcome(key)),
    },
    transaction: (run) => effect(() => deps.transaction(run)),
  };
  return { by, isDead: () => isDead };
}

test.each(["before", "after"] as const)(
  "right %s any effect: one case, one decision, one event",
  async (when) => {
    let deaths = 0;
    for (let at = 1; ; at += 1) {
      const parent = await world.service.user();
      const sub = await world.underReview(parent);
      const key = await world.caseOf(sub);
      const { by, isDead } = mortal(at, when);
      const live = async () => {
        await world.round(by);
        world.play.decide(key, "APPROVED");
        await world.round(by);
      };
      await live().catch(() => null);
      await world.round();
      world.play.decide(key, "APPROVED");
      await world.round();
      expect(await world.stateOf(sub)).toEqual({ status: "APPROVED", reason: null });
      expect(await world.analysesOf(sub)).toMatchObject([{ key, outcome: "APPROVED" }]);
      expect(await world.eventsAround(parent, sub)).toMatchObject([{ event: "kyc.approved" }]);
      if (!isDead()) break;
      deaths += 1;
    }
    // Opening, two looks, the decision.
    expect(deaths).toBe(4);
  },
);

test("who took his time to the end of his lease has no say over whoever came after", async () => {
  const sub = await world.underReview(await world.service.user());
  const { db } = world.deps;
  await world.due();
  const [slow] = await claimAnalyses(db, 1, 0);
  const [next] = await claimAnalyses(db, 1, 60_000);
  expect([slow?.key, next?.key]).toEqual([await world.caseOf(sub), slow?.key]);
  await postponeAnalysis(db, slow!, { waitMs: 0, trouble: "late" });
  expect(await claimAnalyses(db, 1, 0)).toEqual([]);
  expect(await world.analysesOf(sub)).toMatchObject([{ trouble: null, attempts: 2 }]);
});
