import { expect, test } from "vitest";
import type { OpenIntents } from "#service/db/recovery/open-intents.ts";
import type { KeptEffect } from "#service/db/recovery/recoveries.ts";
import { proposeBookings, uncertainPix } from "./propose-bookings.ts";

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
  [...proposeBookings(shown, { sends: [], payouts: [], ...intents }).entries()]
    .toSorted(([one], [other]) => Number(one - other))
    .map(([, { book, of }]) => [book, of].filter(Boolean).join(" "));

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

test("a PIX is of the payout whose pull is shown, before another of its sum", () => {
  const pull = { kind: "pull", told: moved("0xab") } as const;
  const out = { witness: "bank", kind: "pix_out", told: { cents: "500" } } as const;
  const shown = effects(out, pull, out, out);
  const payouts = [
    { id: "other", cents: 500n, pixKey: "other", isPulled: false },
    { id: "pulled", cents: 500n, pixKey: "pulled", isPulled: false },
  ];
  const sends = [send({ purpose: "pull", owner: "pulled" })];
  expect(proposed(shown, { sends, payouts })).toEqual([
    "pix_payment pulled",
    "pull pulled",
    "pix_payment other",
    "forgotten",
  ]);
});

test("what went back names what it was, and the PIX of a forgotten payin is nobody's", () => {
  const told = { original_end_to_end_id: "E1" };
  const back = effects({ kind: "pix_return", told }, { kind: "payin_paid" }, { kind: "sends" });
  expect(proposed(back, {})).toEqual(["pix_return E1", "forgotten"]);
});

test("a PIX that more payouts to other keys wait for than were paid is nobody's without a person's word", () => {
  const out = { witness: "bank", kind: "pix_out", told: { cents: "500" } } as const;
  const payout = (id: string, pixKey = id) => ({ id, cents: 500n, pixKey, isPulled: true });
  const uncertain = (shown: Shown[], ...payouts: OpenIntents["payouts"]) => {
    const all = effects(...shown);
    const intents = { sends: [], payouts };
    return uncertainPix(all, intents, proposeBookings(all, intents)).size;
  };
  expect(uncertain([out], payout("a"), payout("b"))).toBe(1);
  expect(uncertain([out, out], payout("a"), payout("b"))).toBe(0);
  expect(uncertain([out], payout("a", "same"), payout("b", "same"))).toBe(0);
  expect(uncertain([out], payout("a"), { ...payout("b"), isPulled: false })).toBe(0);
});
