import fc from "fast-check";
import type { Payout } from "#protocol/payouts/payouts-read.ts";
import { readPayout } from "#protocol/payouts/payouts-read.ts";

type Step = Record<string, unknown>;
type State = { status: string; steps: Record<string, Step | null> };
export type PayoutHistoryStep = { state: State; body: Record<string, unknown> };
/** The events of one payout in their order, and its final status. */
export type PayoutHistory = { events: PayoutHistoryStep[]; end: string };

export const HASHES = { pull: `0x${"ab".repeat(32)}`, refund: `0x${"cd".repeat(32)}` };
export const E2E = "E0000000020261121120000000000001";
const BEGUN = Date.UTC(2026, 10, 21, 12);

type Change = { status?: string } & Record<string, unknown>;
const done = (at: number, more: Step = {}): Step => ({
  step: "completed",
  completed_at: new Date(BEGUN + at * 1000).toISOString(),
  ...more,
});

/** The changes in their order; `on_hold` and back may come anywhere before the end. */
function changesOf(end: string, holds: boolean): Change[] {
  if (end === "failed") {
    return [{}, { status: end, tracking_transaction: { step: "completed", status: "failed" } }];
  }
  const hash = { transaction_hash: HASHES.pull };
  const begun: Change[] = [
    {},
    { tracking_transaction: { step: "processing", status: "found", ...hash } },
    ...(holds ? [{ status: "on_hold" }, { status: "processing" }] : []),
    { tracking_transaction: done(3, { status: "found", ...hash }) },
    { tracking_liquidity: done(4, { provider_status: "converted" }) },
  ];
  if (end === "refunded") {
    const refund = { status: "tokens_refunded", transaction_hash: HASHES.refund };
    return [
      ...begun,
      { tracking_payment: done(5, { provider_status: "failed" }) },
      { tracking_complete: { step: "processing", ...refund } },
      { status: end, tracking_complete: done(7, refund) },
    ];
  }
  return [
    ...begun,
    { tracking_payment: { step: "processing", provider_status: "sent" } },
    { tracking_payment: done(6, { provider_status: "sent", end_to_end_id: E2E }) },
    { tracking_partner_fee: done(7) },
    { status: end, tracking_complete: done(8, { status: "paid" }) },
  ];
}

const MADE: State = {
  status: "processing",
  steps: {
    tracking_transaction: null,
    tracking_payment: null,
    tracking_liquidity: null,
    tracking_partner_fee: null,
    tracking_complete: null,
  },
};

const statesOf = (end: string, holds: boolean): State[] =>
  changesOf(end, holds).reduce<State[]>((states, { status, ...steps }) => {
    const before = states.at(-1) ?? MADE;
    return [
      ...states,
      { status: status ?? before.status, steps: { ...before.steps, ...steps } as State["steps"] },
    ];
  }, []);
const STATES = ["completed", "failed", "refunded"].flatMap((end) =>
  [true, false].map((holds) => ({ end, states: statesOf(end, holds) })),
);

const nameOf = ({ status }: State, index: number) =>
  status === "completed"
    ? "crypto.payout.completed"
    : index === 0
      ? "crypto.payout.new"
      : "crypto.payout.updated";

const CREATED = new Date(BEGUN).toISOString();
const recordOf = ({ status, steps }: State) => ({
  id: 1,
  payout_id: "payout-1",
  payoutQuoteId: 7,
  sender_wallet_address: "0x",
  status,
  ...steps,
  created_at: CREATED,
});

type Manner = {
  sequenced: boolean;
  firstSequence: number;
  epoch: "iso" | "seconds" | "milliseconds";
  more: object;
};

function bodyOf(state: State, index: number, manner: Manner): Record<string, unknown> {
  const at = BEGUN + index * 1000;
  const record = { ...manner.more, ...recordOf(state) };
  const times = { iso: new Date(at).toISOString(), seconds: at / 1000, milliseconds: at };
  return {
    ...manner.more,
    event: nameOf(state, index),
    created_at: times[manner.epoch],
    ...(manner.sequenced ? { sequence: manner.firstSequence + index * 2 } : {}),
    data: manner.sequenced ? record : { ...record, updated_at: times[manner.epoch] },
  };
}

/** A payout's life as different exchanges report it: with and without sequence, times in several formats. */
export const payoutHistory = (): fc.Arbitrary<PayoutHistory> =>
  fc
    .record({
      life: fc.constantFrom(...STATES),
      sequenced: fc.boolean(),
      firstSequence: fc.integer({ min: 1, max: 1_000_000 }),
      epoch: fc.constantFrom("iso" as const, "seconds" as const, "milliseconds" as const),
      more: fc.constantFrom({}, { message: "ok" }, { message: null, trace: { deep: [1, "x"] } }),
    })
    .map(({ life: { end, states }, ...manner }) => ({
      end,
      events: states.map((state, index) => ({
        state,
        body: bodyOf(state, index, manner),
      })),
    }));

/** The exchange's record after this many of the events. */
export const payoutRecordAt = ({ events }: Pick<PayoutHistory, "events">, happened: number) => ({
  ...recordOf(events[happened - 1]?.state ?? MADE),
  updated_at: new Date(BEGUN + Math.max(0, happened - 1) * 1000).toISOString(),
});

export const payoutReadingAt = (history: Pick<PayoutHistory, "events">, happened: number): Payout =>
  readPayout(payoutRecordAt(history, happened));
