import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { endBatchAction, resumeBatchAction } from "#lib/batches/actions/run-batch.ts";
import { batchSteps, type BatchSteps } from "#lib/batches/test/batch-steps.ts";
import { batchRunView } from "#lib/batches/views/batch-run.ts";
import { batchSigning } from "#lib/batches/views/batch-signing.ts";
import { setLimits } from "#lib/core/exchange/signing-limits.ts";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";

/** Two lines of R$ 10 fit in, three don't; what is left would pay R$ 5. */
const MAX_OPEN_UNITS = 5_500_000n;

const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
let it: BatchSteps;
let batch = "";
afterAll(() => built.drop());
beforeEach(async () => {
  it = await batchSteps(built);
  await it.setPolicy([rule({ outcome: "allow" })]);
  it.marketAt(5_400_000n);
  const limits = { ...SIGNING_LIMITS_DEFAULT, maxOpenUnits: MAX_OPEN_UNITS };
  await setLimits(db, MAIN_CONNECTION, limits, "ana");
  batch = await it.running(await it.threeLines());
  await it.runBatch(batch);
});

const stands = async () => {
  const { state, why } = await it.batchOf(batch);
  const lines = await it.linesOf(batch);
  return { state, why, lines: lines.map((line) => line.state).join(" ") };
};
const WAITS = { state: "paused", why: "slice", lines: "paid paid waiting" };
const taken = async () =>
  (await it.linesOf(batch)).reduce((all, { takenUnits }) => all + takenUnits, 0n);
const signedUnits = async () =>
  (
    await db
      .selectFrom("payout_signature")
      .select("units")
      .where("batch_id", "=", batch)
      .orderBy("id")
      .execute()
  ).map(({ units }) => units);

test("no signature allows more than the limit, and each line is paid once", async () => {
  expect(await stands()).toEqual(WAITS);
  const session = await sessionOf(request.headers);
  if (!session) throw new Error("nobody is signed in");
  const { most_units: most } = await it.batchOf(batch);
  const rest = most - (await taken());
  expect(await batchRunView(store, MAIN, batch)).toMatchObject({
    nextUnits: String(rest),
    sliceAmount: "5.500000",
  });
  expect(await batchSigning(store, session, batch)).toMatchObject({ signature: null });
  await it.allowBatch(batch);
  await it.runBatch(batch);
  expect(await stands()).toEqual({ state: "ended", why: null, lines: "paid paid paid" });
  expect(await signedUnits()).toEqual([MAX_OPEN_UNITS, rest]);
  expect(await it.allowanceLeft()).toBe(most - (await taken()));
});

test("without the wallet nobody goes on, and after an hour it ends", async () => {
  expect(codeOf(await resumeBatchAction({ batch }))).toBe("CONFLICT");
  await it.runBatch(batch);
  expect(await stands()).toEqual(WAITS);
  await db
    .updateTable("batch")
    .set({ paused_at: sql<Date>`now() - interval '61 minutes'` })
    .where("id", "=", batch)
    .execute();
  await it.step();
  expect(await stands()).toMatchObject({ state: "ended", why: "paused_long" });
});

test("once something has left the wallet between two slices, the next is not asked for", async () => {
  await it.pulledBesides();
  expect(codeOf(await it.beginBatch(batch))).toBe("ALLOWANCE_CHANGED");
  await it.step();
  expect(await stands()).toEqual({ ...WAITS, why: "surplus_pull" });
});

test("what leaves it while the wallet is open stops the batch, though the next allowance hides it", async () => {
  const answer = await it.beginBatch(batch);
  if (!answer.ok || answer.data.state !== "asked") throw new Error(JSON.stringify(answer));
  await it.pulledBesides();
  const units = (await signedUnits()).at(-1) ?? 0n;
  await it.owner.approve(units, { nonce: answer.data.nonce });
  await built.bare.mine(3);
  await built.assessSignatures();
  expect(await it.allowanceLeft()).toBe(units);
  await it.runBatch(batch);
  expect(await stands()).toEqual({ ...WAITS, why: "surplus_pull" });
});

test("a line that the exchange refused does not keep the next slice from being signed", async () => {
  expect(codeOf(await endBatchAction({ batch }))).toBe("ok");
  const last = { to: await it.receiver(), cents: 1_003n };
  batch = await it.running([...(await it.threeLines()), last]);
  const outcome = { status: 422, body: {} };
  built.relay.outcome = { method: "POST", path: /^\/exchange\/payout$/, outcome };
  await it.step();
  built.relay.outcome = "pass";
  await it.runBatch(batch);
  expect(await stands()).toMatchObject({ why: "slice", lines: "stopped paid paid waiting" });
  await it.allowBatch(batch);
  await it.runBatch(batch);
  expect(await stands()).toMatchObject({ state: "ended", lines: "stopped paid paid paid" });
});

test("another amount than the next slice does not count", async () => {
  const { most_units: most } = await it.batchOf(batch);
  await it.allowBatch(batch, most);
  await it.runBatch(batch);
  expect(await stands()).toEqual(WAITS);
});
