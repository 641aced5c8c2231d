import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OpenIntents } from "#service/db/recovery/open-intents.ts";
import type { KeptEffect } from "#service/db/recovery/recoveries.ts";
import { pixOrderId } from "#service/domain/payouts/pix-order-id.ts";
import { proposeBookings } from "./propose-bookings.ts";

type Shown = Partial<Pick<KeptEffect, "witness" | "kind" | "told">>;
const effects = (...shown: Shown[]): KeptEffect[] =>
  shown.map((one, at) => ({
    id: BigInt(at),
    recovery_id: 1n,
    witness: "polygon",
    kind: "transfer",
    evidence: `e${at}`,
    seen_at: new Date(0),
    told: {},
    ...one,
  }));
const moved = (party: string, units = "7", token = "USDC") => ({ party, units, token });
const send = (over: Partial<OpenIntents["sends"][number]> = {}): OpenIntents["sends"][number] => ({
  purpose: "delivery",
  owner: "1",
  network: "polygon",
  token: "USDC",
  units: 7n,
  party: "0xAb",
  ...over,
});
const proposed = (shown: KeptEffect[], intents: Partial<OpenIntents>) =>
  [...proposeBookings(shown, { sends: [], payouts: [], suspenseReturns: [], ...intents }).entries()]
    .toSorted(([one], [other]) => Number(one - other))
    .map(([, one]) =>
      one.book === "ask"
        ? `ask ${String(one.candidates)}`
        : [one.book, one.of].filter(Boolean).join(" "),
    );

test("tokens that went where a send waits to send them are that send, once", () => {
  const twice = effects({ told: moved("0xab") }, { told: moved("0xab") });
  expect(proposed(twice, { sends: [send()] })).toEqual(["delivery 1", "forgotten"]);
  const refund = send({ purpose: "refund", owner: "p" });
  expect(proposed(effects({ told: moved("0xAB") }), { sends: [refund] })).toEqual(["refund p"]);
});

test.each([
  ["another network", { network: "base" }],
  ["another token", { token: "USDT" }],
  ["another sum", { units: 8n }],
  ["another party", { party: "0xac" }],
  ["the other way", { purpose: "pull" }],
] as const)("not where %s is meant", (_, over) => {
  expect(proposed(effects({ told: moved("0xab") }), { sends: [send(over)] })).toEqual([
    "forgotten",
  ]);
});

test("addresses that differ by case are two on Tron and Solana", () => {
  const shown = effects({ witness: "tron", told: moved("TAb") });
  const sends = [send({ network: "tron", party: "Tab" })];
  expect(proposed(shown, { sends })).toEqual(["forgotten"]);
});

test("what went back names what it was, and the PIX of a forgotten payin is nobody's", () => {
  const told = { original_end_to_end_id: "E1" };
  const back = effects({ kind: "pix_return", told }, { kind: "payin_paid" }, { kind: "sends" });
  expect(proposed(back, {})).toEqual(["pix_return E1", "forgotten"]);
});

test("a PIX in suspense whose return is written is that return, before it is nobody's", () => {
  const shown = effects({ kind: "payin_paid" }, { kind: "payin_paid" });
  expect(proposed(shown, { suspenseReturns: ["e1"] })).toEqual(["forgotten", "written_return e1"]);
});

describe("a PIX that was sent", () => {
  const [ONE, OTHER] = [randomUUID(), randomUUID()];
  const payout = (id: string, over: Partial<OpenIntents["payouts"][number]> = {}) => ({
    id,
    cents: 500n,
    pixKey: id,
    isPulled: true,
    ...over,
  });
  const sent = (told: KeptEffect["told"] = {}): Shown => ({
    witness: "bank",
    kind: "pix_out",
    told: { cents: "500", ...told },
  });
  const bookings = (
    shown: Shown[],
    payouts: OpenIntents["payouts"],
    sends: OpenIntents["sends"] = [],
  ) => proposed(effects(...shown), { payouts, sends });

  test("is of the payout that its order names, whichever others wait for its amount and its key", () => {
    const same = { pixKey: "same" };
    const shown = [sent({ order_id: pixOrderId(OTHER), pix_key: "same" })];
    expect(bookings(shown, [payout(ONE, same), payout(OTHER, same)])).toEqual([
      `pix_payment ${OTHER}`,
    ]);
  });

  test("is of a payout that the copy has forgotten where its order names one that it has not", () => {
    const shown = [sent({ order_id: pixOrderId(OTHER), pix_key: ONE })];
    expect(bookings(shown, [payout(ONE)])).toEqual(["forgotten"]);
  });

  test("whose order names none is of the payout of its receiver", () => {
    const payouts = [payout(ONE), payout(OTHER)];
    expect(bookings([sent({ order_id: "f00d", pix_key: OTHER })], payouts)).toEqual([
      `pix_payment ${OTHER}`,
    ]);
    expect(bookings([sent({ pix_key: "nobody's" })], payouts)).toEqual(["forgotten"]);
  });

  test("whose order names none is asked about where its receiver waits for more than were sent", () => {
    const same = { pixKey: "same" };
    const payouts = [payout(ONE, same), payout(OTHER, same)];
    const one = sent({ pix_key: "same" });
    expect(bookings([one], payouts)).toEqual([`ask ${ONE},${OTHER}`]);
    expect(bookings([one, one], payouts)).toEqual([`pix_payment ${ONE}`, `pix_payment ${OTHER}`]);
    const unpulled = payout(OTHER, { ...same, isPulled: false });
    expect(bookings([one], [unpulled, payout(ONE, same)])).toEqual([`pix_payment ${ONE}`]);
    const pull = { kind: "pull", told: moved("0xab") } as const;
    const sends = [send({ purpose: "pull", owner: OTHER })];
    expect(
      bookings([pull, one], [payout(ONE, { ...same, isPulled: false }), unpulled], sends),
    ).toEqual([`pull ${OTHER}`, `pix_payment ${OTHER}`]);
  });

  test("whose order and receiver are not known is asked about, also where one payout alone has its amount", () => {
    expect(bookings([sent({ order_id: "f00d" })], [payout(ONE)])).toEqual([`ask ${ONE}`]);
    expect(bookings([sent(), sent()], [payout(ONE), payout(OTHER)])).toEqual([
      `ask ${ONE},${OTHER}`,
      `ask ${ONE},${OTHER}`,
    ]);
    expect(bookings([sent()], [payout(ONE, { cents: 501n })])).toEqual(["forgotten"]);
  });
});
