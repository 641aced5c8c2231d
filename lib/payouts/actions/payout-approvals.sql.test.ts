import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { beginConsentAction } from "#lib/payouts/actions/payer-consents.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import {
  forgetEarlier,
  codeOf,
  policedPayouts,
  rule,
  upTo,
  type PolicedPayouts,
} from "#lib/test/dashboards/policed-payouts.ts";
import { toJson } from "#platform/json-column.ts";
import { approvalHash } from "#lib/rules/policies/approved-payout.ts";
import { requestedPayout } from "#lib/payouts/views/requested-payout.ts";
import { requestPayoutQuoteAction, requotePayoutAction } from "./payout-quotes.ts";

let it: PolicedPayouts;
const built = await openPayoutDashboard();
const { db } = built.dashboard.store;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await policedPayouts(built);
  await forgetEarlier(built.dashboard.store);
  await it.setPolicy([rule()]);
});

describe("a payout that another person has to approve", () => {
  test("opens no wallet and is not executed before; then it is signed, executed and paid", async () => {
    const before = await built.payoutsThere();
    const intent = await it.quoted();
    expect(await it.begun(intent)).toBe("APPROVAL_NEEDED");
    expect(await built.signatures(intent)).toEqual([]);
    const consent = { intent, account: it.owner.address, hash: await it.hashOf(intent) };
    expect(codeOf(await beginConsentAction(consent))).toBe("APPROVAL_NEEDED");
    expect(codeOf(await it.ask(intent))).toBe("ok");
    expect(await built.dashboard.lastAudit()).toMatchObject({ action: "approval:ask" });
    expect(await it.begun(intent)).toBe("APPROVAL_WAITING");
    expect(await it.approve(intent)).toBe("ok");
    expect(await built.dashboard.lastAudit()).toMatchObject({
      action: "approval:approve",
      subject: `intent ${intent}`,
      outcome: "done",
    });
    await it.allow(intent);
    expect(await it.executed(intent)).toBe("ok");
    await built.expectOnePayout(intent, before);
  });

  test("is not executed under an allowance that already stands", async () => {
    await it.setPolicy([rule({ outcome: "allow" })]);
    const intent = await it.allowed();
    const calls = it.calls();
    await it.setPolicy([rule()]);
    expect(await it.executed(intent)).toBe("APPROVAL_NEEDED");
    await it.setPolicy([rule({ outcome: "refuse" })]);
    expect(await it.executed(intent)).toBe("POLICY_REFUSES");
    await it.setPolicy([upTo("1.00")]);
    expect(await it.executed(intent)).toBe("POLICY_REFUSES");
    expect(it.calls()).toBe(calls);
    await it.setPolicy([rule()]);
    await it.approved(intent);
    expect(await it.executed(intent)).toBe("ok");
  });

  test("is not approved by whoever asked, by a viewer or an operator, nor by somebody new", async () => {
    await it.another();
    const intent = await it.as(it.admin, async () => {
      const wallet = await it.provedWallet();
      const made = await it.quoted();
      expect(codeOf(await it.ask(made, wallet.address))).toBe("ok");
      return made;
    });
    expect(await it.approve(intent, it.admin)).toBe("OWN_REQUEST");
    expect(await it.approve(intent, it.operator)).toBe("NOT_ALLOWED");
    const viewer = await built.dashboard.headersOf("viewer");
    expect(await it.approve(intent, viewer)).toBe("NOT_ALLOWED");
    const mine = await it.quoted();
    expect(codeOf(await it.ask(mine))).toBe("ok");
    await it.since(23);
    expect(await it.approve(mine)).toBe("NEW_APPROVER");
    await it.since(25);
    expect(await it.approve(mine)).toBe("ok");
    expect(await it.approve(mine)).toBe("REQUEST_ENDED");
  });

  test("is not executed with an approval that has expired, or whose giver may no longer decide", async () => {
    const intent = await it.quoted();
    await it.approved(intent);
    await it.allow(intent);
    const { id } = await it.last(intent);
    await db
      .updateTable("approval_request")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("id", "=", id)
      .execute();
    expect(await it.executed(intent)).toBe("APPROVAL_EXPIRED");
    await db
      .updateTable("approval_request")
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .where("id", "=", id)
      .execute();
    const away = (at: Date | null) =>
      db
        .updateTable("person")
        .set({ deactivated_at: at })
        .where("email", "=", "approver@example.com")
        .execute();
    const given = async () => (await it.flow(intent)).approval?.request?.approvals;
    expect(await given()).toMatchObject([{ counts: true }]);
    await away(new Date());
    expect(await it.executed(intent)).toBe("APPROVAL_WAITING");
    expect(await given()).toMatchObject([{ counts: false }]);
    await away(null);
    expect(await it.executed(intent)).toBe("ok");
  });

  test("is refused with a reason, and may be asked for again", async () => {
    const intent = await it.quoted();
    await it.ask(intent);
    expect(await it.refuse(intent)).toBe("ok");
    expect(await it.begun(intent)).toBe("APPROVAL_DENIED");
    expect(await it.approve(intent)).toBe("REQUEST_ENDED");
    await it.approved(intent);
    expect(await it.begun(intent)).toBe("ok");
  });
});

