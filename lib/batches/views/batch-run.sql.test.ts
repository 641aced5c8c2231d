import { afterAll, beforeEach, expect, test } from "vitest";
import { leaveOutLinesAction } from "#lib/batches/actions/fix-batch.ts";
import { batchSteps, type BatchSteps } from "#lib/batches/test/batch-steps.ts";
import { approvableHolds } from "#lib/batches/views/approvable-holds.ts";
import { batchRunView } from "#lib/batches/views/batch-run.ts";
import { batchSigning } from "#lib/batches/views/batch-signing.ts";
import { batchView } from "#lib/batches/views/draft-view.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { coolingOffViews } from "#lib/policies/views/cooling-off.ts";
import { coolingLines } from "#lib/rules/batches/cooling-lines.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";

const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
let it: BatchSteps;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await batchSteps(built);
  await it.setPolicy([rule({ outcome: "allow" })]);
});

const holds = async (batch: string) =>
  (await batchRunView(store, MAIN, batch))?.lines.map(({ coolingOff }) => coolingOff);

test("a line that waits says until when its receiver is on hold, and no more once that is over", async () => {
  const batch = await it.draft(await it.threeLines());
  expect(codeOf(await it.fix(batch))).toBe("ok");
  expect(await holds(batch)).toEqual([null, null, null]);
  const account = (await it.linesOf(batch))[1]?.intent.pix_account_id;
  const until = new Date(Date.now() + 3_600_000);
  const hold = (cooling_off_until: Date) =>
    db
      .updateTable("recipient")
      .set({ state: "waits", cooling_off_until } as never)
      .where("operation", "=", "pix_account")
      .where("object", "=", String(account))
      .execute();
  await hold(until);
  expect(await holds(batch)).toEqual([
    null,
    { state: "cooling_off", until: until.toISOString(), request: null },
    null,
  ]);
  await hold(new Date(Date.now() - 1000));
  expect(await holds(batch)).toEqual([null, null, null]);
});

test("lines are left out of a fixed batch only as it was shown, and it is a draft with the others", async () => {
  const batch = await it.draft(await it.threeLines());
  expect(codeOf(await it.fix(batch))).toBe("ok");
  const hash = await it.hash(batch);
  const leave = async (shown: string, numbers: number[]) =>
    codeOf(await leaveOutLinesAction({ batch, hash: shown, numbers }));
  const numbers = async () =>
    (await batchView(store, MAIN, batch, true))?.lines.map(({ number }) => number);
  expect(await leave(`0x${"0".repeat(64)}`, [2])).toBe("QUOTE_CHANGED");
  expect(await leave(hash, [2, 9])).toBe("NOT_FOUND");
  expect((await it.batchOf(batch)).state).toBe("fixed");
  expect(await leave(hash, [2])).toBe("ok");
  expect(await numbers()).toEqual([1, 3]);
  expect(await batchRunView(store, MAIN, batch)).toBeNull();
  expect(await leave(hash, [1])).toBe("NOT_FOUND");
  expect(codeOf(await it.fix(batch))).toBe("ok");
});

test("whoever asks hears of a receiver that is free only after the approval ends", async () => {
  await it.setPolicy([rule()]);
  const batch = await it.draft(await it.threeLines());
  await it.fix(batch);
  const session = await sessionOf(await built.dashboard.headersOf("operator"));
  if (!session) throw new Error("nobody");
  const ends = async () => (await batchSigning(store, session, batch))?.approvalEndsAt ?? null;
  const free = async (cooling_off_until: Date) => {
    await db
      .updateTable("recipient")
      .set({ state: "waits", cooling_off_until } as never)
      .where("operation", "=", "pix_account")
      .where("object", "=", String((await it.linesOf(batch))[1]?.intent.pix_account_id))
      .execute();
    const shown = await batchRunView(store, MAIN, batch);
    const { lines, isLate } = coolingLines(shown?.lines ?? [], await ends());
    return { numbers: lines.map(({ number }) => number), isLate };
  };
  const hour = 3_600_000;
  for (const step of ["unasked", "asked"]) {
    if (step === "asked") expect(await it.askBatch(batch)).toBe("ok");
    const end = Date.parse((await ends()) ?? "");
    expect(await free(new Date(end + hour))).toEqual({ numbers: [2], isLate: true });
    expect(await free(new Date(end - hour))).toEqual({ numbers: [2], isLate: false });
  }
});

test("a batch waits for whoever may approve it, and not for whoever asked", async () => {
  await it.setPolicy([rule()]);
  const batch = await it.draft(await it.threeLines());
  await it.fix(batch);
  const waitsFor = async (role: "operator" | "approver") => {
    const session = await sessionOf(await built.dashboard.headersOf(role));
    return session && (await batchSigning(store, session, batch))?.mayApprove;
  };
  expect(await waitsFor("approver")).toBe(false);
  expect(await it.askBatch(batch)).toBe("ok");
  expect(await waitsFor("operator")).toBe(false);
  expect(await waitsFor("approver")).toBe(true);
});

test("requests that free receivers of these lines sooner are for whoever may approve them", async () => {
  const hold = rule({ operation: "pix_account", outcome: "wait", hours: 24 });
  await it.setPolicy([rule(), hold]);
  await it.threeLines();
  const open = await db
    .selectFrom("approval_request")
    .select(["id", "object"])
    .where("operation", "=", "pix_account")
    .where("ended", "is", null)
    .orderBy("asked_at", "desc")
    .limit(3)
    .execute();
  const objects = open.map(({ object }) => object);
  const about = { accountId: MAIN.id, operation: "pix_account" } as const;
  const holds = await coolingOffViews(db, about, objects);
  const [of] = objects;
  const lines = [{ coolingOff: holds.get(of ?? "") ?? null }, { coolingOff: null }];
  const approvable = async (role: "operator" | "approver") => {
    const session = await sessionOf(await built.dashboard.headersOf(role));
    return session && approvableHolds(store, session, lines);
  };
  expect(await approvable("operator")).toEqual([]);
  // The other two are of other lines.
  expect(open).toHaveLength(3);
  expect(await approvable("approver")).toEqual([open[0]?.id]);
});
