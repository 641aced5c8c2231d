import { afterAll, beforeEach, expect, test } from "vitest";
import { batchSteps, type BatchSteps } from "#lib/batches/test/batch-steps.ts";
import { batchStanding, batchStandings } from "#lib/batches/views/batch-standing.ts";
import { batchRows } from "#lib/batches/views/batches.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { rule } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";

const built = await openPayoutDashboard();
const { store, headersOf } = built.dashboard;
let it: BatchSteps;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await batchSteps(built);
});

/** As the list of requests asks for it. */
async function standings(...ids: string[]) {
  const session = await sessionOf(await headersOf("operator"));
  if (!session) throw new Error("nobody");
  return batchStandings(store, session, ids);
}

/** As the list asks for it. */
async function standing(id: string) {
  const session = await sessionOf(await headersOf("operator"));
  const row = (await batchRows(store, MAIN)).rows.find((one) => one.id === id);
  if (!session || !row) throw new Error("nobody, or no such batch");
  return batchStanding(store, session, row);
}

test("a fixed batch says whose turn it is, as its policy and its request are", async () => {
  await it.setPolicy([rule({ outcome: "allow" })]);
  const free = await it.draft(await it.threeLines());
  expect(await standing(free)).toBe("draft");
  await it.fix(free);
  expect(await standing(free)).toBe("to_sign");
  await it.setPolicy([rule({ outcome: "refuse" })]);
  expect(await standing(free)).toBe("barred");
  await it.setPolicy([rule()]);
  expect(await standing(free)).toBe("unasked");
  await it.askBatch(free);
  expect(await standing(free)).toBe("waiting");
  await it.approveBatch(free);
  expect(await standing(free)).toBe("to_sign");
  // What was approved is another batch once its content is.
  await store.db.updateTable("batch").set({ title: "Another" }).where("id", "=", free).execute();
  expect(await standing(free)).toBe("again");
});

test("several are told at once as each by itself, and of none nothing is asked", async () => {
  await it.setPolicy([rule({ outcome: "allow" })]);
  const [draft, fixed] = [
    await it.draft(await it.threeLines()),
    await it.draft(await it.threeLines()),
  ];
  await it.fix(fixed);
  const told = await standings(draft, fixed);
  expect(told).toEqual(
    new Map([
      [draft, await standing(draft)],
      [fixed, "to_sign"],
    ]),
  );
  expect(await standings()).toEqual(new Map());
});
