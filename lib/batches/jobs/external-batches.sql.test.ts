import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { resumeBatchAction, pauseBatchAction } from "#lib/batches/actions/run-batch.ts";
import {
  externalBatchSteps,
  type ExternalBatchSteps,
} from "#lib/batches/test/external-batch-steps.ts";
import { batchRunView } from "#lib/batches/views/batch-run.ts";
import { revokeOfBatch } from "#lib/batches/views/batch-signing.ts";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { setLimits } from "#lib/core/exchange/signing-limits.ts";
import { payoutLeftovers } from "#lib/payouts/views/payout-leftovers.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { externalWallets } from "#lib/test/external/external-steps.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf, forgetEarlier, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";

const LONG = 90_000;
const DAY_MINUTES = 24 * 60;

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
  it.marketAt(null);
  await setLimits(db, MAIN_CONNECTION, SIGNING_LIMITS_DEFAULT, "ana");
}, LONG);

const linesOf = async (batch: string) =>
  (await it.linesOf(batch)).map(({ state }) => state).join(" ");
const taken = async (batch: string) =>
  (await it.linesOf(batch)).reduce((all, { takenUnits }) => all + takenUnits, 0n);
const leftovers = async () =>
  (await payoutLeftovers(store, MAIN)).rows.filter(({ signer }) => signer === it.safe.address);

describe("a batch from a Safe", { timeout: LONG }, () => {
  test("is paid by itself from the one call that its page shows, and leaves the rest to be revoked", async () => {
    const batch = await it.fixedElsewhere();
    expect(await it.signing(batch)).toMatchObject({
      approval: { is: "needed" },
      owners: { asked: null, isNamed: true },
    });
    expect(await it.askOwners(batch)).toBe("ok");
    const { most_units: most } = await it.batchOf(batch);
    const signing = await it.signing(batch);
    const calls = signing?.owners?.asked?.calls ?? [];
    expect(calls).toEqual([{ ...it.call(most), amount: expect.any(String), isReset: false }]);
    const [call] = calls;
    if (!call) throw new Error("no call is shown");
    const proposal = await it.safe.propose({ ...it.call(), data: call.data });
    await proposal.sign(0);
    await proposal.sign(2);
    await proposal.execute();
    await it.looked();
    // Whatever a policy would let pass, at least one other person approves it.
    await it.step();
    expect(await it.stateOf(batch)).toBe("fixed");
    await it.approvedBatch(batch);
    await it.runBatch(batch);
    expect(await it.stateOf(batch)).toBe("ended");
    expect(await linesOf(batch)).toBe("paid paid paid");
    expect(await built.world.tokensAt(it.safe.address)).toBe(1_000_000_000n - (await taken(batch)));
    expect(await it.allowanceLeft(it.safe.address)).toBe(most - (await taken(batch)));
    const { id } = await it.partOf(batch);
    const href = `/payouts/revoke/${id}?from=external`;
    expect(await revokeOfBatch(store, MAIN, batch)).toBe(href);
    expect(await leftovers()).toMatchObject([{ id: String(id), isExternal: true }]);
  });

  test("needs its allowance while it is paid: nothing is said to be pending", async () => {
    const batch = await it.runningElsewhere();
    expect(await leftovers()).toEqual([]);
    await it.oneLine();
    expect(await leftovers()).toEqual([]);
    await it.runBatch(batch);
    expect(await leftovers()).toHaveLength(1);
  });

  test("waits while the Safe has too little, and begins once it has enough", async () => {
    const poor = await externalBatchSteps(built, await register(1_000_000n));
    const batch = await poor.readyElsewhere();
    await poor.allowPart(batch);
    await poor.step();
    expect(await poor.stateOf(batch)).toBe("fixed");
    expect(await poor.signing(batch)).toMatchObject({ hasBalance: false });
    await built.bare.fund(poor.safe.address, 100_000_000n);
    await poor.runBatch(batch);
    expect(await poor.stateOf(batch)).toBe("ended");
  });

  test("pauses once whoever runs it is not named on the wallet, until another who is goes on", async () => {
    const batch = await it.runningElsewhere();
    await it.oneLine();
    const person = await built.dashboard.idOf("operator");
    const named = db.deleteFrom("external_wallet_person").where("wallet_id", "=", it.wallet);
    await named.where("person_id", "=", person).execute();
    await it.runBatch(batch);
    expect(await it.stateOf(batch)).toBe("paused: runner");
    expect(codeOf(await resumeBatchAction({ batch }))).toBe("EXTERNAL_NOT_NAMED");
    const admin = await built.dashboard.idOf("admin");
    await db
      .insertInto("external_wallet_person")
      .values({ wallet_id: it.wallet, person_id: admin, named_by: admin })
      .execute();
    const resumed = await it.as(it.admin, () => resumeBatchAction({ batch }));
    expect(codeOf(resumed)).toBe("ok");
    await it.runBatch(batch);
    expect(await linesOf(batch)).toBe("paid paid paid");
  });

  test("ends an hour after a person paused it, as any other", async () => {
    const batch = await it.runningElsewhere();
    await pauseBatchAction({ batch });
    await it.pausedFor(batch, 61);
    await it.step();
    expect(await it.stateOf(batch)).toBe("ended: paused_long");
  });
});

