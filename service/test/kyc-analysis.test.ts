import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { analyse } from "#service/domain/sub-accounts/kyc-analysis.ts";
import { startKycWorld, type KycWorld } from "./kyc-world.ts";
import { shared } from "./shared.ts";

const world = shared(startKycWorld);
afterEach(async () => {
  await world.putAway();
  world.play.state.mood = "well";
  world.play.state.tell = (one) => one;
});

const waiting = async (override: Parameters<KycWorld["underReview"]>[1] = {}) => {
  const parent = await world.service.user();
  const sub = await world.underReview(parent, override);
  return { parent, sub, key: await world.caseOf(sub) };
};
const UNDER_REVIEW = { status: "UNDER_REVIEW", reason: null };

describe("works", () => {
  test("tells the analyst of the company and which documents there are, once, and waits", async () => {
    const { sub, key } = await waiting();
    await world.round();
    await world.round();
    expect(world.play.cases.get(key)).toEqual({
      key,
      user_id: sub.id,
      document: sub.document,
      name: "Exemplo Ltda",
      trade_name: "Exemplo",
      documents: ["ADDRESS_PROOF", "CNPJ_CARD", "RG_BACK", "RG_FRONT", "SELFIE", "SOCIAL_CONTRACT"],
      status: "UNDER_REVIEW",
      reason: null,
    });
    const mine = world.play.state.calls.filter((call) => call.endsWith(key));
    expect(mine).toEqual([`PUT ${key}`, `GET ${key}`, `GET ${key}`]);
    expect(await world.analysesOf(sub)).toMatchObject([
      { state: "asked", trouble: null, attempts: 2 },
    ]);
    expect(await world.stateOf(sub)).toEqual(UNDER_REVIEW);
    // No document was read.
    const readings = await world.deps.db.selectFrom("document_readings").selectAll().execute();
    expect(readings).toEqual([]);
  });

  test.each([
    ["APPROVED", null, "kyc.approved"],
    ["REJECTED", "Selfie escura.", "kyc.rejected"],
    ["REJECTED", null, "kyc.rejected"],
  ] as const)("%s for %j: one decision, one event", async (status, reason, event) => {
    const { parent, sub, key } = await waiting({ ref: "cliente-9" });
    await world.round();
    world.play.decide(key, status, reason);
    for (let again = 0; again < 3; again += 1) await world.round();
    expect(await world.stateOf(sub)).toEqual({ status, reason });
    expect(await world.analysesOf(sub)).toMatchObject([
      { state: "decided", outcome: status, reason, trouble: null, attempts: 2 },
    ]);
    const { document } = sub;
    const told = { event, document, ref: "cliente-9", status, reason };
    expect(await world.eventsAround(parent, sub)).toEqual([told]);
  });

  test("what is rejected and opened again is another case, judged anew", async () => {
    const { parent, sub, key } = await waiting();
    await world.round();
    world.play.decide(key, "REJECTED", "Falta o contrato.");
    await world.round();
    await world.open(sub);
    const again = await world.caseOf(sub);
    expect(again).not.toBe(key);
    await world.round();
    expect(await world.stateOf(sub)).toEqual(UNDER_REVIEW);
    world.play.decide(again, "APPROVED");
    await world.round();
    expect(await world.stateOf(sub)).toEqual({ status: "APPROVED", reason: null });
    expect(await world.eventsAround(parent, sub)).toMatchObject([
      { event: "kyc.rejected", reason: "Falta o contrato." },
      { event: "kyc.approved" },
    ]);
  });

  test("looks again after a second, then two: nothing is asked before it is due", async () => {
    const { key } = await waiting();
    /** Whether it is due so long after a moment between a round's begin and its end. */
    const expectWait = async (ms: number) => {
      const began = Date.now();
      await world.round();
      const ended = Date.now();
      const { due_at } = await world.deps.db
        .selectFrom("kyc_analyses")
        .select("due_at")
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      expect(due_at.getTime()).toBeGreaterThanOrEqual(began + ms);
      expect(due_at.getTime()).toBeLessThanOrEqual(ended + ms);
    };
    await expectWait(1_000);
    const asked = () => world.play.state.calls.filter((call) => call === `GET ${key}`).length;
    expect(asked()).toBe(1);
    await sql`update kyc_analyses set due_at = now() + interval '1 minute'`.execute(world.deps.db);
    await analyse(world.deps);
    expect(asked()).toBe(1);
    for (let again = 0; again < 3; again += 1) await expectWait(2_000);
  });
});

