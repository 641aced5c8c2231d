import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { confirmPurposeAction } from "#lib/regulatory/actions/purposes.ts";
import { declareWalletAction } from "#lib/regulatory/actions/declare-wallet.ts";
import { setRegulatorySetting } from "#lib/regulatory/rows/settings.ts";
import { regulatoryOfPayment, regulatoryOfRequest } from "#lib/regulatory/views/payment.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import {
  forgetEarlier,
  codeOf,
  policedPayouts,
  rule,
  type PolicedPayouts,
} from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";

let it: PolicedPayouts;
const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await policedPayouts(built);
  await forgetEarlier(built.dashboard.store);
  await set("none", false);
  await it.setPolicy([rule()]);
});

const set = (purposeOf: "none" | "abroad" | "all", isRequired: boolean) =>
  store.transaction((tx) =>
    setRegulatorySetting(tx, MAIN.connectionId, { purposeOf, isRequired }, "ana"),
  );
const confirm = async (id: string, code = "12345") =>
  codeOf(await confirmPurposeAction({ of: "payout", id, code }));
const there = async () => {
  const { rows } = await sql<{ code: string | null }>`
    select purpose_code as code from payouts order by id desc limit 1`.execute(built.world.deps.db);
  return rows[0]?.code;
};
const put = (object: string, code: string) =>
  db.updateTable("payment_purpose").set({ code }).where("object", "=", object).execute();
const abroad = async (address: string) => {
  await sql`insert into paying_wallet (account_id, family, address, name, created_by)
    values (${MAIN.id}, 'evm', ${address}, 'Caixa', 'ana') on conflict do nothing`.execute(db);
  return declareWalletAction({
    family: "evm",
    address,
    custody_kind: "self",
    beneficiary_name: "Example Imports LLC",
    beneficiary_country: "US",
  });
};

describe("what is approved", () => {
  test("holds the code: nobody changes it afterwards, by the door or beside it", async () => {
    const intent = await it.quoted();
    expect(await confirm(intent)).toBe("ok");
    await it.ask(intent);
    const asked = await it.last(intent);
    expect(asked.content).toMatchObject({ purpose: "12345" });
    expect(await regulatoryOfRequest(store, MAIN, asked.id)).toMatchObject({
      purpose: { code: "12345" },
    });
    expect(await it.approve(intent)).toBe("ok");
    expect(await confirm(intent, "54321")).toBe("PURPOSE_APPROVED");
    await it.allow(intent);
    await put(intent, "54321");
    expect(await it.executed(intent)).toBe("APPROVAL_CHANGED");
    await put(intent, "12345");
    expect(await it.executed(intent)).toBe("ok");
    expect(await there()).toBe("12345");
    expect(await confirm(intent, "54321")).toBe("PURPOSE_SENT");
  });

  test("is asked for no longer once the code changes, and never signed without being asked anew", async () => {
    const intent = await it.quoted();
    await it.ask(intent);
    expect(await confirm(intent)).toBe("ok");
    expect((await it.last(intent)).ended).toBe("changed");
    expect(await it.approve(intent)).toBe("REQUEST_ENDED");
    expect(await it.begun(intent)).toBe("APPROVAL_CHANGED");
    await it.approved(intent);
    expect(await it.begun(intent)).toBe("ok");
  });
});

describe("a company that requires a code", () => {
  test("has none signed, asked for or executed without it, where the paying wallet is abroad", async () => {
    await it.setPolicy([rule({ outcome: "allow" })]);
    await set("abroad", true);
    const intent = await it.quoted();
    expect(codeOf(await abroad(it.owner.address))).toBe("ok");
    expect(await it.begun(intent)).toBe("PURPOSE_REQUIRED");
    expect(await confirm(intent)).toBe("ok");
    await it.allow(intent);
    await db.deleteFrom("payment_purpose").where("object", "=", intent).execute();
    expect(await it.executed(intent)).toBe("PURPOSE_REQUIRED");
    expect(await confirm(intent)).toBe("ok");
    expect(await it.executed(intent)).toBe("ok");
    await it.setPolicy([rule()]);
    const asked = await it.quoted();
    expect(codeOf(await it.ask(asked))).toBe("PURPOSE_REQUIRED");
  });

  test("sees the one of the receiver suggested", async () => {
    await set("all", false);
    const first = await it.quoted();
    await confirm(first, "33333");
    const next = await it.quoted();
    expect(await regulatoryOfPayment(store, MAIN, { of: "payout", id: next })).toMatchObject({
      suggestion: { code: "33333", from: "receiver" },
    });
  });
});

test("an exchange whose quote has no place for a code is sent none", async () => {
  await it.setPolicy([rule({ outcome: "allow" })]);
  const intent = await it.quoted();
  await confirm(intent);
  await it.allow(intent);
  await db
    .updateTable("payout_intent")
    .set({ quote_takes_purpose: false })
    .where("id", "=", intent)
    .execute();
  expect(await it.executed(intent)).toBe("ok");
  expect(await there()).toBeNull();
});
