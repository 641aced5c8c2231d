import { describe, expect, test } from "vitest";
import { expiringPhase } from "./expiring-phase.ts";
import type { ExpiringReading } from "./expiring-phase.ts";

const NEEDED = 3;
const UNITS = 100n;
const asked = { state: "sent", units: UNITS, hash: "h" } as const;
const nothing: ExpiringReading = {
  allowanceUnits: 0n,
  deepAllowanceUnits: 0n,
  outcome: { state: "unknown", isDead: false },
  hasExpired: false,
};
const stands = { allowanceUnits: UNITS, deepAllowanceUnits: UNITS };
const mined = (confirmations: number, outcome: "success" | "reverted" = "success") =>
  ({ outcome: { state: "mined", outcome, confirmations, block: 1n } }) as const;
const dead = { outcome: { state: "unknown", isDead: true }, hasExpired: true } as const;
const phase = (over: Partial<ExpiringReading>, of: Partial<typeof asked | object> = {}) =>
  expiringPhase({ ...asked, ...of }, { ...nothing, ...over }, NEEDED);

describe("bytes that expire", () => {
  test("without a chain are unknown", () => {
    expect(expiringPhase(asked, null, NEEDED)).toEqual({ phase: "unknown" });
  });

  test.each<[string, Partial<ExpiringReading>, object, object]>([
    [
      "that a wallet holds are looked for there",
      {},
      { state: "asked", hash: null },
      { phase: "unreported" },
    ],
    [
      "that were not told of are looked for too, by whatever name",
      {},
      { state: "asked" },
      { phase: "unreported" },
    ],
    ["that were sent wait", {}, {}, { phase: "pending", hash: "h", isSeen: false }],
    [
      "that wait at the node wait",
      { outcome: { state: "pending" } },
      {},
      { phase: "pending", hash: "h", isSeen: true },
    ],
    [
      "mined wait for depth",
      { ...mined(2), allowanceUnits: UNITS },
      {},
      { phase: "confirming", hash: "h", isReplacement: false, confirmations: 2, needed: 3 },
    ],
    [
      "mined deep whose allowance is not final yet wait",
      { ...mined(3), allowanceUnits: UNITS },
      {},
      { phase: "confirming", hash: "h", isReplacement: false, confirmations: 2, needed: 3 },
    ],
    [
      "mined deep with the allowance standing are done",
      { ...mined(3), ...stands },
      {},
      { phase: "allowed", hash: "h", isReplacement: false },
    ],
    [
      "mined deep and taken back since may be asked again",
      mined(3),
      {},
      { phase: "may_ask", why: "gone" },
    ],
    [
      "reverted are settled when deep",
      mined(2, "reverted"),
      {},
      { phase: "settling", why: "reverted" },
    ],
    [
      "reverted deep may be asked again",
      mined(3, "reverted"),
      {},
      { phase: "may_ask", why: "reverted" },
    ],
    [
      "expired but not finally so wait",
      { hasExpired: true },
      {},
      { phase: "settling", why: "expired" },
    ],
    ["dead may be asked again", dead, {}, { phase: "may_ask", why: "expired" }],
    [
      "dead and never signed may be asked again",
      dead,
      { state: "asked", hash: null },
      { phase: "may_ask", why: "expired" },
    ],
    [
      "rejected may be asked again",
      {},
      { state: "rejected", hash: null },
      { phase: "may_ask", why: "rejected" },
    ],
    [
      "given up may be asked again",
      {},
      { state: "dropped", hash: null },
      { phase: "may_ask", why: "gone" },
    ],
  ])("%s", (_what, over, of, expected) => expect(phase(over, of)).toEqual(expected));

  test("that may still come of something do not lead to an execution by another's allowance", () => {
    // Mined after the payout, they would leave an allowance that nobody wants.
    expect(phase({ ...stands })).toEqual({ phase: "pending", hash: "h", isSeen: false });
    expect(phase({ ...stands, hasExpired: true })).toEqual({ phase: "settling", why: "expired" });
    expect(phase({ ...stands, ...dead })).toEqual({
      phase: "allowed",
      hash: null,
      isReplacement: false,
    });
  });
});
