import { expect, test } from "vitest";
import type { PayinDay } from "#lib/payins/rows/payin-days.ts";
import type { PayoutDay } from "#lib/payouts/rows/payout-days.ts";
import { movementView } from "./movement.ts";

const payin = (day: string, override: Partial<PayinDay> = {}): PayinDay => ({
  day,
  completed: 0,
  cents: 0n,
  feeCents: 0n,
  withoutFee: 0,
  returned: 0,
  returnedCents: 0n,
  ...override,
});
const payout = (day: string, cents = 0n): PayoutDay => ({
  day,
  completed: cents > 0n ? 1 : 0,
  cents,
  feeCents: 2n,
  withoutFee: 1,
});

test("in and out stand on one scale, fees are of both, and returns are in no sum", () => {
  const view = movementView(
    [
      payin("2026-11-22"),
      payin("2026-11-23", { cents: 250_00n, feeCents: 1n, returned: 1, returnedCents: 300_00n }),
    ],
    [payout("2026-11-22", 1000_00n), payout("2026-11-23")],
  );
  expect(view.highest).toBe("1000.00");
  expect(view.yesterday).toMatchObject({ cameIn: "0.00", wentOut: "1000.00" });
  expect(view.total).toEqual({
    cameIn: "250.00",
    payins: 0,
    wentOut: "1000.00",
    payouts: 1,
    fees: "0.05",
    withoutFee: 2,
    returned: "300.00",
    returns: 1,
  });
  expect(view.yesterday.bars).toEqual({ cameIn: 0, wentOut: 1000 });
  expect(view.today).toMatchObject({
    day: "2026-11-23",
    cameIn: "250.00",
    wentOut: "0.00",
    fees: "0.03",
    withoutFee: 1,
    returned: "300.00",
    returns: 1,
    bars: { cameIn: 250, wentOut: 0 },
  });
});

test("days on which nothing moved have no highest", () => {
  const days = ["2026-11-22", "2026-11-23"];
  const view = movementView(
    days.map((day) => payin(day)),
    days.map((day) => payout(day)),
  );
  expect(view.highest).toBeNull();
});

test("days that do not match are refused", () => {
  const days = [payin("2026-11-22"), payin("2026-11-23")];
  expect(() => movementView(days, [payout("2026-11-23"), payout("2026-11-22")])).toThrow(
    "2026-11-22",
  );
});
