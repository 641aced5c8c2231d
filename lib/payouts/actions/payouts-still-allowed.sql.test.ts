import { afterAll, beforeEach, expect, test } from "vitest";
import { endSession } from "#lib/core/access/person-sessions.ts";
import { activate, setRoles } from "#lib/people/rows/person-state.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import { executePayout } from "#lib/payouts/exchange/execute-payout.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { deactivatePersonAction } from "#lib/people/actions/people.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { request } from "#lib/test/next/next-request.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import {
  codeOf,
  policedPayouts,
  rule,
  type PolicedPayouts,
} from "#lib/test/dashboards/policed-payouts.ts";
import { whileRowsLocked } from "#lib/test/rows/while-rows-locked.ts";
import { beginSignatureAction } from "#lib/payouts/actions/payout-signatures.ts";
import { requestPayoutApprovalAction } from "./payout-approvals.ts";
import { executePayoutAction } from "./payout-execution.ts";

const built = await openPayoutDashboard();
const { dashboard } = built;
const { store } = dashboard;
afterAll(() => built.drop());
const operator = await dashboard.idOf("operator");

let it: PolicedPayouts;
const enter = async () => {
  await store.transaction(async (tx) => {
    await activate(tx, operator);
    const roles = ["operator"] as ["operator"];
    await setRoles(tx, { personId: operator, accountId: MAIN_ACCOUNT, roles });
  });
  request.headers = await dashboard.headersOf("operator");
};
beforeEach(async () => {
  await enter();
  it = await policedPayouts(built);
});

/** Calls a door as somebody; the door reads the headers before anything else. */
const as = <T>(headers: Headers, door: () => Promise<T>): Promise<T> => {
  request.headers = headers;
  return door();
};
const deactivate = async () =>
  codeOf(await as(it.admin, () => deactivatePersonAction({ id: operator })));
/** The account's lock is held until the first of these has it. */
const inTurn = (works: readonly (() => Promise<unknown>)[]) =>
  whileRowsLocked(store, (tx) => lockDecisions(tx, MAIN_ACCOUNT), works);

test.each(["deactivated", "signed out", "without the role"] as const)(
  "nobody who was let in and is %s then executes a payout",
  async (how) => {
    const intent = await it.allowed();
    const before = await built.payoutsThere();
    const session = await sessionOf(it.operator);
    const end = () =>
      how === "deactivated"
        ? deactivate()
        : store.transaction(async (tx) => {
            await lockDecisions(tx, MAIN_ACCOUNT);
            if (how === "signed out") return endSession(tx, session?.id ?? "");
            const roles = ["viewer"] as ["viewer"];
            await setRoles(tx, { personId: operator, accountId: MAIN_ACCOUNT, roles });
          });
    const hash = await it.hashOf(intent);
    const executing = async () =>
      codeOf(await as(it.operator, () => executePayoutAction({ intent, hash })));
    const [, answer] = await inTurn([end, executing]);
    expect(answer).toBe("NOT_ALLOWED");
    await it.settle(intent);
    expect(await built.payoutsThere()).toBe(before);
    expect((await built.intent(intent)).status).toBe("signing");
  },
);

test.each([0, 1])(
  "whenever it comes, nothing is paid after it has answered (%d)",
  async (place) => {
    const intent = await it.allowed();
    const hash = await it.hashOf(intent);
    let paid = 0;
    const executing = () => as(it.operator, () => executePayoutAction({ intent, hash }));
    const works: (() => Promise<unknown>)[] = [executing];
    works.splice(place, 0, async () => {
      await deactivate();
      paid = await built.payoutsThere();
    });
    await Promise.all(works.map((work) => work()));
    await it.settle(intent);
    expect(await built.payoutsThere()).toBe(paid);
  },
);

test("a payout whose turn at the exchange comes too late has not begun, and its allowance stays", async () => {
  const intent = await it.allowed();
  const before = await built.payoutsThere();
  const exchange = await getExchange((await sessionOf(it.operator))!, "payout:create");
  await built.change(intent, { status: "executing" });
  await deactivate();
  const executed = executePayout(store, exchange, await built.intent(intent));
  await expect(executed).rejects.toMatchObject({ kind: "barred" });
  expect((await built.intent(intent)).status).toBe("signing");
  expect(await built.payoutsThere()).toBe(before);
});

test("nor does one begin a signature or ask for an approval", async () => {
  const intent = await it.quoted();
  const input = { intent, account: it.owner.address, hash: await it.hashOf(intent) };
  const doors = [
    ["allow", () => beginSignatureAction({ ...input, purpose: "approve" })],
    ["ask_one", () => requestPayoutApprovalAction(input)],
  ] as const;
  for (const [outcome, door] of doors) {
    await it.setPolicy([rule({ outcome })]);
    await enter();
    const { headers } = request;
    // Both read the receiver before any lock: they are let in, and wait there.
    built.relay.outcome = { method: "GET", outcome: { after: deactivate } };
    expect(codeOf(await as<{ ok: boolean }>(headers, door))).toBe("NOT_ALLOWED");
    built.relay.outcome = "pass";
  }
  expect(await built.signatures(intent)).toEqual([]);
});
