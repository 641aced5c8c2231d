import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limitsView } from "#lib/payouts/signing/views/signing-settings.ts";
import { env } from "#lib/core/env.ts";
import { request } from "#lib/test/next-request.ts";
import { testDashboard, type TestDashboard } from "#lib/test/test-dashboard.ts";
import { signingLimits } from "#lib/core/exchange/signing-limits.ts";
import { MAIN } from "#lib/test/payin-dashboard.ts";
import { setSigningLimitsAction } from "./signing-settings.ts";

let dashboard: TestDashboard;
let admin: Headers;
beforeAll(async () => {
  dashboard = await testDashboard();
  admin = await dashboard.headersOf("admin");
});
afterAll(() => dashboard.drop());
beforeEach(() => {
  Object.assign(env().exchange, { isLocal: false });
  request.headers = admin;
});

const lastAudit = () =>
  dashboard.store.db
    .selectFrom("audit")
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
const limits = {
  min_rate: "4.80",
  max_rate: "6.20",
  start_min_rate: "5.00",
  start_max_rate: "6.00",
  max_from_median: "2.5",
  max_fee: "1",
  max_fee_flat: "3.00",
};

describe("limits", () => {
  test("are set, shown and told to the trail with what they were", async () => {
    expect(await limitsView(dashboard.store, MAIN)).toMatchObject({
      limits: {
        min_rate: "3.00",
        max_rate: "10.00",
        start_min_rate: "4.80",
        max_from_median: "3.00",
      },
      set: null,
    });
    expect(await setSigningLimitsAction(limits)).toMatchObject({ ok: true });
    expect(await signingLimits(dashboard.store.db, MAIN)).toEqual({
      minRate: 4_800_000n,
      maxRate: 6_200_000n,
      startMinRate: 5_000_000n,
      startMaxRate: 6_000_000n,
      maxFromMedianBps: 250,
      maxFeeBps: 100,
      maxFeeFlatCents: 300n,
    });
    expect(await limitsView(dashboard.store, MAIN)).toMatchObject({
      limits: { max_from_median: "2.50", max_fee: "1.00" },
      set: { name: "admin" },
    });
    expect(await lastAudit()).toMatchObject({
      action: "signing-limits:set",
      outcome: "done",
      detail: {
        old: { min_rate: "3.00", max_rate: "10.00", max_fee_flat: "5.00" },
        new: { min_rate: "4.80", max_rate: "6.20", start_max_rate: "6.00", max_fee_flat: "3.00" },
      },
    });
  });

  test.each([
    ["min_rate", "0", "too_small:0.01"],
    ["min_rate", "5.123", "too_many_decimals:2"],
    ["min_rate", "-1", "not_an_amount"],
    ["max_rate", "4.79", "too_small:4.80"],
    ["max_rate", "1000.01", "too_large:1000.00"],
    ["start_min_rate", "4.79", "too_small:4.80"],
    ["start_max_rate", "6.21", "too_large:6.20"],
    ["start_max_rate", "", "required"],
    ["max_from_median", "0.09", "too_small:0.10"],
    ["max_from_median", "20.01", "too_large:20.00"],
    ["max_fee", "20.01", "too_large:20.00"],
    ["max_fee", "1e1", "not_an_amount"],
    ["max_fee_flat", "1000.01", "too_large:1000.00"],
    ["max_fee_flat", "", "required"],
  ])("%s of %s is refused with its bound", async (field, text, reason) => {
    const before = await signingLimits(dashboard.store.db, MAIN);
    expect(await setSigningLimitsAction({ ...limits, [field]: text })).toMatchObject({
      ok: false,
      fields: { [field]: reason },
    });
    expect(await signingLimits(dashboard.store.db, MAIN)).toEqual(before);
  });

  test("no fees at all, and a band of one rate, may be wanted", async () => {
    const band = { min_rate: "5", max_rate: "5", start_min_rate: "5", start_max_rate: "5" };
    const narrow = { ...limits, ...band, max_fee: "0", max_fee_flat: "0" };
    expect(await setSigningLimitsAction(narrow)).toMatchObject({ ok: true });
  });
});
