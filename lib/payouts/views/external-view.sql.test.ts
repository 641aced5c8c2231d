import { afterAll, beforeEach, expect, test } from "vitest";
import { overview } from "#lib/overview/views/overview.ts";
import { giveUpExternalPayoutAction } from "#lib/payouts/actions/external-payouts.ts";
import {
  externalSteps,
  externalWallets,
  type ExternalSteps,
} from "#lib/test/external/external-steps.ts";
import { request } from "#lib/test/next/next-request.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import { externalLeftover } from "./external-view.ts";
import { externalWaiting } from "./external-waiting.ts";
import { payoutLeftovers } from "./payout-leftovers.ts";

let it: ExternalSteps;
const built = await openPayoutDashboard();
const { store } = built.dashboard;
const register = await externalWallets(built);
const LONG = 60_000;
afterAll(() => built.drop());
beforeEach(async () => void (it = await externalSteps(built, await register())), LONG);

const session = async () => {
  const found = await sessionOf(request.headers);
  if (!found) throw new Error("nobody is signed in");
  return found;
};
/** What is left of this test's own wallet. */
const left = async () =>
  (await payoutLeftovers(store, MAIN)).rows.filter(({ signer }) => signer === it.safe.address);
/** Whether the overview leads to the payout. */
const isTold = async (intent: string) =>
  (await overview(store, await session())).troubles.some(
    ({ kind, href }) => kind === "signed" && href === `/payouts/new?intent=${intent}`,
  );

test("what comes after it was given up is pending, with the call that sets it to zero", async () => {
  const intent = await it.beginElsewhere();
  await giveUpExternalPayoutAction({ intent });
  await it.allowElsewhere();
  const [one, ...more] = await left();
  expect(more).toEqual([]);
  expect(one).toMatchObject({ isExternal: true, amount: "100.000000" });
  const found = await externalLeftover(store, await session(), BigInt(one?.id ?? "0"));
  expect(found?.calls).toEqual([{ ...it.call(0n), amount: "0.000000", isReset: true }]);
  await it.safe.act(it.call(0n));
  // Read anew: another payout of the wallet was asked for.
  await giveUpExternalPayoutAction({ intent: await it.beginElsewhere() });
  expect(await left()).toEqual([]);
});

test("one that its payout waits to be executed under is not pending: it needs attention", async () => {
  const given = await it.beginElsewhere({ request_amount: "70.000000" });
  await giveUpExternalPayoutAction({ intent: given });
  const intent = await it.beginElsewhere();
  const waiting = async () =>
    (await externalWaiting(store, MAIN)).find((one) => one.intent === intent)?.state;
  expect(await waiting()).toBe("awaited");
  expect(await isTold(intent)).toBe(false);
  await it.allowElsewhere();
  expect(await left()).toEqual([]);
  expect(await waiting()).toBe("allowed");
  expect(await isTold(intent)).toBe(true);
});

test("where a token must be set to zero first, that is the first call", async () => {
  const to = built.bare.network.tokens.USDT!;
  const call = (units: bigint) => ({
    to,
    data: approveCalldata({ spender: built.spender, units }),
  });
  const intent = await it.beginElsewhere({ token: "USDT" });
  const calls = async () => (await built.flow(intent)).external?.calls;
  expect(await calls()).toMatchObject([call(100_000_000n)]);
  await it.safe.act(call(40n));
  expect(await calls()).toMatchObject([call(0n), call(100_000_000n)]);
});
