import { expect, test } from "vitest";
import { canRepeat } from "./can-repeat.ts";

const BACK = { status: "refunded", chainCheck: "verified", contradictedBy: null } as const;

test("only what failed or came back, by the blockchain and by everybody's word, is paid again", () => {
  expect(canRepeat(BACK)).toBe(true);
  expect(canRepeat({ ...BACK, status: "failed" })).toBe(true);
  for (const change of [
    { status: "completed" },
    { status: "processing" },
    { status: "on_hold" },
    { status: "mystery" },
    { chainCheck: "not_checked" },
    { chainCheck: "differs" },
    { contradictedBy: "completed" },
  ] as const) {
    expect(canRepeat({ ...BACK, ...change })).toBe(false);
  }
});
