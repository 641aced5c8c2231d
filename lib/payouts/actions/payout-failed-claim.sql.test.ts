import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { HINT_CHANNEL } from "#lib/core/store/hints.ts";
import { storeChainCheck } from "#lib/core/store/polling-schedule.ts";
import {
  endExecutionsOf,
  executionsOf,
  recordExecution,
} from "#lib/payouts/rows/payout-executions.ts";
import { payoutsInDoubt } from "#lib/payouts/rows/payout-overview.ts";
import { applyPayoutReading } from "#lib/payouts/rows/payout-state.ts";
import { beginRevokeAction } from "#lib/allowances/actions/revokes.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { insertPayout, payoutReadingOf } from "#lib/test/rows/payout-rows.ts";
import { payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";

let it: PayoutSteps;
const built = await openPayoutDashboard();
const { db } = built.dashboard.store;
afterAll(() => built.drop());
beforeEach(async () => void (it = await payoutSteps(built)));

async function revoke() {
  const { address: signer } = it.owner;
  const pair = { network: "polygon", token: "USDC", spender: built.spender, signer } as const;
  const begun = await beginRevokeAction(pair);
  expect(begun).toMatchObject({ data: { state: "asked" } });
  await it.owner.approve(0n, { nonce: 1 });
  await built.bare.mine(3);
  await built.assessSignatures();
}

/** Another intent, whose exchange was asked under the same allowance. */
async function executedUnder(intent: string): Promise<string> {
  const [execution] = await executionsOf(db, intent);
  if (!execution) throw new Error("it was not executed");
  const { id, account_id, ended, ended_at, next_look_at, ...asked } = execution;
  const other = await it.quoted();
  await built.dashboard.store.transaction((tx) =>
    recordExecution(tx, account_id, { ...asked, intent_id: other }),
  );
  return other;
}

describe("a payout of which the exchange says that it failed", () => {
  /** It is called failed, and was checked while its allowance stood untouched. */
  const failed = async () => {
    await it.kind("itself");
    const intent = await it.allowed();
    await it.execute(intent);
    const [payout] = await built.payoutsOf(intent);
    if (!payout) throw new Error("no payout");
    await applyPayoutReading(
      db,
      payout.account_id,
      payoutReadingOf(payout, { status: "failed", updatedAt: new Date() }),
    );
    await storeChainCheck(db, "payout", payout.id, { result: "verified", difference: null });
    await built.assessSignatures();
    return { intent, payout };
  };
  const inDoubt = async () =>
    (await payoutsInDoubt(db, MAIN_ACCOUNT, 10))
      .filter((one) => one.differs)
      .map(({ id, differs }) => ({ id, differs }));

  test("is shown as wrong once its allowance is taken after all, to open pages too", async () => {
    const { intent, payout } = await failed();
    await built.assessExecutions();
    expect(await inDoubt()).toEqual([]);
    const hints: string[] = [];
    const unlisten = await built.dashboard.store.listen(
      HINT_CHANNEL,
      (hint) => void hints.push(hint),
      () => {},
    );
    await built.world.pull();
    await built.assessExecutions();
    expect(await inDoubt()).toEqual([{ id: payout.id, differs: true }]);
    const checked = { chain_check: "differs", chain_difference: "pulled_though_failed" };
    expect(await built.payoutsOf(intent)).toMatchObject([checked]);
    const told = () => hints.filter((hint) => JSON.parse(hint).id === String(payout.id));
    await expect.poll(told).toHaveLength(1);
    await built.assessExecutions();
    await unlisten();
    expect(told()).toHaveLength(1);
  });

  test("is not shown as wrong where another payout was executed under its allowance", async () => {
    const { intent, payout } = await failed();
    await executedUnder(intent);
    await built.world.pull();
    await built.assessExecutions();
    expect(await built.payoutsOf(intent)).toMatchObject([{ chain_check: "verified" }]);
    expect((await inDoubt()).map(({ id }) => id)).not.toContain(payout.id);
  });

  test("is not shown as wrong where it was paid out after all", async () => {
    const { intent, payout } = await failed();
    await db
      .updateTable("payout")
      .set({ status: "completed" })
      .where("id", "=", payout.id)
      .execute();
    await built.world.pull();
    await built.assessExecutions();
    expect(await built.payoutsOf(intent)).toMatchObject([{ chain_check: "verified" }]);
  });

  test("keeps the wallet from a second approval until the first is taken back", async () => {
    await failed();
    const again = await it.quoted({ request_amount: "50.000000" });
    expect(await it.begin(again)).toMatchObject({ code: "EXECUTION_OPEN" });
    const { next, checks } = await it.flow(again);
    expect(next).toMatchObject({ do: "revoke" });
    expect(checks).toContainEqual(expect.objectContaining({ check: "earlier", state: "fails" }));
    await revoke();
    expect(await it.asked(again)).toMatchObject({ nonce: 2 });
  });

  test("keeps no wallet closed once another payout was paid under its allowance", async () => {
    const { intent, payout } = await failed();
    const other = await executedUnder(intent);
    await built.world.pull();
    const again = await it.quoted({ request_amount: "50.000000" });
    expect(await it.begin(again)).toMatchObject({ code: "EXECUTION_OPEN" });
    const paid = (override: object) =>
      db.updateTable("payout").set(override).where("intent_id", "=", other).execute();
    await insertPayout(built.dashboard.store, MAIN_ACCOUNT, {
      intent_id: other,
      status: "completed",
      token_units: payout.token_units,
      sender_cents: payout.sender_cents,
      receiver_cents: payout.receiver_cents,
      fee_cents: payout.fee_cents,
      commercial_rate: payout.commercial_rate,
      rate: payout.rate,
    });
    await endExecutionsOf(db, other);
    await paid({ chain_check: "not_checked" });
    expect(await it.begin(again)).toMatchObject({ code: "EXECUTION_OPEN" });
    await paid({ chain_check: "verified" });
    expect(await it.asked(again)).toMatchObject({ nonce: 1 });
    expect(await executionsOf(db, intent)).toMatchObject([{ ended: "revoked" }]);
  });
});
