import fc from "fast-check";
import { expect, test } from "vitest";
import { payinPhase } from "./payin-phase.ts";

const open = {
  status: "processing",
  paidAt: null,
  transactionHash: null,
  expiresAt: "2026-11-21T12:05:00.000Z",
  isUndeliverable: false,
};
const before = new Date("2026-11-21T12:04:59.999Z");
const at = new Date("2026-11-21T12:05:00.000Z");
const paid = { ...open, paidAt: "2026-11-21T12:01:00.000Z" };

test.each([
  ["awaits its PIX to the last millisecond", open, before, "awaiting_pix"],
  ["asks the bank from the deadline on", open, at, "asking_bank"],
  ["that is pending is like one in progress", { ...open, status: "pending" }, at, "asking_bank"],
  ["sends once paid, whatever the time", paid, at, "sending"],
  ["confirms once there is a transaction", { ...open, transactionHash: "0x1" }, at, "confirming"],
  ["whose tokens can't be sent is returning", { ...paid, isUndeliverable: true }, at, "returning"],
  [
    "is returning whatever was once signed",
    { ...paid, transactionHash: "0x1", isUndeliverable: true },
    at,
    "returning",
  ],
  ["takes the exchange's end", { ...open, status: "expired" }, before, "expired"],
  ["has failed when the exchange says so", { ...paid, status: "failed" }, at, "failed"],
  [
    "has completed, whatever went back",
    { ...paid, status: "completed", isUndeliverable: true },
    at,
    "completed",
  ],
  ["says so when it does not know the word", { ...open, status: "on_ice" }, before, "unknown"],
])("a payin %s", (_, payin, now, phase) => {
  expect(payinPhase(payin, now)).toBe(phase);
});

test("only what the exchange calls ended has ended, and only what it calls running runs", () => {
  const ends = ["completed", "failed", "expired"];
  const any = fc.record({
    status: fc.oneof(fc.constantFrom("processing", "pending", ...ends), fc.string()),
    paidAt: fc.constantFrom(null, paid.paidAt),
    transactionHash: fc.constantFrom(null, "0x1"),
    expiresAt: fc.constant(open.expiresAt),
    isUndeliverable: fc.boolean(),
  });
  fc.assert(
    fc.property(any, fc.constantFrom(before, at), (payin, now) => {
      const phase = payinPhase(payin, now);
      if (ends.includes(payin.status)) expect(phase).toBe(payin.status);
      else {
        expect(ends).not.toContain(phase);
        const isRunning = payin.status === "processing" || payin.status === "pending";
        expect(phase === "unknown").toBe(!isRunning);
      }
    }),
  );
});
