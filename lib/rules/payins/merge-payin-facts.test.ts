import { expect, test } from "vitest";
import { readingAt } from "#lib/payins/test/payin-history.ts";
import type { Payin } from "#protocol/payins/payins-read.ts";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { isSameState, withEvents, withReading, type PayinState } from "./merge-payin.ts";
import { readPayinReport, type PayinReport } from "./payin-event.ts";

const one = (change: object, data: object = {}): PayinReport =>
  readPayinReport(
    ReceivedWebhook.parse({
      event: "crypto.payin.updated",
      ...change,
      data: { transaction_id: 1, ...data },
    }),
  );
const MARINA = { name: "Marina", document: "111", bank: { ispb: "1", name: "Banco" } } as const;
const known: PayinState = {
  status: "processing",
  reported_by: "reading",
  contradicted_by: null,
  transaction_hash: "0xa",
  confirmations: 2,
  end_to_end_id: "E1",
  payer: MARINA,
  paid_at: new Date(1_000),
  completed_at: new Date(2_000),
};

test("what a reading does not state stays as it was known, and what it states is taken", () => {
  const silent: Payin = {
    ...readingAt({ events: [], end: "completed" }, 0),
    status: "processing",
    transactionHash: null,
    confirmations: 0,
    endToEndId: null,
    payer: null,
    paidAt: null,
    completedAt: null,
  };
  expect(withReading(known, silent)).toEqual(known);
  const stated = {
    transactionHash: "0xb",
    endToEndId: "E2",
    payer: { ...MARINA, name: "Ana" },
    paidAt: new Date(3_000),
    completedAt: new Date(4_000),
  };
  expect(withReading(known, { ...silent, ...stated, confirmations: 3 })).toEqual({
    ...known,
    transaction_hash: "0xb",
    confirmations: 3,
    end_to_end_id: "E2",
    payer: stated.payer,
    paid_at: stated.paidAt,
    completed_at: stated.completedAt,
  });
});

test("what an event does not state stays as it was known, and what it states is taken", () => {
  expect(withEvents(known, [one({})])).toEqual({ ...known, reported_by: "event" });
  const stated = {
    status: "on_hold",
    transaction_hash: "0xb",
    confirmations: 3,
    end_to_end_id: "E2",
    payer: { name: "Ana" },
    paid_at: "2026-11-24T12:00:00Z",
    completed_at: "2026-11-24T12:01:00Z",
  };
  expect(withEvents(known, [one({}, stated)])).toMatchObject({
    ...stated,
    reported_by: "event",
    paid_at: new Date(stated.paid_at),
    completed_at: new Date(stated.completed_at),
  });
});

test("two payers are the same person only when each of their parts is", () => {
  const isSame = (payer: PayinState["payer"]) => isSameState(known, { ...known, payer });
  expect(isSame({ ...MARINA, bank: { ...MARINA.bank } })).toBe(true);
  expect(isSame({ ...MARINA, name: "Ana" })).toBe(false);
  expect(isSame({ ...MARINA, document: "222" })).toBe(false);
  expect(isSame({ ...MARINA, bank: { ...MARINA.bank, ispb: "2" } })).toBe(false);
  expect(isSame({ ...MARINA, bank: { ...MARINA.bank, name: "Outro" } })).toBe(false);
  expect(isSame({ ...MARINA, bank: null })).toBe(false);
});

const nothing: PayinState = {
  ...known,
  reported_by: "payment",
  transaction_hash: null,
  confirmations: 0,
  end_to_end_id: null,
  payer: null,
  paid_at: null,
  completed_at: null,
};
const arrived = (reports: readonly PayinReport[]) => withEvents(nothing, reports);

test("of two endings the greater wins, however they are numbered, and an end comes after all else", () => {
  const ended = (status: string, sequence: number) => one({ sequence }, { status });
  expect(arrived([ended("expired", 9), ended("failed", 1)]).status).toBe("failed");
  expect(arrived([ended("failed", 9), ended("completed", 1)]).status).toBe("completed");
  expect(arrived([ended("expired", 1), ended("on_hold", 9)]).status).toBe("expired");
  // Without an end: by number, then by name, then by word, then by time.
  expect(arrived([ended("on_hold", 2), ended("pending", 1)]).status).toBe("on_hold");
  const named = (event: string, status: string) => one({ event }, { status });
  expect(
    arrived([named("crypto.payin.updated", "z"), named("crypto.payin.new", "zz")]).status,
  ).toBe("z");
  expect(arrived([one({}, { status: "processing" }), one({}, { status: "on_hold" })]).status).toBe(
    "on_hold",
  );
  expect(
    arrived([
      one({ created_at: "2026-11-24T12:00:00Z" }, { status: "b" }),
      one({ created_at: "2026-11-24T12:00:01Z" }, { status: "a" }),
    ]).status,
  ).toBe("a");
  expect(arrived([one({ sequence: 0 }, { status: "b" }), one({}, { status: "z" })]).status).toBe(
    "b",
  );
  expect(
    arrived([named("crypto.payin.completed", "on_hold"), named("crypto.payin.updated", "z")])
      .status,
  ).toBe("on_hold");
  // Who says a word says more than who says none.
  expect(
    arrived([
      one({}, { transaction_hash: "0xz" }),
      one({}, { status: "processing", transaction_hash: "0xa" }),
    ]).transaction_hash,
  ).toBe("0xa");
});
