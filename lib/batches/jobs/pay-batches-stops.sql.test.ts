import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  endBatchAction,
  pauseBatchAction,
  resumeBatchAction,
} from "#lib/batches/actions/run-batch.ts";
import { batchSteps, type BatchSteps } from "#lib/batches/test/batch-steps.ts";
import { withdrawApprovalAction } from "#lib/policies/actions/withdraw-approval.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";

const built = await openPayoutDashboard();
const { store } = built.dashboard;
let it: BatchSteps;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await batchSteps(built);
  await it.setPolicy([rule({ outcome: "allow" })]);
});

const states = async (batch: string) =>
  (await it.linesOf(batch)).map(({ state, why }) => (why === null ? state : `${state}: ${why}`));

describe("one line alone is not paid, and the others are", () => {
  test("whose receiver has another key at the exchange than was approved", async () => {
    const lines = await it.threeLines();
    const batch = await it.running(lines);
    await built.world.deps.db
      .updateTable("bank_accounts")
      .set({ pix_key: "other@example.com" } as object)
      .where("id", "=", String(lines[1]!.to.id) as never)
      .execute();
    await it.runBatch(batch);
    expect(await states(batch)).toEqual(["paid", "stopped: receiver", "paid"]);
  });

  test("whose receiver is gone at the exchange", async () => {
    const lines = await it.threeLines();
    const batch = await it.running(lines);
    await built.world.call(built.user, `DELETE /exchange/bank-accounts/${lines[0]!.to.id}`);
    await it.runBatch(batch);
    expect(await states(batch)).toEqual(["stopped: receiver", "paid", "paid"]);
  });

  test("that the exchange refuses; nothing of it is believed to have left", async () => {
    const batch = await it.running(await it.threeLines());
    const outcome = { status: 422, body: {} };
    built.relay.outcome = { method: "POST", path: /^\/exchange\/payout$/, outcome };
    await it.step();
    built.relay.outcome = "pass";
    await it.runBatch(batch);
    expect(await states(batch)).toEqual(["stopped: refused", "paid", "paid"]);
  });

  test("that repeats a payout which was taken after all", async () => {
    const batch = await it.running(await it.threeLines());
    const of = { status: "failed", chain_check: "differs" } as const;
    const { id: repeats } = await insertPayout(store, MAIN.id, of);
    await sql`update batch_line set repeats = ${repeats} where batch_id = ${batch} and number = 2`.execute(
      store.db,
    );
    await it.runBatch(batch);
    expect(await states(batch)).toEqual(["paid", "stopped: not_over", "paid"]);
  });

  test("that the policy of its moment refuses", async () => {
    const lines = await it.threeLines();
    const batch = await it.running(lines);
    const accounts = [String(lines[1]!.to.id)];
    await it.setPolicy([
      rule({ outcome: "refuse", to: "listed", accounts }),
      rule({ outcome: "allow" }),
    ]);
    await it.runBatch(batch);
    expect(await states(batch)).toEqual(["paid", "stopped: policy", "paid"]);
  });
});

describe("nothing more is paid", () => {
  const expectPaused = async (batch: string, why: string, paid: number) => {
    await it.runBatch(batch);
    const now = await it.batchOf(batch);
    expect({ state: now.state, why: now.why }).toEqual({ state: "paused", why });
    expect((await states(batch)).filter((one) => one === "paid")).toHaveLength(paid);
  };

  test("once something has left the wallet that no line asked for", async () => {
    const batch = await it.running(await it.threeLines());
    await it.oneLine();
    await it.pulledBesides();
    await expectPaused(batch, "surplus_pull", 1);
    expect(codeOf(await resumeBatchAction({ batch }))).toBe("CONFLICT");
  });

  test("once its wallet has changed the allowance", async () => {
    const batch = await it.running(await it.threeLines());
    await it.oneLine();
    await it.reapprove(0n);
    await expectPaused(batch, "allowance", 1);
  });

  test("once more is allowed than the lines have left, but not while the node may be behind", async () => {
    const batch = await it.running(await it.threeLines());
    await it.oneLine();
    const { most_units } = await it.batchOf(batch);
    await it.reapprove(most_units);
    await it.step();
    expect((await it.batchOf(batch)).state).toBe("running");
    const ended = new Date(Date.now() - 6 * 60_000);
    await store.db.updateTable("payout").set({ ended_at: ended }).execute();
    await expectPaused(batch, "allowance", 1);
  });

  test("once the rate has left the tolerance that was signed", async () => {
    const batch = await it.running(await it.threeLines());
    await it.oneLine();
    it.marketAt(5_300_000n);
    await expectPaused(batch, "tolerance", 1);
    it.marketAt(null);
  });

  test("once a row of it is not what was signed", async () => {
    const batch = await it.running(await it.threeLines());
    await it.oneLine();
    await store.db
      .updateTable("batch_line")
      .set({ cents: 9_999n })
      .where("batch_id", "=", batch)
      .where("number", "=", 2)
      .execute();
    await expectPaused(batch, "content", 1);
  });

  test("once its approval is taken back", async () => {
    await it.setPolicy([rule({ outcome: "ask_one" })]);
    const batch = await it.running(await it.threeLines());
    await it.oneLine();
    const { id } = await it.requestOf(batch);
    const reason = "Valor errado";
    const headers = await built.dashboard.headersOf("approver");
    const taken = it.as(headers, () => withdrawApprovalAction({ request: id, reason }));
    expect(codeOf(await taken)).toBe("ok");
    await expectPaused(batch, "approval", 1);
  });

  test("once whoever runs it is deactivated", async () => {
    const batch = await it.running(await it.threeLines());
    await it.oneLine();
    const personId = await built.dashboard.idOf("operator");
    await store.db
      .updateTable("person")
      .set({ deactivated_at: new Date() })
      .where("id", "=", personId)
      .execute();
    await expectPaused(batch, "runner", 1);
    await store.db
      .updateTable("person")
      .set({ deactivated_at: null })
      .where("id", "=", personId)
      .execute();
  });
});

test("a person pauses it, another goes on with a fresh factor, and whoever ends it leaves the rest unpaid", async () => {
  const batch = await it.running(await it.threeLines());
  await it.oneLine();
  expect(codeOf(await pauseBatchAction({ batch }))).toBe("ok");
  await it.runBatch(batch);
  expect(await states(batch)).toEqual(["paid", "waiting", "waiting"]);
  const resumed = await it.as(it.admin, () => resumeBatchAction({ batch }));
  expect(codeOf(resumed)).toBe("ok");
  expect((await it.batchOf(batch)).run_by).toBe(await built.dashboard.idOf("admin"));
  await it.oneLine();
  expect(codeOf(await endBatchAction({ batch }))).toBe("ok");
  await it.runBatch(batch);
  expect(await states(batch)).toEqual(["paid", "paid", "stopped: ended"]);
});

test("a pause of over an hour ends it", async () => {
  const batch = await it.running(await it.threeLines());
  await pauseBatchAction({ batch });
  const before = new Date(Date.now() - 61 * 60_000);
  await store.db.updateTable("batch").set({ paused_at: before }).where("id", "=", batch).execute();
  await it.runBatch(batch);
  expect(await it.batchOf(batch)).toMatchObject({ state: "ended", why: "paused_long" });
});
