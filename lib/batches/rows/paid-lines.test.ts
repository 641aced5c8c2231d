import { expect, test } from "vitest";
import { type PaidLine, stateByPayout } from "./paid-lines.ts";

type Stood = {
  intent: PaidLine["intent"]["status"];
  payout: NonNullable<PaidLine["payout"]>["status"] | null;
  state: PaidLine["state"];
};

/** Of a line, what its state follows from. */
const lineOf = ({ intent, payout, state }: Stood) =>
  ({
    intent: { status: intent },
    payout: payout === null ? null : { status: payout },
    state,
  }) as PaidLine;

test.each<[Stood, ReturnType<typeof stateByPayout>]>([
  [
    { intent: "done", payout: "completed", state: "open" },
    { state: "paid", why: null },
  ],
  [
    { intent: "done", payout: "failed", state: "open" },
    { state: "failed", why: "failed" },
  ],
  [
    { intent: "done", payout: "refunded", state: "paid" },
    { state: "failed", why: "refunded" },
  ],
  [
    { intent: "done", payout: "processing", state: "open" },
    { state: "open", why: null },
  ],
  [
    { intent: "refused", payout: null, state: "open" },
    { state: "stopped", why: "refused" },
  ],
  // Asked for and not answered: a line that waits would be begun anew.
  [
    { intent: "executing", payout: null, state: "open" },
    { state: "open", why: null },
  ],
  [
    { intent: "unclear", payout: null, state: "open" },
    { state: "open", why: null },
  ],
  [
    { intent: "unclear", payout: null, state: "waiting" },
    { state: "open", why: null },
  ],
  // Never asked for.
  [
    { intent: "signing", payout: null, state: "open" },
    { state: "waiting", why: null },
  ],
  [{ intent: "quoted", payout: null, state: "waiting" }, null],
  [{ intent: "quoted", payout: null, state: "stopped" }, null],
])("%o stands so", (stood, expected) => {
  expect(stateByPayout(lineOf(stood))).toEqual(expected);
});