describe("an analyst that fails", () => {
  test("away: the sub-account stays under review, it is told why, and ends once he is back", async () => {
    const { parent, sub, key } = await waiting();
    world.play.state.mood = "away";
    for (let again = 0; again < 2; again += 1) await world.round();
    const trouble = "the analyst does not answer";
    expect(await world.analysesOf(sub)).toMatchObject([{ state: "intended", trouble }]);
    expect(await world.stateOf(sub)).toEqual(UNDER_REVIEW);
    world.play.state.mood = "well";
    await world.round();
    expect(await world.analysesOf(sub)).toMatchObject([{ state: "asked", trouble: null }]);
    world.play.decide(key, "APPROVED");
    world.play.state.mood = "away";
    await world.round();
    expect(await world.analysesOf(sub)).toMatchObject([{ state: "asked", trouble }]);
    world.play.state.mood = "well";
    await world.round();
    expect(await world.eventsAround(parent, sub)).toMatchObject([{ event: "kyc.approved" }]);
  });

  test("the answer to the opening is lost: it is the same case", async () => {
    const { sub, key } = await waiting();
    world.play.state.mood = "lost";
    await world.round();
    expect(world.play.cases.has(key)).toBe(true);
    expect(await world.analysesOf(sub)).toMatchObject([{ state: "intended" }]);
    world.play.state.mood = "well";
    await world.round();
    world.play.decide(key, "APPROVED");
    await world.round();
    expect(await world.stateOf(sub)).toMatchObject({ status: "APPROVED" });
  });

  test("he has forgotten the case: he is told again, under the same key", async () => {
    const { sub, key } = await waiting();
    await world.round();
    const told = world.play.cases.get(key);
    world.play.forget(key);
    await world.round();
    expect(world.play.cases.get(key)).toEqual(told);
    expect(await world.analysesOf(sub)).toMatchObject([{ state: "asked", trouble: null }]);
  });

  test.each([
    ["another company", { document: "11222333000181", status: "APPROVED" }, "another company"],
    ["a word that nobody knows", { status: "MAYBE" }, '"MAYBE"'],
    ["a state that is no decision", { status: "PENDING" }, '"PENDING"'],
    ["another case", { key: "other", status: "APPROVED" }, "does not answer"],
  ])("he answers with %s: kept, logged, and no state", async (_what, lie, words) => {
    const { parent, sub, key } = await waiting();
    await world.round();
    world.play.state.tell = (one) => ({ ...one, ...lie });
    for (let again = 0; again < 2; again += 1) await world.round();
    const trouble = expect.stringContaining(words) as string;
    expect(await world.analysesOf(sub)).toMatchObject([{ state: "asked", outcome: null, trouble }]);
    expect(await world.stateOf(sub)).toEqual(UNDER_REVIEW);
    expect(await world.eventsAround(parent, sub)).toEqual([]);
    const logged = world.service.logged().split("\n");
    const said = logged.filter((line) => line.includes(key) && line.includes("an analysis waits"));
    expect(said).toHaveLength(1);
    world.play.state.tell = (one) => one;
    world.play.decide(key, "REJECTED", "Ilegível.");
    await world.round();
    expect(await world.stateOf(sub)).toEqual({ status: "REJECTED", reason: "Ilegível." });
  });

  test("he says it twice, the second time otherwise: the first word stands", async () => {
    const { parent, sub, key } = await waiting();
    await world.round();
    world.play.decide(key, "APPROVED");
    await world.round();
    world.play.decide(key, "REJECTED", "Mudei de ideia.");
    await world.round();
    expect(await world.stateOf(sub)).toEqual({ status: "APPROVED", reason: null });
    expect(await world.eventsAround(parent, sub)).toHaveLength(1);
  });

  test("he has another case under our key: it waits for a person", async () => {
    const { sub, key } = await waiting();
    const other = { user_id: 9, document: "11222333000181", name: "Outra", trade_name: null };
    world.play.cases.set(key, { ...other, documents: [], key, status: "APPROVED", reason: null });
    await world.round();
    const trouble = "the analyst has another case under our key";
    expect(await world.analysesOf(sub)).toMatchObject([{ state: "intended", trouble }]);
    expect(await world.stateOf(sub)).toEqual(UNDER_REVIEW);
  });

  test("one case that can't be told keeps no other from it", async () => {
    const [broken, well] = [await waiting(), await waiting()];
    const { id } = broken.sub;
    const spoil = sql`update sub_accounts set details = 'spoilt' where user_id = ${id}`;
    await spoil.execute(world.deps.db);
    await world.round();
    expect(world.play.cases.has(well.key)).toBe(true);
    const trouble = "the case can't be brought to the analyst";
    expect(await world.analysesOf(broken.sub)).toMatchObject([{ state: "intended", trouble }]);
  });
});

describe("keeps others out", () => {
  test("rounds of many replicas at once: each case is taken by one, and decided once", async () => {
    const cases = await Promise.all(Array.from({ length: 6 }, () => waiting()));
    world.play.state.calls.length = 0;
    await world.due();
    await Promise.all(Array.from({ length: 4 }, () => analyse(world.deps)));
    for (const { key } of cases) {
      expect(world.play.state.calls.filter((call) => call === `PUT ${key}`)).toHaveLength(1);
      world.play.decide(key, "APPROVED");
    }
    await Promise.all(Array.from({ length: 4 }, () => world.round()));
    for (const { parent, sub } of cases) {
      expect(await world.stateOf(sub)).toEqual({ status: "APPROVED", reason: null });
      expect(await world.eventsAround(parent, sub)).toHaveLength(1);
    }
  });

  test("what is erased is nobody's case any more", async () => {
    const { sub, key } = await waiting();
    await world.deps.db
      .updateTable("sub_accounts")
      .set({ erased_at: new Date(), data_key: null, details: null })
      .where("user_id", "=", sub.id)
      .execute();
    await world.round();
    expect(world.play.cases.has(key)).toBe(false);
    expect(await world.analysesOf(sub)).toMatchObject([{ attempts: 0, trouble: null }]);
  });

  test("nothing of the company stands in the log, but its numbers", async () => {
    const { sub } = await waiting({ ref: "planted-ref" });
    world.play.state.tell = (one) => ({ ...one, document: "11222333000181" });
    await world.round();
    const logged = world.service.logged();
    for (const word of [sub.document, "Exemplo Ltda", "planted-ref", sub.apiKey]) {
      expect(logged).not.toContain(word);
    }
  });
});
