import { expect, test } from "vitest";
import { PAYOUT_MOVES } from "#protocol/payouts/payouts.ts";
import { EXTERNAL_RULES, FIRST_RULES, WALLET_RULES } from "./payout-next.ts";
import {
  CHANGEABLE,
  INTENT_STATUSES,
  isIntentMove,
  isOnHold,
  PAYOUT_NEXT,
  PAYOUT_PHASES,
  type PayoutPhase,
} from "./payout-states.ts";

test("an intent's moves lead to statuses that there are, and what is done moves no more", () => {
  const known = Object.keys(INTENT_STATUSES);
  for (const { leads } of Object.values(INTENT_STATUSES)) {
    for (const to of leads) expect(known).toContain(to);
  }
  expect(isIntentMove("executing", "done")).toBe(true);
  expect(isIntentMove("unclear", "unclear")).toBe(true);
  expect(isIntentMove("done", "quoted")).toBe(false);
  expect(isIntentMove("none", "executing")).toBe(false);
});

test("each of the exchange's statuses has a phase", () => {
  const told = Object.values(PAYOUT_PHASES).map(({ of }) => of);
  expect(new Set(told)).toEqual(new Set([...Object.keys(PAYOUT_MOVES), null]));
});

test("each next step has a rule that leads to it", () => {
  const led = [...FIRST_RULES, ...WALLET_RULES, ...EXTERNAL_RULES].map((rule) => rule.do);
  expect(new Set(led)).toEqual(new Set(Object.keys(PAYOUT_NEXT)));
});

const namesWhere = <Row>(table: Record<string, Row>, fits: (row: Row) => boolean) =>
  Object.entries(table).flatMap(([name, row]) => (fits(row) ? [name] : []));

test("what the exchange may have begun can't be changed", () => {
  expect(CHANGEABLE).toEqual(["none", "quoted", "signing", "refused"]);
});

test("on hold are the phases whose step's outcome is unknown", () => {
  const phases = Object.keys(PAYOUT_PHASES) as PayoutPhase[];
  expect(phases.filter(isOnHold)).toEqual(["held_pull", "held_pix", "held_refund"]);
});

test("a phase alarms as far as somebody must act", () => {
  const toned = (tone: string) => namesWhere(PAYOUT_PHASES, (row) => row.tone === tone);
  expect(toned("ok")).toEqual(["completed"]);
  expect(toned("bad")).toEqual(["failed"]);
  expect(toned("warn")).toEqual(["refunding", "held_pull", "held_pix", "held_refund"]);
  expect(toned("off")).toEqual(["refunded", "unknown"]);
  expect(toned("busy")).toEqual(["pulling", "confirming", "converting", "paying", "finishing"]);
});

test("each next step waits for whom it must, and reads again only where nobody would say", () => {
  const waiting = (waitsFor: string) => namesWhere(PAYOUT_NEXT, (row) => row.waitsFor === waitsFor);
  expect(waiting("policy")).toEqual(["barred", "request", "await"]);
  expect(waiting("owners")).toEqual(["await_owners"]);
  expect(waiting("chain")).toEqual(["wait"]);
  expect(waiting("exchange")).toEqual(["checking", "follow"]);
  expect(waiting("nobody")).toEqual(["stop", "ended"]);
  expect(waiting("reader")).toHaveLength(9);
  const reading = (reads: string) => namesWhere(PAYOUT_NEXT, (row) => row.reads === reads);
  expect(reading("soon")).toEqual(["check_wallet", "wait", "checking"]);
  expect(reading("later")).toEqual(["fix", "sign"]);
  expect(reading("rarely")).toEqual(["await_owners"]);
});

test("the wallet's code is not loaded for a step that only others can take, nor once all is allowed", () => {
  expect(namesWhere(PAYOUT_NEXT, ({ wallet }) => !wallet)).toEqual([
    "barred",
    "await",
    "execute",
    "checking",
    "follow",
  ]);
});
