import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sessionOf } from "#lib/core/access/session.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { executePayoutAction } from "#lib/payouts/actions/payout-execution.ts";
import { requestPayoutQuoteAction } from "#lib/payouts/actions/payout-quotes.ts";
import { payoutVerdict } from "#lib/payouts/checks/payout-verdict.ts";
import {
  endExternalWallet,
  nameExternalPeople,
} from "#lib/paying-wallets/rows/external-wallets.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { whileRowsLocked } from "#lib/test/rows/while-rows-locked.ts";
import {
  externalSteps,
  externalWallets,
  type ExternalSteps,
} from "#lib/test/external/external-steps.ts";
import { request } from "#lib/test/next/next-request.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { approvalHash } from "#lib/rules/policies/approved-payout.ts";
import { giveUpExternalPayoutAction, beginExternalPayoutAction } from "./external-payouts.ts";
import { removeExternalWalletAction } from "#lib/paying-wallets/actions/external-wallets.ts";
import { beginConsentAction } from "./payer-consents.ts";

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

describe("who may pay out from it", { timeout: LONG }, () => {
  const ready = async () => {
    const intent = await it.beginElsewhere();
    await it.approvedElsewhere(intent);
    await it.allowElsewhere();
    expect(await it.requoted(intent)).toBe("ok");
    return intent;
  };

  test("only people who are named, and only while the wallet is in use", async () => {
    const intent = await ready();
    const asAdmin = <T>(work: () => Promise<T>) => it.as(it.admin, work);
    expect(await asAdmin(() => it.executed(intent))).toBe("EXTERNAL_NOT_NAMED");
    expect(await asAdmin(() => it.askElsewhere(intent))).toBe("EXTERNAL_NOT_NAMED");
    expect(await asAdmin(async () => codeOf(await giveUpExternalPayoutAction({ intent })))).toBe(
      "EXTERNAL_NOT_NAMED",
    );
    expect(
      await asAdmin(async () => codeOf(await beginExternalPayoutAction(it.formElsewhere()))),
    ).toBe("EXTERNAL_NOT_NAMED");
    const operator = await built.dashboard.idOf("operator");
    await nameExternalPeople(db, it.wallet, [], operator);
    expect(await it.executed(intent)).toBe("EXTERNAL_NOT_NAMED");
    await nameExternalPeople(db, it.wallet, [operator], operator);
    await endExternalWallet(db, MAIN_ACCOUNT, it.wallet, operator);
    expect(await it.executed(intent)).toBe("EXTERNAL_NOT_NAMED");
    // What was asked of the one that has ended is not the new one's.
    await it.registerAgain();
    expect(await it.executed(intent)).toBe("EXTERNAL_NOT_NAMED");
    expect(await built.payoutsOf(intent)).toEqual([]);
  });

  const removed = () =>
    it.as(it.admin, async () =>
      codeOf(await removeExternalWalletAction({ id: String(it.wallet) })),
    );
  test("nobody once the wallet is removed, be it at the very moment of the click", async () => {
    const intent = await ready();
    const answers = await whileRowsLocked(
      built.dashboard.store,
      (tx) => lockDecisions(tx, MAIN_ACCOUNT),
      [removed, () => it.executed(intent)],
    );
    expect(answers).toEqual(["ok", "EXTERNAL_NOT_NAMED"]);
    expect(await built.payoutsOf(intent)).toEqual([]);
  });

  test("a removal waits for the payout that goes before it, so that none goes after its answer", async () => {
    const intent = await ready();
    const answers = await whileRowsLocked(
      built.dashboard.store,
      (tx) => sql`lock table payout_execution in share mode`.execute(tx),
      [() => it.executed(intent), removed],
    );
    expect(answers).toEqual(["ok", "ok"]);
    expect(await built.payoutsOf(intent)).toHaveLength(1);
  });

  test("nobody alone, but in a sandbox where nobody else may approve", async () => {
    const intent = await it.beginElsewhere();
    await it.allowElsewhere();
    expect(await it.requoted(intent)).toBe("ok");
    await db.deleteFrom("approval_answer").execute();
    const before = await db.selectFrom("membership").select(["person_id", "roles"]).execute();
    await db
      .updateTable("membership")
      .set({ roles: ["operator"] })
      .execute();
    const session = await sessionOf(request.headers);
    if (!session) throw new Error("nobody is signed in");
    const verdict = async (environment: "sandbox" | "production") => {
      const actor = { ...session, account: { ...session.account, environment } };
      const wanted = { actor, intent: await built.intent(intent) };
      return payoutVerdict(db, { ...wanted, wallet: it.safe.address, withSigning: false });
    };
    expect(await verdict("production")).toMatchObject({ is: "needed", others: 1 });
    expect(await verdict("sandbox")).toMatchObject({ is: "free", isAlone: true });
    for (const { person_id: id, roles } of before) {
      await db.updateTable("membership").set({ roles }).where("person_id", "=", id).execute();
    }
  });

  test("nobody without a second person, even where the policy asks none", async () => {
    const intent = await it.beginElsewhere();
    await it.allowElsewhere();
    expect(await it.requoted(intent)).toBe("ok");
    expect(await it.executed(intent)).toBe("APPROVAL_NEEDED");
    expect(await it.askElsewhere(intent)).toBe("ok");
    expect(await it.executed(intent)).toBe("APPROVAL_WAITING");
    expect(await it.approve(intent, it.operator)).toBe("NOT_ALLOWED");
    expect(await it.approve(intent)).toBe("ok");
    await it.setPolicy([rule({ outcome: "wait", hours: 1 })]);
    expect(await it.executed(intent)).toBe("ok");
  });

  test("nobody without a fresh factor at the click", async () => {
    const intent = await ready();
    const shown = (minutes: number) =>
      sql`update session set "freshUntil" = now() + make_interval(mins => ${minutes})`.execute(db);
    await shown(-1);
    expect(await it.executed(intent)).toBe("FACTOR_REQUIRED");
    await shown(5);
    expect(await it.executed(intent)).toBe("ok");
  });

  test.each([
    ["units", { units: 100_000_001n }],
    ["spender", { spender: "0x000000000000000000000000000000000000dEaD" }],
    ["token", { token_address: "0x000000000000000000000000000000000000dEaD" }],
  ])("nor for a quote that needs other %s than were allowed", async (_name, other) => {
    const intent = await ready();
    await db.updateTable("external_allowance").set(other).where("intent_id", "=", intent).execute();
    expect(await it.executed(intent)).toBe("ALLOWANCE_MISSING");
    expect(await built.payoutsOf(intent)).toEqual([]);
  });

  test("nor with an approval of other content, or where the reais have moved", async () => {
    const intent = await ready();
    const { receiver_cents } = await built.intent(intent);
    const { id } = await it.last(intent);
    const seen = await db
      .selectFrom("approval_request")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const content = seen.content as Record<string, unknown>;
    const change = (changed: object) =>
      db
        .updateTable("approval_request")
        .set(changed as object)
        .where("id", "=", id)
        .execute();
    const other = { ...content, wallet: it.owner.address };
    await change({ content: JSON.stringify(other), hash: approvalHash(other as never) });
    expect(await it.executed(intent)).toBe("APPROVAL_CHANGED");
    const far = { ...content, receiverCents: String(((receiver_cents ?? 0n) * 102n) / 100n) };
    await change({ content: JSON.stringify(far), hash: approvalHash(far as never) });
    expect(await it.executed(intent)).toBe("APPROVAL_DRIFTED");
    await change({ content: JSON.stringify(content), hash: seen.hash });
    expect(await it.executed(intent)).toBe("ok");
  });

  test("and no wallet that is connected here signs for it, nor is its content changed", async () => {
    const intent = await ready();
    expect(codeOf(await it.begin(intent))).toBe("CONFLICT");
    expect(codeOf(await it.ask(intent))).toBe("CONFLICT");
    const consent = { intent, account: it.owner.address, hash: await it.hashOf(intent) };
    expect(codeOf(await beginConsentAction(consent))).toBe("CONFLICT");
    const { idempotency_key, request_amount } = await built.intent(intent);
    const changed = built.form({ idempotency_key, request_amount: "200.000000" });
    await requestPayoutQuoteAction(changed);
    expect(await built.intent(intent)).toMatchObject({ request_amount });
  });
});

