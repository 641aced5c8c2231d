import { afterEach, expect, test } from "vitest";
import { claimAnalyses, postponeAnalysis } from "#service/db/sub-accounts/kyc-analyses.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { startKycWorld } from "./kyc-world.ts";
import { shared } from "./shared.ts";
import { sql } from "kysely";
import { mortal, type When } from "./mortal.ts";

const world = shared(startKycWorld);
afterEach(() => world.putAway());

/** A process that dies at its nth effect, right before or right after it. */
function dying(at: number, when: When) {
  const { deps, living, isDead } = mortal(world.deps, at, when);
  const by: Deps = { ...deps, kyc: living(deps.kyc, ["open", "outcome"]) };
  return { by, isDead };
}

test.each(["before", "after"] as const)(
  "right %s any effect: one case, one decision, one event",
  async (when) => {
    let deaths = 0;
    for (let at = 1; ; at += 1) {
      const parent = await world.service.user();
      const sub = await world.underReview(parent);
      const key = await world.caseOf(sub);
      const { by, isDead } = dying(at, when);
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

const unsettled = async () => {
  const { analyses_count, analyses } = await world.service.unsettled();
  return { analyses_count, analyses };
};
const figures = async () => {
  const found = [...(await world.service.metrics()).matchAll(/^ponte_kyc_analyses_(\w+) (\S+)$/gm)];
  return Object.fromEntries(found.map(([, name, value]) => [name, Number(value)]));
};

test("while nobody waits there is nothing to be old", async () => {
  expect(await unsettled()).toEqual({ analyses_count: 0, analyses: [] });
  expect(await figures()).toEqual({ open: 0, troubled: 0 });
});

test("who waits is counted; who waits in vain is told, oldest first, until it goes on", async () => {
  const parent = await world.service.user();
  const [old, young] = [await world.underReview(parent), await world.underReview(parent)];
  await sql`update kyc_analyses set created_at = created_at - interval '1 hour'
    where user_id = ${old.id}`.execute(world.deps.db);
  expect(await unsettled()).toEqual({ analyses_count: 0, analyses: [] });
  expect(await figures()).toMatchObject({ open: 2, troubled: 0 });
  world.play.state.mood = "away";
  await world.round();
  const trouble = "the analyst does not answer";
  const { analyses_count, analyses } = await unsettled();
  expect(analyses_count).toBe(2);
  const row = async (sub: typeof old) => ({
    analysis_id: await world.caseOf(sub),
    document: sub.document,
    state: "intended",
    trouble,
    attempts: 1,
    since: expect.stringMatching(/Z$/) as string,
  });
  expect(analyses).toEqual([await row(old), await row(young)]);
  const seen = await figures();
  expect(seen).toMatchObject({ open: 2, troubled: 2 });
  expect(seen["oldest_seconds"]).toBeGreaterThanOrEqual(3600);
  world.play.state.mood = "well";
  await world.round();
  expect(await unsettled()).toEqual({ analyses_count: 0, analyses: [] });
  expect(await figures()).toMatchObject({ open: 2, troubled: 0 });
  for (const sub of [old, young]) world.play.decide(await world.caseOf(sub), "APPROVED");
  await world.round();
  expect(await figures()).toEqual({ open: 0, troubled: 0 });
});

test("what is erased is not told of", async () => {
  const sub = await world.underReview(await world.service.user());
  world.play.state.mood = "away";
  await world.round();
  expect((await unsettled()).analyses_count).toBe(1);
  await world.deps.db
    .updateTable("sub_accounts")
    .set({ erased_at: new Date(), data_key: null, details: null })
    .where("user_id", "=", sub.id)
    .execute();
  expect(await unsettled()).toEqual({ analyses_count: 0, analyses: [] });
  expect(await figures()).toEqual({ open: 0, troubled: 0 });
});
