import { afterAll, beforeEach, expect, test } from "vitest";
import { pinReceiverAction } from "#lib/connection/actions/exchange-settings.ts";
import { connectionFacts, pinReceiver } from "#lib/core/exchange/connection-facts.ts";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { setLimits, signingLimits } from "#lib/core/exchange/signing-limits.ts";
import { env } from "#lib/core/env.ts";
import { removePinAction, setSigningLimitsAction } from "#lib/spenders/actions/signing-settings.ts";
import { pinRow, setPin } from "#lib/spenders/rows/pins.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { request } from "#lib/test/next/next-request.ts";
import { LIMITS } from "#lib/test/dual-control-doors.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { whileRowsLocked } from "#lib/test/rows/while-rows-locked.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { limitsOf } from "#lib/rules/spenders/limit-texts.ts";
import { SetSigningLimits } from "#lib/rules/spenders/set-signing-limits.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
afterAll(() => dashboard.drop());
beforeEach(async () => {
  Object.assign(env().exchange, { isLocal: false });
  request.headers = await dashboard.headersOf("admin");
});

test("limits that are narrowed at this moment aren't widened again by saving the old ones", async () => {
  const wide = limitsOf(SetSigningLimits.parse(LIMITS));
  const narrow = { ...SIGNING_LIMITS_DEFAULT, maxFeeBps: 10 };
  await setLimits(store.db, MAIN_CONNECTION, wide, "bia");
  const answers = await whileRowsLocked(
    store,
    async (tx) => {
      await lockDecisions(tx, MAIN.id);
      await setLimits(tx, MAIN_CONNECTION, narrow, "bia");
    },
    [() => setSigningLimitsAction(LIMITS)],
  );
  expect(answers).toMatchObject([{ ok: false, code: "SECOND_NEEDED" }]);
  expect(await signingLimits(store.db, MAIN)).toEqual(narrow);
});

test("a receiver that is pinned at this moment isn't replaced by saving the old one", async () => {
  const pin = { key: null, takesDynamic: false };
  await pinReceiver(store.db, MAIN_CONNECTION, { ...pin, name: "ANTIGA SA" });
  const answers = await whileRowsLocked(
    store,
    async (tx) => {
      await lockDecisions(tx, MAIN.id);
      await pinReceiver(tx, MAIN_CONNECTION, { ...pin, name: "NOVA SA" });
    },
    [() => pinReceiverAction({ receiver_name: "ANTIGA SA" })],
  );
  expect(answers).toMatchObject([{ ok: false, code: "SECOND_NEEDED" }]);
  const { receiver } = await connectionFacts(store.db, MAIN_CONNECTION);
  expect(receiver.name).toBe("NOVA SA");
});

test("a spender that is pinned at this moment isn't removed by a click on the one before", async () => {
  const [before, after] = ["b7", "c8"].map((end) => `0x${end.padStart(40, "0")}`);
  const pin = { network: "polygon", factory: null, userId: null, evidence: "contract" } as const;
  await setPin(store.db, MAIN.id, { ...pin, spender: before! }, "bia");
  const answers = await whileRowsLocked(
    store,
    async (tx) => {
      await lockDecisions(tx, MAIN.id);
      await setPin(tx, MAIN.id, { ...pin, spender: after! }, "bia");
    },
    [() => removePinAction({ network: "polygon", spender: before! })],
  );
  expect(answers).toMatchObject([{ ok: false, code: "CONFLICT" }]);
  expect(await pinRow(store.db, MAIN.id, "polygon")).toMatchObject({ spender: after });
});
