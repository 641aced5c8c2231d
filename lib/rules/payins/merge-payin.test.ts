import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { readPayinReport, type PayinReport } from "#lib/rules/payins/payin-event.ts";
import type { Payin } from "#protocol/payins/payins-read.ts";
import { isSameState, withEvents, withReading, type PayinState } from "./merge-payin.ts";
import { payinHistory, readingAt, type HistoryStep } from "#lib/payins/test/payin-history.ts";
import { SLICE_SEED, wholeOr } from "#service/test/drawn-slice.ts";

const SEED = SLICE_SEED;
const RUNS = wholeOr(10_000, 2_000);

const made: PayinState = {
  status: "processing",
  reported_by: "payment",
  contradicted_by: null,
  transaction_hash: null,
  confirmations: 0,
  end_to_end_id: null,
  payer: null,
  paid_at: null,
  completed_at: null,
};
const reportOf = (body: unknown) => readPayinReport(ReceivedWebhook.parse(body));
const reportsOf = (steps: readonly HistoryStep[]) => steps.map(({ body }) => reportOf(body));
const one = (change: object, data: object = {}): PayinReport =>
  reportOf({ event: "crypto.payin.updated", ...change, data: { transaction_id: 1, ...data } });

/** Applies events one after another, each time with all that have come, as the dashboard does. */
function arrived(reports: readonly PayinReport[]): PayinState {
  return reports.reduce(
    (known, _report, index) => withEvents(known, reports.slice(0, index + 1)),
    made,
  );
}

/** A history and its events as they arrive: in any order, some twice, some never. */
const arrivals = payinHistory().chain((history) =>
  fc.record({
    history: fc.constant(history),
    order: fc.shuffledSubarray(history.events.flatMap((_, index) => [index, index, index])),
  }),
);