describe("in parts", { timeout: LONG }, () => {
  /** Two lines of R$ 10 fit in, three don't. */
  const MAX_OPEN_UNITS = 5_500_000n;
  const WAITS = "paused: slice";
  let batch = "";
  beforeEach(async () => {
    it.marketAt(5_400_000n);
    const limits = { ...SIGNING_LIMITS_DEFAULT, maxOpenUnits: MAX_OPEN_UNITS };
    await setLimits(db, MAIN_CONNECTION, limits, "ana");
    batch = await it.runningElsewhere();
    await it.runBatch(batch);
    if ((await it.stateOf(batch)) !== WAITS) throw new Error(await it.stateOf(batch));
  }, LONG);

  test("its owners are asked for the next with a factor, and it goes on by itself", async () => {
    await it.step();
    expect(await it.signing(batch)).toMatchObject({ owners: { asked: null } });
    expect(await it.askOwners(batch)).toBe("ok");
    const { most_units: most } = await it.batchOf(batch);
    const rest = most - (await taken(batch));
    expect(await it.partOf(batch)).toMatchObject({ units: rest, hash: null });
    await it.allowPart(batch);
    await it.runBatch(batch);
    expect([await it.stateOf(batch), await linesOf(batch)]).toEqual(["ended", "paid paid paid"]);
    expect(await it.allowanceLeft(it.safe.address)).toBe(most - (await taken(batch)));
  });

  test("its owners have days for it, and then it ends", async () => {
    await it.pausedFor(batch, 13 * DAY_MINUTES);
    await it.step();
    expect(await it.stateOf(batch)).toBe(WAITS);
    expect(await it.askOwners(batch)).toBe("ok");
    await it.pausedFor(batch, 15 * DAY_MINUTES);
    await it.step();
    expect(await it.stateOf(batch)).toBe(WAITS);
    const { endsAt } = (await batchRunView(store, MAIN, batch)) ?? {};
    expect(endsAt).toBe((await it.partOf(batch)).ends_at.toISOString());
    await db
      .updateTable("external_allowance")
      .set({ ends_at: new Date(0) })
      .where("batch_id", "=", batch)
      .execute();
    await it.looked();
    expect(await it.partOf(batch)).toMatchObject({ ended: "expired" });
    await it.step();
    expect(await it.stateOf(batch)).toBe("ended: owners_late");
    const told = await db
      .selectFrom("notice")
      .select(["event", "content"])
      .where("event", "=", "external:expired")
      .where("person_id", "=", await built.dashboard.idOf("operator"))
      .execute();
    expect(told.map(({ content }) => content)).toContainEqual({ batch, kind: "batch" });
  });

  test("what leaves the Safe before the next is asked for stops it", async () => {
    await it.pulledBesides(it.safe.address);
    expect(await it.askOwners(batch)).toBe("ALLOWANCE_CHANGED");
    await it.step();
    expect(await it.stateOf(batch)).toBe("paused: surplus_pull");
  });

  test("and so does what leaves it while the owners sign, though their allowance hides it", async () => {
    expect(await it.askOwners(batch)).toBe("ok");
    await it.step();
    await it.pulledBesides(it.safe.address);
    const units = await it.allowPart(batch);
    expect(await it.allowanceLeft(it.safe.address)).toBe(units);
    await it.runBatch(batch);
    expect(await it.stateOf(batch)).toBe("paused: surplus_pull");
    expect(await linesOf(batch)).toBe("paid paid waiting");
  });

  test("what the owners send to others from the Safe is theirs, and stops nothing", async () => {
    expect(await it.askOwners(batch)).toBe("ok");
    await it.paidByOwners(1_000_000n);
    await it.allowPart(batch);
    await it.runBatch(batch);
    expect(await it.stateOf(batch)).toBe("ended");
  });

  test("the wallet is watched further, so that days of blocks are never searched twice", async () => {
    const from = async () => (await it.batchOf(batch)).watched_from ?? 0n;
    const before = await from();
    await built.bare.mine(40);
    await it.step();
    expect((await from()) - before).toBeGreaterThan(30n);
    await it.pulledBesides(it.safe.address);
    await it.step();
    expect(await it.stateOf(batch)).toBe("paused: surplus_pull");
  });
});
