import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { Scene } from "#lib/test/insider/scene.ts";
import { Breach } from "#lib/test/insider/judge.ts";
import { insiderSearch } from "#lib/test/insider/search.ts";

/** `npm run insider` resumes where this slice ends. */
const FROM = Number(process.env["INSIDER_FROM"] ?? 1);
const COUNT = Number(process.env["INSIDER_COUNT"] ?? 60);
/** How far each hole that is put back is searched for; 0: no hole is put back. */
const HOLE_MOST = Number(process.env["INSIDER_HOLES"] ?? 0);

const search = await insiderSearch();
const { db } = search.dashboard.store;
afterAll(() => search.dashboard.drop());

test(`no human alone gets round the others: seeds ${FROM} to ${FROM + COUNT - 1}`, async () => {
  const outcomes = new Map<string, number>();
  for (let seed = FROM; seed < FROM + COUNT; seed += 1) {
    for (const line of await search.play(seed)) {
      const outcome = line.replace(/^.*: /, "");
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    if (seed % 50 === 0) await search.clear();
  }
  // A search in which nothing goes through would find nothing.
  expect(outcomes.get("ok")).toBeGreaterThan(COUNT);
});

const HOLES: Record<string, (scene: Scene) => Promise<unknown>> = {
  "whoever is shut out stops counting": () => sql`truncate past_decider`.execute(db),
  "a link alone takes its seat, and letting in ties in one direction only": (scene) => {
    scene.isCodeless = true;
    const mine = scene.company.logins.filter(({ human }) => human === scene.mine);
    return sql`delete from sponsorship where sponsor_id = any(${mine.map(({ id }) => id)})`.execute(
      db,
    );
  },
  "only the last hand on a draft counts": () =>
    sql`update policy_draft set hands = hands[cardinality(hands):]`.execute(db),
  "only the last hand on a request counts": () =>
    sql`update approval_request set hands = array[asked_by]`.execute(db),
};

const putBack = HOLE_MOST > 0 ? Object.entries(HOLES) : [];
describe.each(putBack)("where %s", (_name, spoil) => {
  test("the search finds it", async () => {
    const breach = async (seed: number) => {
      try {
        await search.play(seed, spoil);
      } catch (error) {
        if (error instanceof Breach) return true;
        throw error;
      }
      return false;
    };
    let seed = 1;
    while (seed <= HOLE_MOST && !(await breach(seed))) seed += 1;
    expect(seed).toBeLessThanOrEqual(HOLE_MOST);
  });
});
