import { afterAll, beforeEach, expect, test } from "vitest";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf, policedPayouts, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { requestChecks } from "./request-checks.ts";

const built = await openPayoutDashboard();
const { store } = built.dashboard;
afterAll(() => built.drop());
let it: Awaited<ReturnType<typeof policedPayouts>>;
beforeEach(async () => {
  it = await policedPayouts(built);
  await it.setPolicy([rule()]);
});

const approver = { store, session: sessionOf(MAIN, "approver") };
const failing = async (intent: string, wallet: string) =>
  (await requestChecks(approver, { intent, wallet }))
    .filter(({ state }) => state !== "ok")
    .map(({ check }) => check);

test("an approver sees that the wallet which is named could pay, or what keeps it", async () => {
  const intent = await it.quoted();
  expect(codeOf(await it.ask(intent))).toBe("ok");
  expect(await requestChecks(approver, { intent, wallet: it.owner.address })).not.toEqual([]);
  expect(await failing(intent, it.owner.address)).toEqual([]);
  expect(await failing(intent, `0x${"12".repeat(20)}`)).toEqual(["balance", "gas"]);
});

test("also what the exchange may still take of before", async () => {
  await it.setPolicy([rule({ outcome: "allow" })]);
  const before = await it.allowed();
  const refusal = { status: 403, body: { message: "no" } };
  built.relay.outcome = { method: "POST", path: "/exchange/payout", outcome: refusal };
  await it.executed(before);
  built.relay.outcome = "pass";
  await it.setPolicy([rule()]);
  const intent = await it.quoted({ request_amount: "50.000000" });
  expect(await failing(intent, it.owner.address)).toEqual(["earlier"]);
  expect((await it.flow(intent)).next).toMatchObject({ do: "revoke" });
});
