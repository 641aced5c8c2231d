import { afterAll, expect, test } from "vitest";
import { discardBatchAction } from "#lib/batches/actions/drafts.ts";
import { draftLines } from "#lib/batches/rows/draft-lines.ts";
import { batchSteps } from "#lib/batches/test/batch-steps.ts";
import { scheduleBatchAction } from "#lib/schedules/actions/make-schedules.ts";
import { scheduleSteps } from "#lib/schedules/test/schedule-steps.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";

const built = await openPayoutDashboard();
const { db } = built.dashboard.store;
const it = await scheduleSteps(built);
const batches = await batchSteps(built);
await it.setPolicy([rule({ outcome: "allow" })]);
afterAll(() => built.drop());

const scheduled = async (batch: string, key = it.key()): Promise<string> => {
  const said = { batch, when: "once", first: it.today, idempotency_key: key };
  const made = await scheduleBatchAction(said as never);
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.data.schedule;
};
const batchOf = (id: string) =>
  db.selectFrom("batch").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a batch's lines are put together again, once, as a draft that everybody with a hand in it can't approve", async () => {
  const source = await batches.draft(await batches.threeLines());
  const schedule = await scheduled(source);
  await Promise.all([it.work(), it.work(), it.work()]);
  const [one, ...more] = await it.times(schedule);
  expect([one?.state, more]).toEqual(["ready", []]);
  const made = await batchOf(one?.intent ?? "");
  const operator = await built.dashboard.idOf("operator");
  expect(made).toMatchObject({ state: "draft", actors: [operator], created_by: operator });
  expect(made.title).toBe(`Folha · ${it.today.split("-").toReversed().join("/")}`);
  const [was, is] = [await draftLines(db, source), await draftLines(db, made.id)];
  expect(is.map(({ typed, cents, pixAccountId }) => [typed, cents, pixAccountId])).toEqual(
    was.map(({ typed, cents, pixAccountId }) => [typed, cents, pixAccountId]),
  );
  expect(codeOf(await batches.fix(made.id))).toBe("ok");
  // Once it is fixed, its time is skipped no more: it is opened or discarded there first.
  expect(await it.decide(schedule, it.today, "skip")).toBe("CONFLICT");
});

test("one that is discarded counts as skipped, and comes back as another", async () => {
  const source = await batches.draft(await batches.threeLines());
  const schedule = await scheduled(source);
  await it.work();
  const first = (await it.times(schedule))[0]?.intent ?? "";
  expect(codeOf(await discardBatchAction({ batch: first }))).toBe("ok");
  expect((await it.times(schedule))[0]?.is_dropped).toBe(true);
  expect(await it.decide(schedule, it.today, "restore")).toBe("ok");
  await it.work();
  const [one] = await it.times(schedule);
  expect(one?.state).toBe("ready");
  expect(one?.intent).not.toBe(first);
  expect(await draftLines(db, one?.intent ?? "")).toHaveLength(3);
  expect(await it.decide(schedule, it.today, "skip")).toBe("ok");
  expect((await batchOf(one?.intent ?? "")).state).toBe("discarded");
});

test("another company's batch, and one that was discarded, are none that can be repeated", async () => {
  const source = await batches.draft(await batches.threeLines());
  expect(codeOf(await discardBatchAction({ batch: source }))).toBe("ok");
  await expect(scheduled(source)).rejects.toThrow("NOT_FOUND");
});
