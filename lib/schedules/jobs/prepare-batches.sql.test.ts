import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { dayText } from "#lib/format/day-label.ts";
import { confirmLineAction } from "#lib/batches/actions/draft-lines.ts";
import { reopenBatchAction } from "#lib/batches/actions/fix-batch.ts";
import { batchView } from "#lib/batches/views/draft-view.ts";
import { batchTimes, type BatchTimes } from "#lib/schedules/test/batch-times.ts";
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

describe("where every line is right", () => {
  test("it is fixed and others are asked, once, by whoever is responsible; then it is signed and paid", async () => {
    const schedule = await times.scheduled(await times.source());
    await Promise.all([times.it.work(), times.it.work(), times.it.work()]);
    const { state, why, batch } = await times.timeOf(schedule);
    expect({ state, why }).toEqual({ state: "ready", why: null });
    const operator = await built.dashboard.idOf("operator");
    expect(await times.row(batch)).toMatchObject({
      state: "fixed",
      title: `Folha · ${dayText(times.it.today, "pt-BR")}`,
      wallet: times.batches.owner.address,
      fixed_by: operator,
      actors: [operator],
    });
    const request = await times.batches.requestOf(batch);
    expect(request).toMatchObject({ ended: null, asked_by: operator, actors: [operator] });
    expect(await times.due()).toEqual([{ to: "operator", when: "today", asked: "yes", left: "" }]);
    const signed = await db
      .selectFrom("payout_signature")
      .selectAll()
      .where("batch_id", "=", batch)
      .execute();
    expect(signed).toEqual([]);
    expect(await times.batches.approveBatch(batch, "operator")).not.toBe("ok");
    expect(await times.batches.approveBatch(batch)).toBe("ok");
    await times.batches.allowBatch(batch);
    await times.batches.runBatch(batch);
    const states = (await times.batches.linesOf(batch)).map((line) => line.state);
    expect(states).toEqual(["paid", "paid", "paid"]);
  });

  test("where the policy asks nobody, it is fixed and waits for its wallet", async () => {
    await times.it.setPolicy([rule({ outcome: "allow" })]);
    const { batch, why } = await times.scheduled(await times.source()).then(async (schedule) => {
      await times.it.work();
      return times.timeOf(schedule);
    });
    expect([why, (await times.row(batch)).state]).toEqual([null, "fixed"]);
    await expect(times.batches.requestOf(batch)).rejects.toThrow("nobody asked");
  });

  test("what it pays again is no double of its own; what was paid beside it is", async () => {
    await times.it.setPolicy([rule({ outcome: "allow" })]);
    const lines = await times.batches.threeLines();
    const paid = await times.batches.running(lines);
    await times.batches.runBatch(paid);
    const schedule = await times.scheduled(paid);
    await times.it.work();
    const { batch } = await times.timeOf(schedule);
    expect((await times.row(batch)).state).toBe("fixed");
    expect(codeOf(await reopenBatchAction({ batch }))).toBe("ok");
    await forgetSchedules(store);
    const beside = await times.batches.draft([{ to: lines[0]!.to, cents: 1_000n }]);
    const found = await batchView(store, MAIN, beside, true);
    const keys = found?.lines[0]?.findings.flatMap(({ key }) => key ?? []) ?? [];
    expect(codeOf(await confirmLineAction({ batch: beside, number: 1, keys }))).toBe("ok");
    expect(codeOf(await times.batches.fix(beside))).toBe("ok");
    await times.batches.allowBatch(beside);
    await times.batches.runBatch(beside);
    const again = await times.scheduled(paid);
    await times.it.work();
    await times.expectLeft(again, "unconfirmed");
  });

  test("it is skipped like any other time until a wallet is opened for it", async () => {
    const schedule = await times.scheduled(await times.source());
    await times.it.work();
    const { batch } = await times.timeOf(schedule);
    expect(await times.batches.approveBatch(batch)).toBe("ok");
    const { id } = await times.batches.requestOf(batch);
    expect(await times.it.decide(schedule, times.it.today, "skip")).toBe("ok");
    expect((await times.row(batch)).state).toBe("discarded");
    const request = await db
      .selectFrom("approval_request")
      .select("ended")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(request.ended).toBe("replaced");
    expect(await times.it.decide(schedule, times.it.today, "restore")).toBe("ok");
    await times.it.work();
    const next = (await times.timeOf(schedule)).batch;
    expect(next).not.toBe(batch);
    expect(await times.batches.approveBatch(next)).toBe("ok");
    expect(codeOf(await times.batches.beginBatch(next))).toBe("ok");
    expect(await times.it.decide(schedule, times.it.today, "skip")).toBe("CONFLICT");
  });
});

describe("days before", () => {
  const early = async () => {
    const first = addDays(times.it.today, 3);
    const schedule = await times.scheduled(await times.source(), { first, days_before: "3" });
    await times.it.work();
    const { batch } = await times.timeOf(schedule);
    return { schedule, batch, first };
  };
  const onItsDay = async (schedule: string) => {
    await sql`update occurrence set due_on = ${times.it.today} where schedule_id = ${schedule}`.execute(
      db,
    );
    await times.it.wake();
    await times.it.work();
  };

  test("it is asked for in time, holds to the end of its day, and stays as it is on its morning", async () => {
    const { schedule, batch, first } = await early();
    const { expires_at, id } = await times.batches.requestOf(batch);
    expect(expires_at.getTime()).toBeGreaterThan(Date.parse(`${addDays(first, 1)}T03:00:00Z`));
    expect(await times.batches.approveBatch(batch)).toBe("ok");
    await onItsDay(schedule);
    expect((await times.batches.requestOf(batch)).id).toBe(id);
    expect((await times.due()).map(({ when, left }) => [when, left])).toEqual([
      ["early", ""],
      ["today", ""],
    ]);
  });

  test("it is fixed anew and asked for again on its morning where the rate has moved", async () => {
    const { schedule, batch } = await early();
    const [before, asked] = [
      await times.batches.batchOf(batch),
      await times.batches.requestOf(batch),
    ];
    expect(await times.batches.approveBatch(batch)).toBe("ok");
    times.batches.marketAt(5_320_000n);
    await onItsDay(schedule);
    const [after, again] = [
      await times.batches.batchOf(batch),
      await times.batches.requestOf(batch),
    ];
    expect(after.units).toBeGreaterThan(before.units);
    expect([again.id === asked.id, again.ended, again.hash]).toEqual([
      false,
      null,
      after.content_hash,
    ]);
  });

  test("what others said no to is not asked for again", async () => {
    const { schedule, batch } = await early();
    const { id } = await times.batches.requestOf(batch);
    const { refuseRequestAction } = await import("#lib/policies/actions/requests.ts");
    const approver = await built.dashboard.headersOf("approver");
    const said = { request: id, reason: "Sem nota fiscal" };
    expect(codeOf(await times.it.as(approver, () => refuseRequestAction(said)))).toBe("ok");
    times.batches.marketAt(5_320_000n);
    await onItsDay(schedule);
    expect((await times.batches.requestOf(batch)).id).toBe(id);
  });

  test("what somebody has opened for changes is left to them", async () => {
    const { schedule, batch } = await early();
    expect(codeOf(await reopenBatchAction({ batch }))).toBe("ok");
    await onItsDay(schedule);
    expect((await times.row(batch)).state).toBe("draft");
  });
});
