import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { discardBatchAction } from "#lib/batches/actions/drafts.ts";
import { confirmLineAction, typeLineAction } from "#lib/batches/actions/draft-lines.ts";
import { draftLines } from "#lib/batches/rows/draft-lines.ts";
import { batchView } from "#lib/batches/views/draft-view.ts";
import { batchTimes, type BatchTimes, type Saying } from "#lib/schedules/test/batch-times.ts";
import { forgetSchedules } from "#lib/schedules/test/schedule-steps.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { addDays } from "#protocol/brazil/bank-holidays.ts";

const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
let times: BatchTimes;
afterAll(() => built.drop());
beforeEach(async () => {
  times = await batchTimes(built);
});

const expectLeft = (schedule: string, left: string) => times.expectLeft(schedule, left);

describe("it stays a draft, and says why", () => {
  test("where no wallet was named, or whoever is responsible has not proved it", async () => {
    await expectLeft(await withWork({ payer: undefined }), "payer");
    await forgetSchedules(store);
    const schedule = await times.scheduled(await times.source());
    await db.deleteFrom("signed_text").execute();
    await times.it.work();
    await expectLeft(schedule, "payer");
  });

  test("where a line is wrong", async () => {
    const batch = await times.source();
    const found = await batchView(store, MAIN, batch, true);
    const [line] = found?.lines ?? [];
    const cells = { ...line!.cells, amount: "1.234" };
    expect(codeOf(await typeLineAction({ batch, number: 1, cells }))).toBe("ok");
    const schedule = await times.scheduled(batch);
    await times.it.work();
    await expectLeft(schedule, "faulty");
  });

  test("where somebody has typed in it, though nothing is wrong", async () => {
    const first = addDays(times.it.today, 3);
    const saying = { first, days_before: "3", payer: undefined };
    const schedule = await withWork(saying);
    const { batch } = await times.timeOf(schedule);
    const found = await batchView(store, MAIN, batch, true);
    const cells = { ...found!.lines[0]!.cells, amount: "99.00" };
    expect(codeOf(await typeLineAction({ batch, number: 1, cells }))).toBe("ok");
    await db
      .updateTable("occurrence")
      .set({ due_on: times.it.today } as never)
      .execute();
    await times.it.wake();
    await times.it.work();
    expect(await times.timeOf(schedule)).toEqual({ state: "ready", why: "changed", batch });
  });

  test("where a receiver is not who it was", async () => {
    const lines = await times.batches.threeLines();
    const schedule = await times.scheduled(await times.batches.draft(lines));
    const id = String(lines[1]!.to.id);
    expect((await times.it.receivers.change(id, { holder_name: "Beto Lima" })).ok).toBe(true);
    await times.it.work();
    await expectLeft(schedule, "receiver");
  });

  test("where it pays somebody the same twice, unless that was ticked in what it repeats", async () => {
    const to = await times.batches.receiver();
    const batch = await times.batches.draft([
      { to, cents: 1_000n },
      { to, cents: 1_000n },
    ]);
    const unsaid = await times.scheduled(batch);
    await times.it.work();
    await expectLeft(unsaid, "unconfirmed");
    const found = await batchView(store, MAIN, batch, true);
    for (const { number, findings } of found?.lines ?? []) {
      const keys = findings.flatMap(({ kind, key }) => (kind === "twice" && key ? [key] : []));
      expect(codeOf(await confirmLineAction({ batch, number, keys }))).toBe("ok");
    }
    await forgetSchedules(store);
    const said = await times.scheduled(batch);
    await times.it.work();
    expect((await times.row((await times.timeOf(said)).batch)).state).toBe("fixed");
  });

  test("where the policy refuses it", async () => {
    const schedule = await times.scheduled(await times.source());
    await times.it.setPolicy([rule({ outcome: "refuse" })]);
    await times.it.work();
    await expectLeft(schedule, "policy");
  });

  test("where its quote is outside the limits", async () => {
    const schedule = await times.scheduled(await times.source());
    times.batches.marketAt(500_000_000n);
    await times.it.work();
    await expectLeft(schedule, "differs");
  });

  const withWork = async (saying: Saying) => {
    const schedule = await times.scheduled(await times.source(), saying);
    await times.it.work();
    return schedule;
  };
});

test("one that is discarded counts as skipped, and comes back as another", async () => {
  const schedule = await times.scheduled(await times.source(), { payer: undefined });
  await times.it.work();
  const first = (await times.timeOf(schedule)).batch;
  expect(codeOf(await discardBatchAction({ batch: first }))).toBe("ok");
  expect((await times.it.times(schedule))[0]?.is_dropped).toBe(true);
  expect(await times.it.decide(schedule, times.it.today, "restore")).toBe("ok");
  await times.it.work();
  const { state, batch } = await times.timeOf(schedule);
  expect([state, batch === first]).toEqual(["ready", false]);
  expect(await draftLines(db, batch)).toHaveLength(3);
  expect(await times.it.decide(schedule, times.it.today, "skip")).toBe("ok");
  expect((await times.row(batch)).state).toBe("discarded");
});

test("another company's batch, and one that was discarded, are none that can be repeated", async () => {
  const batch = await times.source();
  expect(codeOf(await discardBatchAction({ batch }))).toBe("ok");
  await expect(times.scheduled(batch)).rejects.toThrow("NOT_FOUND");
});
