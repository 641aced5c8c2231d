import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { readPayoutReport, type PayoutReport } from "#lib/rules/payouts/payout-event.ts";
import {
  firstPayoutState,
  withPayoutEvents,
  withPayoutReading,
  type PayoutState,
} from "./merge-payout.ts";
import {
  payoutHistory,
  payoutReadingAt,
  type PayoutHistoryStep,
} from "#lib/payouts/test/payout-history.ts";
import { SLICE_SEED, wholeOr } from "#service/test/drawn-slice.ts";

const SEED = SLICE_SEED;
const RUNS = wholeOr(10_000, 2_000);

const nothing = { events: [] };
const made: PayoutState = {
  ...firstPayoutState(payoutReadingAt(nothing, 0)),
  exchange_updated_at: null,
};
const reportOf = (body: unknown) => readPayoutReport(ReceivedWebhook.parse(body));
const reportsOf = (steps: readonly PayoutHistoryStep[]) => steps.map(({ body }) => reportOf(body));
const one = (change: object, data: object = {}): PayoutReport =>
  reportOf({ event: "crypto.payout.updated", ...change, data: { payout_id: "p", ...data } });

/** Applies events one after another, each time with all that have come, as the dashboard does. */
const arrived = (reports: readonly PayoutReport[]): PayoutState =>
  reports.reduce(
    (known, _report, index) => withPayoutEvents(known, reports.slice(0, index + 1)),
    made,
  );

/** A history and its events as they arrive: in any order, some twice, some never. */
const arrivals = payoutHistory().chain((history) =>
  fc.record({
    history: fc.constant(history),
    order: fc.shuffledSubarray(history.events.flatMap((_, index) => [index, index, index])),
  }),
);

describe(`histories of a payout that can't be read (SEED=${SEED}, ${RUNS} runs each)`, () => {
  test("without losses: order, repetition and delay end where the ordered events end", () => {
    fc.assert(
      fc.property(
        payoutHistory().chain((history) =>
          fc.tuple(
            fc.constant(history),
            fc.shuffledSubarray([...history.events.keys()], { minLength: history.events.length }),
            fc.array(fc.nat(history.events.length - 1), { maxLength: 4 }),
          ),
        ),
        ([history, order, again]) => {
          const reports = reportsOf(history.events);
          const ordered = withPayoutEvents(made, reports);
          const mixed = arrived([...order, ...again].map((index) => reports[index]!));
          expect(mixed).toEqual(ordered);
          expect(ordered.status).toBe(history.end);
          expect(ordered.contradicted_by).toBeNull();
          const { steps } = withPayoutReading(
            made,
            payoutReadingAt(history, history.events.length),
          );
          expect(ordered.steps).toEqual(steps);
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test("with losses: the state is that of the last event that came; an ending is the true one and is never left", () => {
    fc.assert(
      fc.property(arrivals, ({ history, order }) => {
        const reports = reportsOf(history.events);
        let known = made;
        for (const [index] of order.entries()) {
          const before = known;
          known = withPayoutEvents(
            known,
            order.slice(0, index + 1).map((at) => reports[at]!),
          );
          if (before.status === history.end) expect(known.status).toBe(history.end);
        }
        const last = Math.max(-1, ...order);
        expect(known.status).toBe(last < 0 ? "processing" : history.events[last]!.state.status);
        expect(known.contradicted_by).toBeNull();
        const kept = [...new Set(order)].toSorted((a, b) => a - b);
        expect(known).toEqual(arrived(kept.map((index) => reports[index]!)));
        const shown = withPayoutReading(made, payoutReadingAt(history, last + 1));
        expect(known.steps).toEqual(shown.steps);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test("a later event mends what a lost one would have told", () => {
    fc.assert(
      fc.property(payoutHistory(), fc.nat(), ({ events, end }, lost) => {
        const reports = reportsOf(events);
        const kept = reports.filter((_, index) => index === reports.length - 1 || index !== lost);
        const known = arrived(kept);
        expect(known).toEqual(arrived(reports));
        expect(known.status).toBe(end);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

describe(`histories of a payout that can be read (SEED=${SEED}, ${RUNS} runs)`, () => {
  test("whatever becomes of the events, and though some readings failed: it ends as the last reading says", () => {
    fc.assert(
      fc.property(
        arrivals,
        fc.array(fc.record({ moment: fc.nat(), missing: fc.boolean() }), { maxLength: 12 }),
        ({ history, order }, readings) => {
          const reports = reportsOf(history.events);
          let known = made;
          let ended: string | null = null;
          let newest = 0;
          for (const [turn, { moment, missing }] of readings.entries()) {
            const come = order.slice(0, turn + 1).map((index) => reports[index]!);
            // Late answers come out of order.
            const happened = moment % (history.events.length + 1);
            const reading = payoutReadingAt(history, happened);
            known = missing ? withPayoutEvents(known, come) : withPayoutReading(known, reading);
            if (!missing) newest = Math.max(newest, happened);
            if (ended !== null) expect(known.status).toBe(ended);
            if (known.status === history.end) ended = known.status;
            if (known.reported_by === "reading") {
              expect(known.status).toBe(payoutReadingAt(history, newest).status);
            }
          }
          const last = payoutReadingAt(history, history.events.length);
          expect(withPayoutReading(known, last)).toEqual(withPayoutReading(made, last));
          expect(withPayoutReading(known, last)).toMatchObject({
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
  const completed = one({ event: "crypto.payout.completed", sequence: 3 });
  const refunded = one({ sequence: 1 }, { status: "refunded" });

  test("end as refunded in any order, which the chain can show, and the other words are kept beside it", () => {
    expect(arrived([failed, completed])).toEqual(arrived([completed, failed]));
    expect(arrived([failed, completed])).toMatchObject({
      status: "completed",
      contradicted_by: "failed",
    });
    expect(arrived([failed, completed, refunded])).toEqual(arrived([refunded, completed, failed]));
    expect(arrived([failed, refunded, completed])).toMatchObject({
      status: "refunded",
      contradicted_by: "completed,failed",
    });
  });

  test("give way to the one that is read, and one that was read gives way to nothing", () => {
    const said = arrived([failed, completed]);
    const reading = { ...payoutReadingAt(nothing, 0), status: "failed" };
    const read = withPayoutReading(said, reading);
    expect(read).toMatchObject({
      status: "failed",
      reported_by: "reading",
      contradicted_by: null,
    });
    expect(withPayoutEvents(read, [completed])).toEqual(read);
    expect(withPayoutReading(read, { ...reading, status: "completed" })).toEqual(read);
    // A late answer from before the end.
    expect(withPayoutReading(said, { ...reading, status: "processing" })).toEqual(said);
  });
});

test("a late answer does not undo a newer one of the same word, whatever it knows", () => {
  const base = payoutReadingAt(nothing, 0);
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  const held = withPayoutReading(made, { ...base, status: "on_hold", updatedAt: at(5) });
  expect(held.status).toBe("on_hold");
  expect(withPayoutReading(held, { ...base, updatedAt: at(4) })).toBe(held);
  expect(withPayoutReading(held, { ...base, updatedAt: at(5) }).status).toBe("processing");
  expect(withPayoutReading(held, { ...base, updatedAt: null }).status).toBe("processing");
});
