import { expect, test } from "vitest";
import { defaultPolicy, PRESETS, type Preset } from "./default-policy.ts";

const readable = (preset: Preset) =>
  PRESETS[preset].map(({ operation, to, outcome, up_to, hours }) =>
    [operation, to, up_to.rolling ?? "any", outcome, hours ?? 0].join(" "),
  );

test("each preset lets through and asks what its name says", () => {
  expect(readable("open")).toEqual([
    "payout anyone any allow 0",
    "payin anyone any allow 0",
    "pix_account anyone any allow 0",
    "wallet anyone any allow 0",
  ]);
  expect(readable("large")).toEqual([
    "payout known 10000.00 allow 0",
    "payout anyone any ask_one 0",
    "payin known 50000.00 allow 0",
    "payin anyone any ask_one 0",
    "pix_account anyone any allow 0",
    "wallet anyone any wait 24",
  ]);
  expect(readable("strict")).toEqual([
    "payout known 50000.00 ask_one 0",
    "payout new 5000.00 ask_one 0",
    "payout anyone any ask_two 0",
    "payin known 50000.00 allow 0",
    "payin anyone any ask_one 0",
    "pix_account anyone any wait 24",
    "wallet anyone any wait 24",
  ]);
});

test("only the sandbox begins without approvals", () => {
  expect(defaultPolicy("sandbox")).toBe(PRESETS.open);
  expect(defaultPolicy("production")).toBe(PRESETS.strict);
});
