import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  externalBatchSteps,
  type ExternalBatchSteps,
} from "#lib/batches/test/external-batch-steps.ts";
import { externalWallets } from "#lib/test/external/external-steps.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { forgetEarlier, rule } from "#lib/test/dashboards/policed-payouts.ts";

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

describe("what is not exactly this allowance begins nothing", { timeout: LONG }, () => {
  test("another amount, another spender, another Safe, a wallet of ours, or too few blocks", async () => {
    const batch = await it.readyElsewhere();
    const { units } = await it.partOf(batch);
    const other = await register();
    await it.safe.act(it.call(units + 1n));
    await it.safe.act(it.call(units - 1n));
    await it.safe.act(it.call(units, it.owner.address as never));
    await other.safe.act(it.call(units));
    await it.owner.approve(units);
    await it.looked();
    expect(await it.partOf(batch)).toMatchObject({ hash: null });
    await it.expectNothing(batch);
    await it.safe.act(it.call(units));
    await it.looked(1);
    expect(await it.partOf(batch)).toMatchObject({ hash: null });
    await it.expectNothing(batch);
    await it.looked(1);
    expect((await it.partOf(batch)).hash).not.toBeNull();
    await it.expectRunning(batch);
  });

  test("one of before its owners were asked, though it stands", async () => {
    const batch = await it.fixedElsewhere();
    await it.approvedBatch(batch);
    const { most_units: most } = await it.batchOf(batch);
    await it.safe.act(it.call(most));
    await built.bare.mine(3);
    expect(await it.askOwners(batch)).toBe("ok");
    await it.looked();
    expect(await it.partOf(batch)).toMatchObject({ hash: null });
    await it.expectNothing(batch);
    await it.allowPart(batch);
    await it.expectRunning(batch);
  });

  test("one that serves an older payout of the same tokens", async () => {
    const batch = await it.fixedElsewhere();
    const { most_units: most } = await it.batchOf(batch);
    const amount = `${most / 1_000_000n}.${String(most % 1_000_000n).padStart(6, "0")}`;
    const older = await it.beginElsewhere({ request_amount: amount });
    await it.approvedBatch(batch);
    expect(await it.askOwners(batch)).toBe("ok");
    expect(await it.signing(batch)).toMatchObject({
      owners: { rivals: [{ href: `/payouts/new?intent=${older}`, amount, token: "USDC" }] },
    });
    await it.allowPart(batch);
    expect((await it.row(older)).hash).not.toBeNull();
    await it.expectNothing(batch);
    expect((await it.signing(batch))?.owners?.asked?.servesOlder).not.toBeNull();
  });

  test("one that a newer approval has replaced, seen by the job or not yet", async () => {
    const batch = await it.readyElsewhere();
    const units = await it.allowPart(batch);
    await it.safe.act(it.call(units));
    await built.bare.mine(3);
    await it.expectNothing(batch);
    await it.safe.act(it.call(1n));
    await it.looked();
    expect(await it.partOf(batch)).toMatchObject({ hash: null });
    await it.expectNothing(batch);
    await it.allowPart(batch);
    await it.expectRunning(batch);
  });

  test("one that something was taken from", async () => {
    const batch = await it.readyElsewhere();
    await it.allowPart(batch);
    await it.pulledBesides(it.safe.address);
    await it.expectNothing(batch);
    // Its page says so.
    const { asked } = (await it.signing(batch))?.owners ?? {};
    expect(asked?.state).toBe("allowed");
    expect(asked?.standing).not.toBe(asked?.amount);
  });

  test("one whose row names another wallet, or says less than the chain", async () => {
    const batch = await it.readyElsewhere();
    await it.allowPart(batch);
    const set = (columns: object) =>
      db.updateTable("external_allowance").set(columns).where("batch_id", "=", batch).execute();
    const { signer, units } = await it.partOf(batch);
    await set({ signer: it.owner.address });
    await it.expectNothing(batch);
    await set({ signer, units: units - 1n });
    await it.expectNothing(batch);
    await set({ units });
    await it.expectRunning(batch);
    expect(await it.partOf(batch)).toMatchObject({ signer, units, ended: "served" });
  });
});
