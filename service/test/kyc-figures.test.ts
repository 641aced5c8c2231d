import { sql } from "kysely";
import { expect, test } from "vitest";
import type { UnsettledRecord } from "#protocol/api/unsettled.ts";
import { MANAGEMENT_TOKEN } from "./harness.ts";
import { startKycWorld } from "./kyc-world.ts";
import { shared } from "./shared.ts";

const headers = { authorization: `Bearer ${MANAGEMENT_TOKEN}` };
const world = shared(startKycWorld);

const unsettled = async () => {
  const line = "GET /settings/unsettled";
  const { body } = await world.service.call<UnsettledRecord>(null, line, { headers });
  const { analyses_count, analyses } = body;
  return { analyses_count, analyses };
};
const figures = async () => {
  const { text } = await world.service.call(null, "GET /metrics", { headers });
  const found = [...text.matchAll(/^ponte_kyc_analyses_(\w+) (\S+)$/gm)];
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
