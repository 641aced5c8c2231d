import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { setRoles } from "#lib/people/rows/person-state.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import {
  forgetEarlier,
  codeOf,
  policedPayouts,
  rule,
  upTo,
  type PolicedPayouts,
} from "#lib/test/dashboards/policed-payouts.ts";

let it: PolicedPayouts;
const built = await openPayoutDashboard();
const { db } = built.dashboard.store;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await policedPayouts(built);
  await forgetEarlier(built.dashboard.store);
  await it.setPolicy([rule()]);
});

describe("a limit", () => {
  // 100 USDC are some R$ 540.
  const LIMIT = [upTo("1200.00", { outcome: "allow" }), rule({ outcome: "refuse" })];

  test("is not passed by splitting it in ten, one after the other", async () => {
    await it.setPolicy(LIMIT);
    const said: (string | undefined)[] = [];
    for (let n = 0; n < 10; n += 1) {
      await built.calm();
      const wallet = await it.provedWallet();
      const intent = await it.quoted();
      const begun = await it.begin(intent, { account: wallet.address });
      said.push(codeOf(begun));
      if (!begun.ok || begun.data.state !== "asked") continue;
      await wallet.approve(100_000_000n, { nonce: begun.data.nonce });
      await built.bare.mine(3);
      expect(await it.executed(intent)).toBe("ok");
    }
    expect(said).toEqual(["ok", "ok", ...Array(8).fill("POLICY_REFUSES")]);
  });

  test("is not passed by ten executions at once", async () => {
    await it.setPolicy([rule({ outcome: "allow" })]);
    const ready: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      await built.calm();
      const wallet = await it.provedWallet();
      ready.push(await it.allow(await it.quoted(), wallet));
    }
    await built.calm();
    await it.setPolicy(LIMIT);
    const said = await Promise.all(ready.map((intent) => it.executed(intent)));
    expect(said.toSorted()).toEqual([...Array(8).fill("POLICY_REFUSES"), "ok", "ok"]);
  });

  test("counts what waits for approval, behind whoever asked first", async () => {
    await it.setPolicy([upTo("1200.00"), rule({ outcome: "ask_two" })]);
    const [first, second, third] = [await it.quoted(), await it.quoted(), await it.quoted()];
    for (const intent of [first, second, third]) expect(codeOf(await it.ask(intent))).toBe("ok");
    // Only one other person exists: asked for by two, it is asked of all.
    await it.setPolicy([upTo("1200.00"), rule({ outcome: "refuse" })]);
    expect(await it.approve(first)).toBe("ok");
    expect(await it.approve(third)).toBe("ok");
    expect(await it.begun(third)).toBe("POLICY_REFUSES");
    expect(await it.begun(first)).toBe("ok");
  });
});

describe("a policy that changes in between", () => {
  test("asks again where it asks for more, and not where it asks for less", async () => {
    await it.another();
    const intent = await it.quoted();
    await it.approved(intent);
    await it.allow(intent);
    await it.setPolicy([rule({ outcome: "ask_two" })]);
    expect(await it.executed(intent)).toBe("APPROVAL_OUTGROWN");
    await it.setPolicy([rule({ outcome: "allow" })]);
    expect(await it.executed(intent)).toBe("ok");
  });

  test("a payout that rests may go when the hours are over, or when somebody approves", async () => {
    await it.setPolicy([rule({ outcome: "wait", hours: 4 })]);
    const intent = await it.quoted();
    expect(codeOf(await it.ask(intent))).toBe("ok");
    expect(await it.begun(intent)).toBe("APPROVAL_WAITING");
    const { id } = await it.last(intent);
    const moved = { asked_at: new Date(Date.now() - 4 * 3_600_000 - 1000) };
    await db.updateTable("approval_request").set(moved).where("id", "=", id).execute();
    expect(await it.begun(intent)).toBe("ok");
    it.owner = await it.provedWallet();
    const other = await it.quoted();
    await it.approved(other);
    expect(await it.begun(other)).toBe("ok");
  });
});

describe("where nobody else can decide", () => {
  test("an only administrator is not looked over; once somebody was, it stays so", async () => {
    await db
      .updateTable("membership")
      .set({ roles: ["viewer"] })
      .where("person_id", "in", ["third", await built.dashboard.idOf("approver")])
      .execute();
    it.owner = await it.as(it.admin, () => it.provedWallet());
    await it.as(it.admin, async () => {
      await db.deleteFrom("approval_answer").execute();
      const alone = await it.quoted();
      expect(await it.begun(alone)).toBe("ok");
    });
    const asked = await it.as(it.operator, async () => {
      it.owner = await it.provedWallet();
      const intent = await it.quoted();
      await it.ask(intent);
      expect(await it.approve(intent, it.admin)).toBe("ok");
      return intent;
    });
    // The only one who could decide is the one who did, and has left since.
    const [{ person_id: admin } = { person_id: "" }] = await db
      .selectFrom("approval_answer")
      .select("person_id")
      .execute();
    const { store } = built.dashboard;
    const who = { personId: admin, accountId: MAIN_ACCOUNT };
    await store.transaction((tx) => setRoles(tx, { ...who, roles: ["operator"] }));
    expect(await it.begun(asked)).toBe("APPROVAL_WAITING");
    const next = await it.quoted();
    expect(await it.begun(next)).toBe("APPROVAL_NEEDED");
    await db
      .updateTable("membership")
      .set({ roles: ["admin"] })
      .where("person_id", "=", admin)
      .execute();
  });
});
