import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  externalSteps,
  externalWallets,
  type ExternalSteps,
} from "#lib/test/external/external-steps.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { UNITS } from "#lib/test/payout-steps.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { giveUpExternalPayoutAction } from "./external-payouts.ts";

let it: ExternalSteps;
const built = await openPayoutDashboard();
const { db } = built.dashboard.store;
const register = await externalWallets(built);
const LONG = 60_000;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await externalSteps(built, await register());
  await db.updateTable("approval_request").set({ ended: "replaced" }).execute();
  await it.setPolicy([rule({ outcome: "allow" })]);
}, LONG);

const next = async (intent: string) => (await built.flow(intent)).next.do;

describe("a payout from a Safe of which two of three sign", { timeout: LONG }, () => {
  test("is paid though its owners sign a day apart: the quote and a new approval come then", async () => {
    const before = await built.payoutsThere();
    const intent = await it.beginElsewhere();
    expect(await next(intent)).toBe("await_owners");
    expect(await built.signatures(intent)).toEqual([]);
    expect((await built.intent(intent)).payout_quote_id).toBeNull();
    await it.approvedElsewhere(intent);
    const { external } = await built.flow(intent);
    const [call] = external?.calls ?? [];
    if (!call) throw new Error("no call is shown");
    expect(call).toMatchObject(it.call());
    const proposal = await it.safe.propose({ ...it.call(), data: call.data });
    await proposal.sign(0);
    await expect(proposal.execute()).rejects.toThrow("GS020");
    await it.daysLater(intent, 1.5);
    expect(await it.requoted(intent)).toBe("ALLOWANCE_MISSING");
    await proposal.sign(2);
    const hash = await proposal.execute();
    await it.looked(2);
    expect(await it.row(intent)).toMatchObject({ hash });
    // The approval of a day before has expired, and is asked for again.
    expect(await next(intent)).toBe("request");
    expect(await it.requoted(intent)).toBe("ok");
    expect(await it.executed(intent)).toBe("APPROVAL_EXPIRED");
    await it.approvedElsewhere(intent);
    expect(await next(intent)).toBe("execute");
    expect(await it.executed(intent)).toBe("ok");
    const payout = await built.expectOnePayout(intent, before);
    expect(payout).toMatchObject({ sender_address: it.safe.address, token_units: UNITS });
    await built.world.settle();
    expect(await built.world.tokensAt(it.safe.address)).toBe(1_000_000_000n - UNITS);
    expect(await it.executed(intent)).toBe("ok");
    expect((await built.payoutsThere()) - before).toBe(1);
  });

  test("takes a new quote where one ends, and nothing is signed anew", async () => {
    const intent = await it.beginElsewhere();
    await it.approvedElsewhere(intent);
    await it.allowElsewhere();
    expect(await next(intent)).toBe("requote");
    expect(await it.requoted(intent)).toBe("ok");
    await built.change(intent, { quote_expires_at: new Date(Date.now() - 1) });
    expect(await it.executed(intent)).toBe("QUOTE_EXPIRED");
    expect(await it.requoted(intent)).toBe("ok");
    expect(await it.executed(intent)).toBe("ok");
  });

  test("holds up nothing else: two wait at once, and another wallet pays meanwhile", async () => {
    const one = await it.beginElsewhere();
    const two = await it.beginElsewhere({ request_amount: "50.000000" });
    const connected = await it.allowed();
    expect(await it.executed(connected)).toBe("ok");
    await it.approvedElsewhere(one);
    await it.approvedElsewhere(two);
    await it.allowElsewhere(50_000_000n);
    expect(await it.requoted(one)).toBe("ALLOWANCE_MISSING");
    expect(await it.requoted(two)).toBe("ok");
    expect(await it.executed(two)).toBe("ok");
    await built.world.settle();
    // It was asked of the exchange and pulled; the other one's own approval comes after it.
    await db
      .updateTable("payout")
      .set({ status: "completed" })
      .where("intent_id", "=", two)
      .execute();
    await it.allowElsewhere();
    expect(await it.requoted(one)).toBe("ok");
    expect(await it.executed(one)).toBe("ok");
  });
});

