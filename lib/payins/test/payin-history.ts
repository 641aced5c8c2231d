import fc from "fast-check";
import { NO_PAYIN_ECHO } from "#protocol/payins/payin-echo.ts";
import type { Payin } from "#protocol/payins/payins-read.ts";

type State = {
  status: string;
  confirmations: number;
  transactionHash: string | null;
  endToEndId: string | null;
};
export type HistoryStep = { state: State; body: Record<string, unknown> };
/** The events of one payin in their order, and its final status. */
export type PayinHistory = { events: HistoryStep[]; end: string };

const HASH = `0x${"ab".repeat(32)}`;
const E2E = "E0000000020261121120000000000001";
const BEGUN = Date.UTC(2026, 10, 21, 12);

function statesOf(end: string, confirmations: number): State[] {
  const made = { status: "processing", confirmations: 0, transactionHash: null, endToEndId: null };
  if (end === "expired") return [{ ...made, status: end }];
  const paid = { ...made, endToEndId: E2E };
  if (end === "failed") return [paid, paid, { ...paid, status: end }];
  const sent = Array.from({ length: confirmations + 1 }, (_, count) => ({
    ...paid,
    transactionHash: HASH,
    confirmations: count,
  }));
  const done = { ...paid, status: end, transactionHash: HASH, confirmations };
  return [paid, ...sent, done];
}

const nameOf = ({ status }: State, index: number) =>
  status === "completed"
    ? "crypto.payin.completed"
    : index === 0 && status === "processing"
      ? "crypto.payin.new"
      : "crypto.payin.updated";

type Manner = {
  sequenced: boolean;
  firstSequence: number;
  epoch: "iso" | "seconds" | "milliseconds";
  numbers: boolean;
  more: object;
};

function timeText(at: number, { epoch }: Manner): unknown {
  if (epoch === "iso") return new Date(at).toISOString();
  return epoch === "seconds" ? at / 1000 : at;
}

function bodyOf(state: State, index: number, manner: Manner): Record<string, unknown> {
  return {
    ...manner.more,
    event: nameOf(state, index),
    created_at: timeText(BEGUN + index * 1000, manner),
    ...(manner.sequenced ? { sequence: manner.firstSequence + index * 2 } : {}),
    data: {
      ...manner.more,
      transaction_id: 1,
      external_id: null,
      status: state.status,
      sender_amount: manner.numbers ? 250 : "250.00",
      receiver_amount: manner.numbers ? 45.520257 : "45.520257",
      transaction_hash: state.transactionHash,
      end_to_end_id: state.endToEndId,
      confirmations: manner.numbers ? state.confirmations : String(state.confirmations),
    },
  };
}

/** A payin's life as different exchanges report it: with and without sequence, ids as numbers or text. */
export const payinHistory = (): fc.Arbitrary<PayinHistory> =>
  fc
    .record({
      end: fc.constantFrom("completed", "failed", "expired"),
      confirmations: fc.integer({ min: 1, max: 6 }),
      sequenced: fc.boolean(),
      firstSequence: fc.integer({ min: 1, max: 1_000_000 }),
      epoch: fc.constantFrom("iso" as const, "seconds" as const, "milliseconds" as const),
      numbers: fc.boolean(),
      more: fc.constantFrom({}, { message: "ok" }, { message: null, trace: { deep: [1, "x"] } }),
    })
    .map(({ end, confirmations, ...manner }) => ({
      end,
      events: statesOf(end, confirmations).map((state, index) => ({
        state,
        body: bodyOf(state, index, manner),
      })),
    }));

/** The exchange's answer after this many of the events. */
export function readingAt({ events, end }: PayinHistory, happened: number): Payin {
  const state = events[happened - 1]?.state;
  const isDone = state?.status === end;
  const at = new Date(BEGUN);
  return {
    transactionId: 1,
    status: state?.status ?? "processing",
    echo: NO_PAYIN_ECHO,
    transactionHash: state?.transactionHash ?? null,
    confirmations: state?.confirmations ?? 0,
    endToEndId: state?.endToEndId ?? null,
    payer: null,
    paidAt: state?.endToEndId ? at : null,
    completedAt: isDone && end === "completed" ? at : null,
    updatedAt: at,
  };
}
