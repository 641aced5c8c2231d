import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { resumeBatchAction, pauseBatchAction } from "#lib/batches/actions/run-batch.ts";
import { fixBatchAction, reopenBatchAction } from "#lib/batches/actions/fix-batch.ts";
import { batchSteps, type BatchSteps } from "#lib/batches/test/batch-steps.ts";
import { executePayoutAction } from "#lib/payouts/actions/payout-execution.ts";
import { requestPayoutApprovalAction } from "#lib/payouts/actions/payout-approvals.ts";
import {
  requestPayoutQuoteAction,
  requotePayoutAction,
} from "#lib/payouts/actions/payout-quotes.ts";
import { beginSignatureAction } from "#lib/payouts/actions/payout-signatures.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { payoutSums } from "#lib/payouts/rows/payout-sums.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";

const built = await openPayoutDashboard();
const { db } = built.dashboard.store;
let it: BatchSteps;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await batchSteps(built);
  await it.setPolicy([rule({ outcome: "allow" })]);
});

/** A fixed batch of three lines. */
const fixed = async () => {
  const batch = await it.draft(await it.threeLines());
  expect(codeOf(await it.fix(batch))).toBe("ok");
  return batch;
};

const line = (batch: string, number: number) =>
  db.updateTable("batch_line").where("batch_id", "=", batch).where("number", "=", number);

describe("what was approved is not signed once it is something else", () => {
  const changes: [string, (batch: string) => Promise<unknown>][] = [
    ["another amount", (batch) => line(batch, 1).set({ cents: 9_000n }).execute()],
    [
      "a line fewer",
      (batch) =>
        db.deleteFrom("batch_line").where("batch_id", "=", batch).where("number", "=", 3).execute(),
    ],
    [
      "another order",
      async (batch) => {
        await line(batch, 1).set({ number: 9 }).execute();
      },
    ],
    ["more tokens for a line", (batch) => line(batch, 2).set({ units: 9_000_000n }).execute()],
    [
      "a receiver that is said to be known",
      (batch) => line(batch, 2).set({ is_new: false }).execute(),
    ],
    [
      "another receiver",
      async (batch) => {
        const { id } = await it.receiver();
        const [first] = await it.linesOf(batch);
        await built.change(first!.intent.id, { pix_account_id: BigInt(id) });
      },
    ],
    [
      "another wallet",
      async (batch) => {
        const { address } = await it.provedWallet();
        await db.updateTable("batch").set({ wallet: address }).where("id", "=", batch).execute();
      },
    ],
    [
      "a larger allowance",
      (batch) =>
        db.updateTable("batch").set({ most_units: 900_000_000n }).where("id", "=", batch).execute(),
    ],
  ];
  test.each(changes)("%s", async (_what, change) => {
    await it.setPolicy([rule({ outcome: "ask_one" })]);
    const batch = await fixed();
    expect(await it.askBatch(batch)).toBe("ok");
    expect(await it.approveBatch(batch)).toBe("ok");
    await change(batch);
    expect(codeOf(await it.beginBatch(batch))).toBe("QUOTE_CHANGED");
  });
});

test("an allowance that the wallet gave for something else begins nothing", async () => {
  const batch = await fixed();
  const { most_units } = await it.batchOf(batch);
  await it.reapprove(most_units);
  expect(codeOf(await it.beginBatch(batch))).toBe("ALLOWANCE_ELSEWHERE");
  await db.updateTable("batch").set({ next_step_at: new Date() }).where("id", "=", batch).execute();
  await it.step();
  expect((await it.batchOf(batch)).state).toBe("fixed");
});

test("the allowance of one batch is nothing to another to the same receivers", async () => {
  const lines = await it.threeLines();
  // Of the same sum, but no payment twice.
  const turned = lines.map(({ to }, at) => ({ to, cents: lines[(at + 1) % 3]!.cents }));
  const [one, two] = [await it.draft(lines), await it.draft(turned)];
  // Else a rate that moves between the two makes their allowances differ.
  it.marketAt(5_400_000n);
  expect([codeOf(await it.fix(one)), codeOf(await it.fix(two))]).toEqual(["ok", "ok"]);
  await it.allowBatch(one);
  expect(codeOf(await it.beginBatch(two))).toBe("ALLOWANCE_ELSEWHERE");
  await db.updateTable("batch").set({ next_step_at: new Date() }).where("id", "=", two).execute();
  await it.step();
  expect([(await it.batchOf(one)).state, (await it.batchOf(two)).state]).toEqual([
    "running",
    "fixed",
  ]);
  it.marketAt(null);
});

test("whatever the row of its signature says, another approval of the same units begins nothing", async () => {
  const batch = await fixed();
  await it.beginBatch(batch);
  await it.reapprove(1n);
  const { most_units } = await it.batchOf(batch);
  await it.reapprove(most_units);
  await db
    .updateTable("payout_signature")
    .set({ state: "mined", next_look_at: null })
    .where("batch_id", "=", batch)
    .execute();
  await it.step();
  expect((await it.batchOf(batch)).state).toBe("fixed");
});