describe("an allowance counts for one payout", { timeout: LONG }, () => {
  test("only by its wallet, for our spender, with exactly its units, and after it was asked for", async () => {
    await it.safe.act(it.call());
    await built.bare.mine(3);
    const intent = await it.beginElsewhere();
    await it.looked();
    expect(await it.row(intent)).toMatchObject({ hash: null });
    await it.safe.act(it.call(UNITS, it.owner.address as never));
    await it.safe.act(it.call(UNITS - 1n));
    await it.owner.approve(UNITS);
    await it.looked();
    expect(await it.row(intent)).toMatchObject({ hash: null });
    expect(await next(intent)).toBe("await_owners");
    // Not before it is deep enough.
    await it.safe.act(it.call());
    await it.looked(1);
    expect(await it.row(intent)).toMatchObject({ hash: null });
    await it.looked(1);
    expect((await it.row(intent)).hash).not.toBeNull();
  });

  test("of two that wait for the same units, the older one; the other waits for its own", async () => {
    const [older, younger] = [await it.beginElsewhere(), await it.beginElsewhere()];
    await it.approvedElsewhere(older);
    await it.approvedElsewhere(younger);
    await it.allowElsewhere();
    expect((await it.row(older)).hash).not.toBeNull();
    expect(await it.row(younger)).toMatchObject({ hash: null });
    expect((await built.flow(younger)).external?.servesOlder).not.toBeNull();
    expect(await it.requoted(younger)).toBe("ALLOWANCE_MISSING");
    // The same once more takes the place of the first, which is not paid yet.
    const { hash } = await it.row(older);
    await it.allowElsewhere();
    expect((await it.row(older)).hash).not.toBe(hash);
    expect(await it.row(younger)).toMatchObject({ hash: null });
    expect(await it.requoted(older)).toBe("ok");
    expect(await it.executed(older)).toBe("ok");
    await it.looked();
    expect(await it.row(younger)).toMatchObject({ hash: null });
  });

  test("not of before it was asked for, though an older payout makes the job look there", async () => {
    await it.beginElsewhere({ request_amount: "50.000000" });
    await it.safe.act(it.call());
    const intent = await it.beginElsewhere();
    await it.looked();
    expect(await it.row(intent)).toMatchObject({ hash: null });
  });

  test("once, also where the same blocks are looked at again", async () => {
    const [first, second] = [await it.beginElsewhere(), await it.beginElsewhere()];
    await it.allowElsewhere();
    expect(codeOf(await giveUpExternalPayoutAction({ intent: first }))).toBe("ok");
    const { from_block } = await it.row(second);
    await db
      .updateTable("external_allowance")
      .set({ searched_to: from_block })
      .where("intent_id", "=", second)
      .execute();
    await it.looked();
    expect(await it.row(second)).toMatchObject({ hash: null });
    expect((await it.row(second)).searched_to).toBeGreaterThan(from_block);
  });

  test("not once a newer approval stands, seen by the job or not yet", async () => {
    const intent = await it.beginElsewhere();
    await it.approvedElsewhere(intent);
    await it.allowElsewhere();
    expect(await it.requoted(intent)).toBe("ok");
    await it.safe.act(it.call());
    await built.bare.mine(3);
    expect(await it.executed(intent)).toBe("ALLOWANCE_MISSING");
    await it.safe.act(it.call(1n));
    await it.looked();
    expect((await built.flow(intent)).external?.state).toBe("overwritten");
    expect(await it.executed(intent)).toBe("ALLOWANCE_MISSING");
    expect(await built.payoutsOf(intent)).toEqual([]);
  });

  test("not when it comes too late, or after it was given up", async () => {
    const late = await it.beginElsewhere();
    await it.askElsewhere(late);
    const { timestamp } = await built.bare.node.getBlock();
    await db
      .updateTable("external_allowance")
      .set({ ends_at: new Date(Number(timestamp) * 1000 - 1000) })
      .where("intent_id", "=", late)
      .execute();
    await it.allowElsewhere();
    expect(await it.row(late)).toMatchObject({ hash: null, ended: "expired" });
    expect(await it.last(late)).toMatchObject({ ended: "replaced" });
    expect(await next(late)).toBe("ended");
    expect(await it.requoted(late)).toBe("EXTERNAL_ENDED");
    const given = await it.beginElsewhere();
    expect(codeOf(await giveUpExternalPayoutAction({ intent: given }))).toBe("ok");
    await it.allowElsewhere();
    expect(await it.row(given)).toMatchObject({ hash: null, ended: "given_up" });
    const [back] = (await built.flow(given)).external?.calls ?? [];
    expect(back).toMatchObject({ ...it.call(0n), isReset: true });
  });

  test("and not for another, once its own was given up after it came", async () => {
    const intent = await it.beginElsewhere();
    await it.approvedElsewhere(intent);
    await it.allowElsewhere();
    expect(await it.requoted(intent)).toBe("ok");
    const younger = await it.beginElsewhere();
    expect(codeOf(await giveUpExternalPayoutAction({ intent }))).toBe("ok");
    await it.looked();
    expect(await it.row(younger)).toMatchObject({ hash: null });
    expect(await it.executed(intent)).not.toBe("ok");
    expect(await built.payoutsOf(intent)).toEqual([]);
  });
});
