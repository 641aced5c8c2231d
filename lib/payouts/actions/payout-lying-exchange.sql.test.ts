import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { setLimits } from "#lib/core/exchange/signing-limits.ts";
import { storeChainCheck } from "#lib/core/store/polling-schedule.ts";
import { endExecution, executionsOf } from "#lib/payouts/rows/payout-executions.ts";
import { applyPayoutReading } from "#lib/payouts/rows/payout-state.ts";
import { payoutBacktest } from "#lib/payouts/views/payout-backtest.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { insertPayout, payoutReadingOf } from "#lib/test/rows/payout-rows.ts";
import {
  forgetEarlier,
  codeOf,
  policedPayouts,
  rule,
  upTo,
  type PolicedPayouts,
} from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { formatAmount, formatRate, mulDown } from "#protocol/money/money.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";

let it: PolicedPayouts;
const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await policedPayouts(built);
  built.relay.outcome = "pass";
  // Each test has only its own past.
  await forgetEarlier(built.dashboard.store);
  await sql`update payout set created_at = created_at - interval '40 days'`.execute(db);
  await setLimits(db, "main", SIGNING_LIMITS_DEFAULT, "ana");
});

const UNITS = 100_000_000n;
const USUAL = 5_400_000n;
/** The lowest within 3 % of it. */
const LOW = 5_238_000n;

/** From now on the exchange quotes 100 USDC at this rate, without fees. */
function quotesAt(rate: bigint): void {
  const sum = formatAmount(mulDown(UNITS, rate), "BRL");
  const sums = { sender_amount: sum, receiver_amount: sum, receiver_local_amount: sum };
  const fees = { flat_fee: "0.00", partner_fee_amount: "0.00" };
  const change = (data: object) => ({ ...data, ...fees, ...sums, quotation: formatRate(rate) });
  built.relay.outcome = { method: "POST", path: "/exchange/payout-quote", outcome: { change } };
}

/** Ten days on which the first payout had this rate. */
async function usually(rate: bigint): Promise<void> {
  for (let day = 1; day <= 10; day += 1) {
    const made = { rate, status: "completed", payout_quote_id: randomUUID() };
    const { id } = await insertPayout(store, MAIN_ACCOUNT, made);
    await sql`update payout set created_at = now() - make_interval(days => ${day}::int)
      where id = ${id}`.execute(db);
  }
}

const each = (most: string) =>
  rule({
    up_to: { each: most, person_day: null, account_day: null, rolling: null },
    outcome: "allow",
  });

describe("an exchange whose rate makes a payout small", () => {
  test.each([
    ["at the start, where the highest rate accepted counts", null, 4_800_000n, "599.99", "600.00"],
    ["below what is usual", USUAL, LOW, "539.99", "540.00"],
    [
      "that it has lowered over weeks, where a start's lowest counts",
      3_500_000n,
      3_500_000n,
      "479.99",
      "480.00",
    ],
    ["while its own rate is the higher", USUAL, 5_550_000n, "554.99", "555.00"],
  ] as const)("does not get it below a bound %s", async (_where, usual, quoted, less, most) => {
    if (usual !== null) await usually(usual);
    quotesAt(quoted);
    const intent = await it.quoted();
    await it.setPolicy([each(less)]);
    expect(await it.begun(intent)).toBe("POLICY_REFUSES");
    await it.setPolicy([each(most)]);
    expect(await it.begun(intent)).toBe("ok");
  });

  test("does not get two below a sum: what was asked for counts at the usual rate too", async () => {
    await usually(USUAL);
    quotesAt(LOW);
    await it.setPolicy([upTo("1079.99", { outcome: "allow" })]);
    const intent = await it.allow(await it.quoted());
    expect(await it.executed(intent)).toBe("ok");
    it.owner = await it.provedWallet();
    const next = await it.quoted();
    expect(await it.begun(next)).toBe("POLICY_REFUSES");
    await it.setPolicy([upTo("1080.00", { outcome: "allow" })]);
    expect(await it.begun(next)).toBe("ok");
  });

  test("does not hide it from whoever approves, nor behind a request that waits", async () => {
    await usually(USUAL);
    quotesAt(LOW);
    const [first, next] = [await it.quoted(), await it.quoted()];
    await it.setPolicy([rule()]);
    expect(codeOf(await it.ask(first))).toBe("ok");
    expect((await it.last(first)).cents).toBe(540_00n);
    await it.setPolicy([upTo("1079.99", { outcome: "allow" })]);
    expect(await it.begun(next)).toBe("POLICY_REFUSES");
    await it.setPolicy([upTo("1080.00", { outcome: "allow" })]);
    expect(await it.begun(next)).toBe("ok");
  });

  test("is seen through where a draft is tried on what was made", async () => {
    await db.deleteFrom("payout").execute();
    await usually(USUAL);
    // 45.520257 USDC for R$ 242,28, which are usually worth R$ 245,81.
    const tried = async (most: string) => (await payoutBacktest(store, MAIN, [each(most)])).counts;
    expect(await tried("245.80")).toMatchObject({ allow: 0, refuse: 10 });
    expect(await tried("245.81")).toMatchObject({ allow: 10, refuse: 0 });
  });
});

describe("an exchange that says that a payout came to nothing", () => {
  const ended = async (status: "failed" | "refunded") => {
    await it.setPolicy([upTo("1100.00", { outcome: "allow" })]);
    const intent = await it.allow(await it.quoted());
    expect(await it.executed(intent)).toBe("ok");
    it.owner = await it.provedWallet();
    const [payout] = await built.payoutsOf(intent);
    if (!payout) throw new Error("no payout");
    const reading = payoutReadingOf(payout, { status, updatedAt: new Date() });
    await applyPayoutReading(db, payout.account_id, reading);
    return { intent, payout, next: await it.quoted() };
  };

  test("frees nothing by calling it failed; its allowance taken back does", async () => {
    const { intent, payout, next } = await ended("failed");
    expect(await it.begun(next)).toBe("POLICY_REFUSES");
    // Untouched when the chain was looked at, but it can still be taken.
    await storeChainCheck(db, "payout", payout.id, { result: "verified", difference: null });
    expect(await it.begun(next)).toBe("POLICY_REFUSES");
    for (const { id } of await executionsOf(db, intent)) await endExecution(db, id, "revoked");
    expect(await it.begun(next)).toBe("ok");
  });

  test("frees nothing by calling it refunded, until the chain shows that the tokens came back", async () => {
    const { payout, next } = await ended("refunded");
    expect(await it.begun(next)).toBe("POLICY_REFUSES");
    await storeChainCheck(db, "payout", payout.id, { result: "verified", difference: null });
    expect(await it.begun(next)).toBe("ok");
  });

  test("frees nothing twice by naming the transfer by which another payout came back", async () => {
    const refund_hash = `0x${randomUUID()}`;
    const { payout, next } = await ended("refunded");
    const other = await insertPayout(store, MAIN_ACCOUNT, {
      status: "refunded",
      sender_address: payout.sender_address.toUpperCase(),
      refund_hash: refund_hash.toUpperCase(),
    });
    await db.updateTable("payout").set({ refund_hash }).where("id", "=", payout.id).execute();
    const verified = { result: "verified", difference: null } as const;
    await storeChainCheck(db, "payout", other.id, verified);
    await expect(storeChainCheck(db, "payout", payout.id, verified)).rejects.toThrow(
      "payout_refunded_once",
    );
    expect(await it.begun(next)).toBe("POLICY_REFUSES");
  });
});