describe(`histories of a payin that can't be read (SEED=${SEED}, ${RUNS} runs each)`, () => {
  test("without losses: order, repetition and delay end where the ordered events end", () => {
    fc.assert(
      fc.property(
        payinHistory().chain((history) =>
          fc.tuple(
            fc.constant(history),
            fc.shuffledSubarray([...history.events.keys()], {
              minLength: history.events.length,
            }),
            fc.array(fc.nat(history.events.length - 1), { maxLength: 8 }),
          ),
        ),
        ([history, order, again]) => {
          const reports = reportsOf(history.events);
          const ordered = arrived(reports);
          const mixed = arrived([...order, ...again].map((index) => reports[index]!));
          expect(mixed).toEqual(ordered);
          expect(ordered.status).toBe(history.end);
          expect(ordered.contradicted_by).toBeNull();
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test("with losses: the state is one that the payin had, that of the last event that came; an ending is the true one and is never left", () => {
    fc.assert(
      fc.property(arrivals, ({ history, order }) => {
        const reports = reportsOf(history.events);
        let known = made;
        for (const [index] of order.entries()) {
          const before = known;
          known = withEvents(
            known,
            order.slice(0, index + 1).map((at) => reports[at]!),
          );
          if (before.status === history.end) expect(known.status).toBe(history.end);
          expect(known.confirmations).toBeGreaterThanOrEqual(before.confirmations);
        }
        const last = Math.max(-1, ...order);
        expect(known.status).toBe(last < 0 ? "processing" : history.events[last]!.state.status);
        expect(known.contradicted_by).toBeNull();
        const kept = [...new Set(order)].toSorted((a, b) => a - b);
        expect(known).toEqual(arrived(kept.map((index) => reports[index]!)));
        for (const { state } of history.events.slice(last + 1)) {
          expect(known.confirmations).toBeLessThanOrEqual(state.confirmations);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test("a later event mends what a lost one would have told", () => {
    fc.assert(
      fc.property(payinHistory(), fc.nat(), ({ events, end }, lost) => {
        const kept = events.filter((_, index) => index === events.length - 1 || index !== lost);
        expect(arrived(reportsOf(kept)).status).toBe(end);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

describe(`histories of a payin that can be read (SEED=${SEED}, ${RUNS} runs)`, () => {
  test("whatever becomes of the events, and though some readings failed: it ends as the last reading says", () => {
    fc.assert(
      fc.property(
        arrivals,
        fc.array(fc.record({ moment: fc.nat(), missing: fc.boolean() }), { maxLength: 12 }),
        ({ history, order }, readings) => {
          const reports = reportsOf(history.events);
          let known = made;
          let ended: string | null = null;
          for (const [turn, { moment, missing }] of readings.entries()) {
            const come = order.slice(0, turn + 1).map((index) => reports[index]!);
            // Late answers come out of order.
            const reading = readingAt(history, moment % (history.events.length + 1));
            known = missing ? withEvents(known, come) : withReading(known, reading);
            if (ended !== null) expect(known.status).toBe(ended);
            if (known.status === history.end) ended = known.status;
          }
          const last: Payin = readingAt(history, history.events.length);
          expect(withReading(known, last)).toEqual(withReading(made, last));
          expect(withReading(known, last)).toMatchObject({
            status: history.end,
            reported_by: "reading",
          });
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

describe("two final words", () => {
  const failed = one({ sequence: 9 }, { status: "failed" });
  const completed = one({ event: "crypto.payin.completed", sequence: 3 }, { status: "completed" });
  const expired = one({ sequence: 1 }, { status: "expired" });

  test("end as completed in any order, which the chain can show, and the other word is kept beside it", () => {
    for (const order of [
      [failed, completed],
      [completed, failed],
      [completed, completed, failed],
    ]) {
      expect(arrived(order)).toMatchObject({ status: "completed", contradicted_by: "failed" });
    }
    expect(arrived([expired, failed])).toMatchObject({
      status: "failed",
      contradicted_by: "expired",
    });
    expect(arrived([failed, completed, expired])).toEqual(arrived([expired, completed, failed]));
    expect(arrived([failed, completed, expired]).contradicted_by).toBe("expired,failed");
  });

  test("give way to the one that is read, and one that was read gives way to nothing", () => {
    const said = arrived([failed, completed]);
    const reading = { ...readingAt({ events: [], end: "failed" }, 0), status: "failed" };
    const read = withReading(said, reading);
    expect(read).toMatchObject({
      status: "failed",
      reported_by: "reading",
      contradicted_by: null,
    });
    expect(withEvents(read, [completed])).toEqual(read);
    expect(withReading(read, { ...reading, status: "completed" })).toEqual(read);
    // A late answer from before the end.
    expect(withReading(said, { ...reading, status: "processing" })).toEqual(said);
  });
});

test("without a sequence the event's name decides, then the word, then the confirmations", () => {
  const fresh = one({ event: "crypto.payin.new" }, { status: "on_hold" });
  const seen = one({}, { status: "processing", confirmations: 1, transaction_hash: "0xa" });
  const more = one({}, { status: "processing", confirmations: 2, transaction_hash: "0xb" });
  expect(arrived([more, seen, fresh])).toMatchObject({
    status: "processing",
    confirmations: 2,
    transaction_hash: "0xb",
  });
  expect(arrived([fresh, one({}, { status: "on_hold" }), more]).status).toBe("on_hold");
  expect(arrived([one({ sequence: 5 }), one({ sequence: 4 }, { status: "on_hold" })]).status).toBe(
    "on_hold",
  );
  expect(
    arrived([one({ sequence: 5 }, { status: "processing" }), one({ sequence: 4 }, { status: "x" })])
      .status,
  ).toBe("processing");
});

test("a word that nobody knows is kept, an event without a word leaves the state, names of objects' own are only words", () => {
  expect(arrived([one({}, { status: "on_hold" })]).status).toBe("on_hold");
  expect(arrived([one({ event: "crypto.payin.refunded" }, { confirmations: 3 })])).toEqual({
    ...made,
    reported_by: "event",
    confirmations: 3,
  });
  for (const status of ["constructor", "toString", "__proto__"]) {
    const odd = arrived([one({}, { status })]);
    expect(odd.status).toBe(status);
    expect(arrived([one({}, { status }), one({}, { status: "failed" })]).status).toBe("failed");
    expect(
      withReading(
        { ...made, status, reported_by: "reading" },
        readingAt({ events: [], end: "failed" }, 0),
      ).status,
    ).toBe("processing");
  }
  expect(withEvents(made, [])).toBe(made);
});

test("two states are the same only when each of their parts is", () => {
  const other: PayinState = {
    status: "completed",
    reported_by: "event",
    contradicted_by: "failed",
    transaction_hash: "0x",
    confirmations: 1,
    end_to_end_id: "E",
    payer: { name: "Marina", document: null, bank: null },
    paid_at: new Date(1),
    completed_at: new Date(1),
  };
  expect(isSameState(made, { ...made })).toBe(true);
  for (const name of Object.keys(made) as (keyof PayinState)[]) {
    expect(isSameState(made, { ...made, [name]: other[name] }), name).toBe(false);
  }
});