test("a line is quoted, signed, asked for and executed by its batch alone", async () => {
  const batch = await it.running(await it.threeLines());
  await it.setPolicy([rule({ outcome: "refuse" })]);
  await it.step();
  const [first] = await it.linesOf(batch);
  const intent = first?.intent.id ?? "";
  // It has a quote that could be signed, and the policy lets it pass again.
  await it.setPolicy([rule({ outcome: "allow" })]);
  expect((await built.intent(intent)).status).toBe("quoted");
  const shown = { intent, account: it.owner.address, hash: await it.hashOf(intent) };
  await built.change(intent, { signing_address: it.owner.address });
  expect([
    codeOf(await beginSignatureAction({ ...shown, purpose: "approve" })),
    codeOf(await requestPayoutApprovalAction(shown)),
    codeOf(await executePayoutAction(shown)),
    codeOf(await requotePayoutAction({ intent })),
  ]).toEqual(["CONFLICT", "CONFLICT", "CONFLICT", "CONFLICT"]);
});

test("a form that is sent under a line's key changes nothing of it, and pays nothing", async () => {
  const batch = await fixed();
  const [first] = await it.linesOf(batch);
  const { id, idempotency_key, request_amount } = first?.intent ?? {};
  const form = built.form({ idempotency_key, request_amount: "900.000000" });
  expect(codeOf(await requestPayoutQuoteAction(form))).toBe("CONFLICT");
  expect((await built.intent(id ?? "")).request_amount).toBe(request_amount);
  expect(codeOf(await it.beginBatch(batch))).toBe("ok");
});

test("no other payout of the wallet is signed meanwhile, and what the batch has still to pay counts for it", async () => {
  // Else a line's own quote comes to a cent more or less than when the batch was fixed.
  it.marketAt(5_400_000n);
  const single = await it.quoted();
  const person = await built.dashboard.idOf("operator");
  const sums = () =>
    payoutSums(db, {
      accountId: MAIN_ACCOUNT,
      intentId: single,
      batchId: null,
      person,
      askedAt: null,
      withSigning: true,
      rates: { USDC: 0n, USDT: 0n },
    });
  const before = await sums();
  const batch = await it.running(await it.threeLines());
  expect(codeOf(await it.begin(single))).toBe("PAYOUT_OPEN");
  const { sender_cents } = await it.batchOf(batch);
  expect((await sums()).rolling - before.rolling).toBe(sender_cents);
  const ended = { state: "ended", next_step_at: null } as const;
  await db.updateTable("batch").set(ended).where("id", "=", batch).execute();
  expect(await sums()).toEqual(before);
  expect(codeOf(await it.begin(single))).not.toBe("PAYOUT_OPEN");
  it.marketAt(null);
});

test("whoever approved a batch neither signs nor resumes it", async () => {
  await it.setPolicy([rule({ outcome: "ask_one" })]);
  const batch = await fixed();
  await it.askBatch(batch);
  expect(await it.approveBatch(batch, "admin")).toBe("ok");
  await it.allowBatch(batch);
  await it.step();
  await pauseBatchAction({ batch });
  expect(codeOf(await it.as(it.admin, () => resumeBatchAction({ batch })))).toBe("OWN_PART");
  expect(codeOf(await resumeBatchAction({ batch }))).toBe("ok");
});

test("signing and resuming each take a factor", async () => {
  const batch = await fixed();
  const age = () =>
    db
      .updateTable("session")
      .set({ freshUntil: null } as object)
      .execute();
  await age();
  expect(codeOf(await it.beginBatch(batch))).toBe("FACTOR_REQUIRED");
  it = await batchSteps(built);
  const running = await it.running(await it.threeLines());
  await pauseBatchAction({ batch: running });
  await age();
  expect(codeOf(await resumeBatchAction({ batch: running }))).toBe("FACTOR_REQUIRED");
});

test("a fixed batch is opened for changes only while no wallet was opened for it; its payouts go with it", async () => {
  const batch = await fixed();
  expect(codeOf(await reopenBatchAction({ batch }))).toBe("ok");
  const left = db.selectFrom("payout_intent").select("id").where("batch_id", "=", batch);
  expect(await left.execute()).toEqual([]);
  expect(codeOf(await it.fix(batch))).toBe("ok");
  await it.beginBatch(batch);
  expect(codeOf(await reopenBatchAction({ batch }))).toBe("SIGNATURE_OPEN");
});

test("a wallet of somebody else fixes nothing", async () => {
  const batch = await it.draft(await it.threeLines());
  const account = (await built.wallet()).address;
  expect(codeOf(await fixBatchAction({ batch, account }))).toBe("PAYER_NOT_PROVED");
});