describe("an approval is for its content", () => {
  test("another amount, and another wallet, need another", async () => {
    const form = built.form();
    const typed = async (request_amount: string) => {
      const answer = await requestPayoutQuoteAction({ ...form, request_amount });
      if (!answer.ok) throw new Error(answer.code);
      return answer.data.intent;
    };
    const intent = await typed("100.000000");
    await it.approved(intent);
    expect(await typed("900.000000")).toBe(intent);
    expect((await it.last(intent)).ended).toBe("changed");
    expect(await it.begun(intent)).toBe("APPROVAL_CHANGED");
    // The first content again is not what was ended.
    await typed("100.000000");
    expect(await it.begun(intent)).toBe("APPROVAL_CHANGED");
    await it.approved(intent);
    const other = await it.provedWallet();
    expect(codeOf(await it.begin(intent, { account: other.address }))).toBe("APPROVAL_CHANGED");
    expect(await it.begun(intent)).toBe("ok");
  });

  test("another reference needs another, and the request shows the one that it binds", async () => {
    const form = built.form();
    const typed = async (reference: string) => {
      const answer = await requestPayoutQuoteAction({ ...form, reference });
      if (!answer.ok) throw new Error(answer.code);
      return answer.data.intent;
    };
    const intent = await typed("NF 17");
    await it.approved(intent);
    const { id } = await it.last(intent);
    const { store } = built.dashboard;
    const { account_id } = await built.intent(intent);
    const shown = await requestedPayout(store, { id: account_id } as never, id);
    expect(shown.labels).toMatchObject({ reference: "NF 17", cost_centre: "" });
    await typed("NF 18");
    expect((await it.last(intent)).ended).toBe("changed");
    expect(await it.begun(intent)).toBe("APPROVAL_CHANGED");
  });

  test("what was changed after its approval is not executed, though the allowance stands", async () => {
    const intent = await it.quoted();
    await it.approved(intent);
    await it.allow(intent);
    const calls = it.calls();
    const { holder_name, pix_account_name } = await built.intent(intent);
    const forced = async (
      change: { holder_name: string | null } | { pix_account_name: string },
    ) => {
      await built.change(intent, change);
      return it.executed(intent);
    };
    expect(await forced({ holder_name: "Somebody else" })).toBe("APPROVAL_CHANGED");
    await built.change(intent, { holder_name });
    expect(await forced({ pix_account_name: "Another name" })).toBe("APPROVAL_CHANGED");
    expect(it.calls()).toBe(calls);
    expect(await forced({ pix_account_name })).toBe("ok");
  });

  test("a request whose payout was changed is not approved any more", async () => {
    const form = built.form();
    const first = await requestPayoutQuoteAction(form);
    if (!first.ok) throw new Error(first.code);
    const { intent } = first.data;
    await it.ask(intent);
    await requestPayoutQuoteAction({ ...form, request_amount: "101.000000" });
    expect(await it.approve(intent)).toBe("REQUEST_ENDED");
  });

  test("a key that the exchange swapped after the approval stops the payout", async () => {
    const intent = await it.quoted();
    await it.approved(intent);
    await it.allow(intent);
    const { pix_account_id } = await built.intent(intent);
    const swapTo = (pix_key: string) =>
      built.world.deps.db
        .updateTable("bank_accounts")
        .set({ pix_key } as object)
        .where("id", "=", pix_account_id as never)
        .execute();
    const { pix_key: key } = await built.world.deps.db
      .selectFrom("bank_accounts")
      .select("pix_key")
      .where("id", "=", pix_account_id as never)
      .executeTakeFirstOrThrow();
    await swapTo("thief@example.com");
    expect(await it.executed(intent)).toBe("QUOTE_DIFFERS");
    await swapTo(String(key));
    expect(await it.executed(intent)).toBe("ok");
  });

  test("a new quote keeps it while it stays within what was seen, and no longer", async () => {
    const intent = await it.quoted({ currency_type: "receiver", request_amount: "500.00" });
    await it.approved(intent);
    const asked = await it.last(intent);
    expect(codeOf(await requotePayoutAction({ intent }))).toBe("ok");
    expect((await it.last(intent)).id).toBe(asked.id);
    const { token_units } = await built.intent(intent);
    const seen = (percent: bigint) => {
      const content = { ...asked.content, units: String(((token_units ?? 0n) * percent) / 100n) };
      return db
        .updateTable("approval_request")
        .set({ content: toJson(content), hash: approvalHash(content) })
        .where("id", "=", asked.id)
        .execute();
    };
    await seen(98n);
    expect(await it.begun(intent)).toBe("APPROVAL_DRIFTED");
    await seen(100n);
    expect(await it.begun(intent)).toBe("ok");
  });
});
