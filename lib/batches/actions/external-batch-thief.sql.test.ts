import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { askOwnersAction } from "#lib/batches/actions/ask-owners.ts";
import { fixBatchAction, reopenBatchAction } from "#lib/batches/actions/fix-batch.ts";
import {
  externalBatchSteps,
  type ExternalBatchSteps,
} from "#lib/batches/test/external-batch-steps.ts";
import { endExternalWallet } from "#lib/paying-wallets/rows/external-wallets.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { beginExternalPayoutAction } from "#lib/payouts/actions/external-payouts.ts";
import { payoutSums } from "#lib/payouts/rows/payout-sums.ts";
import { payoutLeftovers } from "#lib/payouts/views/payout-leftovers.ts";
import { externalWallets } from "#lib/test/external/external-steps.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf, forgetEarlier, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";

const LONG = 90_000;

const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
const register = await externalWallets(built);
let it: ExternalBatchSteps;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await externalBatchSteps(built, await register());
  await forgetEarlier(store);
  await it.setPolicy([rule({ outcome: "allow" })]);
}, LONG);

describe("nobody begins it alone", { timeout: LONG }, () => {
  test("without an approval, with one that waits, or with one of other content", async () => {
    const batch = await it.fixedElsewhere();
    expect(await it.askOwners(batch)).toBe("ok");
    await it.allowPart(batch);
    await it.expectNothing(batch);
    expect(await it.askBatch(batch)).toBe("ok");
    await it.expectNothing(batch);
    // Said to be a wallet that signs here, it would need nobody.
    await db.updateTable("batch").set({ external_id: null }).where("id", "=", batch).execute();
    expect(await it.askOwners(batch)).toBe("QUOTE_CHANGED");
    expect(codeOf(await it.beginBatch(batch))).toBe("QUOTE_CHANGED");
    await it.expectNothing(batch);
    await db.updateTable("batch").set({ external_id: it.wallet }).where("id", "=", batch).execute();
    expect(await it.approveBatch(batch)).toBe("ok");
    await db
      .updateTable("batch_line")
      .set({ cents: 9_000n })
      .where("batch_id", "=", batch)
      .where("number", "=", 1)
      .execute();
    await it.expectNothing(batch);
  });

  test("whoever approved it does not ask its owners, and whoever asked them does not approve it", async () => {
    const admin = await built.dashboard.idOf("admin");
    await db
      .insertInto("external_wallet_person")
      .values({ wallet_id: it.wallet, person_id: admin, named_by: admin })
      .execute();
    const approved = await it.fixedElsewhere();
    await it.askBatch(approved);
    expect(await it.approveBatch(approved, "admin")).toBe("ok");
    expect(await it.as(it.admin, () => it.askOwners(approved))).toBe("OWN_PART");
    const seen = await it.as(it.admin, () => it.signing(approved));
    expect(seen?.owners).toMatchObject({ isApprover: true });
    expect(await it.askOwners(approved)).toBe("ok");
    await it.allowPart(approved);
    // Nor where the row says that they had asked.
    await db
      .updateTable("external_allowance")
      .set({ asked_by: admin })
      .where("batch_id", "=", approved)
      .execute();
    await it.expectNothing(approved);
    expect(codeOf(await reopenBatchAction({ batch: approved }))).toBe("ok");
    const asked = await it.fixedElsewhere();
    await it.askBatch(asked);
    expect(await it.as(it.admin, () => it.askOwners(asked))).toBe("ok");
    expect(await it.approveBatch(asked, "admin")).toBe("OWN_PART");
    await it.allowPart(asked);
    await it.expectNothing(asked);
    expect(await it.approveBatch(asked)).toBe("ok");
    await it.expectRunning(asked);
    expect((await it.batchOf(asked)).run_by).toBe(admin);
  });

  test("it takes a fresh factor, and a person who is named on the wallet in use", async () => {
    const batch = await it.fixedElsewhere();
    const hash = await it.hash(batch);
    expect(codeOf(await it.as(it.admin, () => askOwnersAction({ batch, hash })))).toBe(
      "EXTERNAL_NOT_NAMED",
    );
    const draft = await it.draft(await it.threeLines());
    const external = String((await register()).wallet);
    const others = it.as(it.admin, () => fixBatchAction({ batch: draft, external }));
    expect(codeOf(await others)).toBe("EXTERNAL_NOT_NAMED");
    await db
      .updateTable("session")
      .set({ freshUntil: null } as object)
      .execute();
    expect(await it.askOwners(batch)).toBe("FACTOR_REQUIRED");
  });

  test("once the wallet has ended, or whoever asked may not pay, it waits for another to take it over", async () => {
    const batch = await it.readyElsewhere();
    await it.allowPart(batch);
    const operator = await built.dashboard.idOf("operator");
    const person = (set: object) =>
      db.updateTable("person").set(set).where("id", "=", operator).execute();
    await person({ deactivated_at: new Date() });
    await it.expectNothing(batch);
    const admin = await built.dashboard.idOf("admin");
    await db
      .insertInto("external_wallet_person")
      .values({ wallet_id: it.wallet, person_id: admin, named_by: admin })
      .execute();
    const seen = await it.as(it.admin, () => it.signing(batch));
    expect(seen?.owners).toMatchObject({ isLeft: true, isNamed: true });
    const { hash } = await it.partOf(batch);
    expect(await it.as(it.admin, () => it.askOwners(batch))).toBe("ok");
    await person({ deactivated_at: null });
    expect(await it.partOf(batch)).toMatchObject({ hash, asked_by: admin });
    await endExternalWallet(db, MAIN_ACCOUNT, it.wallet, admin);
    await it.expectNothing(batch);
  });

  test("a batch of a connected wallet asks no owners, and one of a Safe opens no wallet", async () => {
    const here = await it.draft(await it.threeLines());
    expect(codeOf(await it.fix(here))).toBe("ok");
    expect(await it.askOwners(here)).toBe("CONFLICT");
    expect(codeOf(await it.beginBatch(await it.readyElsewhere()))).toBe("CONFLICT");
  });
});