describe("an exchange that lies", { timeout: LONG }, () => {
  const PAYOUT = { method: "POST", path: "/exchange/payout" };
  const NO = { status: 400, body: { code: "QUOTE_EXPIRED", message: "expirada" } };

  test("and refuses gets no second allowance of that wallet while it may take the first", async () => {
    const one = await it.beginElsewhere();
    await it.approvedElsewhere(one);
    await it.allowElsewhere();
    expect(await it.requoted(one)).toBe("ok");
    built.relay.outcome = { ...PAYOUT, outcome: NO };
    expect(await it.executed(one)).toBe("QUOTE_EXPIRED");
    built.relay.outcome = "pass";
    expect(codeOf(await giveUpExternalPayoutAction({ intent: one }))).toBe("EXECUTION_OPEN");
    const two = await it.beginElsewhere({ request_amount: "50.000000" });
    await it.approvedElsewhere(two);
    await it.allowElsewhere(50_000_000n);
    expect(await it.requoted(two)).toBe("ok");
    expect(await it.executed(two)).toBe("EXECUTION_OPEN");
    expect(await built.payoutsOf(two)).toEqual([]);
  });

  test("about the spender is found before its owners are asked, and after", async () => {
    const change = (data: Record<string, unknown>) => ({
      ...data,
      contract: {
        ...(data["contract"] as object),
        contractAddress: "0x000000000000000000000000000000000000dEaD",
      },
    });
    built.relay.outcome = { ...PAYOUT, outcome: { change } };
    const asked = await beginExternalPayoutAction(it.formElsewhere());
    expect(codeOf(asked)).toBe("QUOTE_DIFFERS");
    built.relay.outcome = "pass";
    const intent = await it.beginElsewhere();
    await it.approvedElsewhere(intent);
    await it.allowElsewhere();
    built.relay.outcome = { ...PAYOUT, outcome: { change } };
    await it.requoted(intent);
    expect((await built.flow(intent)).next.do).toBe("stop");
    const hash = `0x${"0".repeat(64)}`;
    expect(codeOf(await executePayoutAction({ intent, hash }))).toBe("QUOTE_DIFFERS");
    built.relay.outcome = "pass";
    expect(await it.requoted(intent)).toBe("ok");
    expect(await it.executed(intent)).toBe("ok");
  });
});
