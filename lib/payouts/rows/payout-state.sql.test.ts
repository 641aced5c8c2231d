import { afterAll, expect, test } from "vitest";
import { storeEvent } from "#lib/core/exchange/events.ts";
import { storeChainCheck } from "#lib/core/store/polling-schedule.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { movePayoutIntent } from "./payout-intents.ts";
import { applyPayoutEvents } from "./payout-state.ts";

const built = await buildStore();
const { db } = built.store;
afterAll(() => built.store.drop());

test("another ending, told by events, is not taken for checked", async () => {
  const payout = await insertPayout(built.store, "ours");
  const tell = async (status: string, second: number) => {
    const timestamp = new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString();
    const data = { payout_id: payout.payout_id, status };
    const body = { event: "crypto.payout.updated", timestamp, data };
    await built.store.transaction((tx) =>
      storeEvent(tx, {
        connectionId: "c",
        accountId: "ours",
        identity: timestamp,
        webhookId: null,
        headers: {},
        body: ReceivedWebhook.parse(body),
        raw: JSON.stringify(body),
      }),
    );
    return applyPayoutEvents(db, payout);
  };
  expect(await tell("failed", 1)).toMatchObject({ status: "failed", reported_by: "event" });
  await storeChainCheck(db, "payout", payout.id, { result: "verified", difference: null });
  expect(await tell("completed", 2)).toMatchObject({
    status: "completed",
    chain_check: "not_checked",
    chain_checked_at: null,
  });
});

test("an intent makes no move that its table lacks", async () => {
  const move = (from: "done" | "quoted", to: "quoted" | "executing") => async () =>
    movePayoutIntent(db, "ours", "nobody's", [from], to);
  await expect(move("done", "quoted")).rejects.toThrow("no payout goes from done to quoted");
  expect(await move("quoted", "executing")()).toBe(false);
});