describe("one thing at a time", { timeout: LONG }, () => {
  test("no other payout of the Safe is asked for or executed once its owners allowed the batch", async () => {
    const single = await it.beginElsewhere();
    await it.approvedElsewhere(single);
    await it.allowElsewhere();
    expect(await it.requoted(single)).toBe("ok");
    const batch = await it.readyElsewhere();
    await it.allowPart(batch);
    await db
      .updateTable("external_allowance")
      .set({ hash: "0x01", block_number: 1n, log_index: 0, seen_at: new Date() })
      .where("intent_id", "=", single)
      .execute();
    const asked = beginExternalPayoutAction(it.formElsewhere());
    expect(codeOf(await asked)).toBe("PAYOUT_OPEN");
    expect(await it.executed(single)).toBe("PAYOUT_OPEN");
    await it.expectRunning(batch);
    expect(await it.executed(single)).toBe("PAYOUT_OPEN");
    expect(await built.payoutsOf(single)).toEqual([]);
  });

  test("nor does the batch begin while an exchange may still take an earlier allowance", async () => {
    const single = await it.beginElsewhere();
    await it.approvedElsewhere(single);
    await it.allowElsewhere();
    expect(await it.requoted(single)).toBe("ok");
    const outcome = { status: 400, body: { code: "QUOTE_EXPIRED", message: "expirada" } };
    built.relay.outcome = { method: "POST", path: "/exchange/payout", outcome };
    expect(await it.executed(single)).toBe("QUOTE_EXPIRED");
    built.relay.outcome = "pass";
    const batch = await it.readyElsewhere();
    await it.allowPart(batch);
    await it.expectNothing(batch);
  });

  test("nor while a payout of before has not been debited: it would be from the batch's allowance", async () => {
    const single = await it.beginElsewhere();
    await it.approvedElsewhere(single);
    await it.allowElsewhere();
    expect(await it.requoted(single)).toBe("ok");
    expect(await it.executed(single)).toBe("ok");
    const batch = await it.readyElsewhere();
    await it.allowPart(batch);
    await it.expectNothing(batch);
    expect(await built.payoutsOf(single)).toMatchObject([{ pull_hash: null }]);
    // As its end is told.
    await db
      .updateTable("payout")
      .set({ status: "completed" })
      .where("intent_id", "=", single)
      .execute();
    await it.expectRunning(batch);
  });

  test("and of two batches of it the owners are asked for one that is paid alone", async () => {
    const [one, two] = [await it.readyElsewhere(), await it.fixedElsewhere()];
    await it.allowPart(one);
    expect(await it.askOwners(two)).toBe("PAYOUT_OPEN");
    await it.expectRunning(one);
    expect(await it.askOwners(two)).toBe("PAYOUT_OPEN");
  });

  test("what it has to pay counts for the policy from when its owners are asked", async () => {
    const person = await built.dashboard.idOf("operator");
    const sums = async () =>
      (
        await payoutSums(db, {
          accountId: MAIN_ACCOUNT,
          intentId: null,
          batchId: null,
          person,
          askedAt: null,
          withSigning: true,
          rates: { USDC: 0n, USDT: 0n },
        })
      ).rolling;
    const batch = await it.fixedElsewhere();
    const before = await sums();
    expect(await it.askOwners(batch)).toBe("ok");
    expect((await sums()) - before).toBe((await it.batchOf(batch)).sender_cents);
  });
});

test(
  "opened for changes again, its owners are waited for no more: what they allow after all is pending",
  { timeout: LONG },
  async () => {
    const batch = await it.readyElsewhere();
    const { units } = await it.partOf(batch);
    expect(codeOf(await reopenBatchAction({ batch }))).toBe("ok");
    expect(await it.partOf(batch)).toMatchObject({ ended: "given_up" });
    await it.allowElsewhere(units);
    expect(await it.stateOf(batch).catch(() => "draft")).toBe("draft");
    const { rows } = await payoutLeftovers(store, MAIN);
    expect(rows.filter(({ signer }) => signer === it.safe.address)).toHaveLength(1);
    expect(await it.fixElsewhere(batch)).toBe("ok");
    await it.approvedBatch(batch);
    expect(await it.askOwners(batch)).toBe("ok");
    await it.looked();
    await it.expectNothing(batch);
  },
);
