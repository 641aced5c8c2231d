import { expect, test } from "vitest";
import { payinPhase } from "./payin-phase.ts";

const open = {
  status: "processing",
  paidAt: null,
  transactionHash: null,
  expiresAt: "2026-11-21T12:05:00.000Z",
};
const before = new Date("2026-11-21T12:04:59.999Z");
const at = new Date("2026-11-21T12:05:00.000Z");

test.each([
  ["awaits its PIX to the last millisecond", open, before, "awaiting_pix"],
  ["asks the bank from the deadline on", open, at, "asking_bank"],
  [
    "sends once paid, whatever the time",
    { ...open, paidAt: "2026-11-21T12:01:00.000Z" },
    at,
    "sending",
  ],
  ["confirms once there is a transaction", { ...open, transactionHash: "0x1" }, at, "confirming"],
  ["takes the exchange's end", { ...open, status: "expired" }, before, "expired"],
  ["says so when it does not know the word", { ...open, status: "on_ice" }, before, "unknown"],
])("a payin %s", (_, payin, now, phase) => {
  expect(payinPhase(payin, now)).toBe(phase);
});
