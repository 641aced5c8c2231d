import { expect, test } from "vitest";
import type { BankRow, Pull, Taking } from "./outside-witness.ts";
import { straysOfPayouts } from "./strays-of-payouts.ts";

const pix = { cents: 250_00n, pix_key: "key" } as BankRow;
const whose = { userId: 1n, token: "0xd0", from: "0xb1", units: 45n, block: 1 };
const pull: Pull = { ...whose, payout: "0x01", hash: "0xaa" };
const second = { ...pull, hash: "0xa2" };
const taking = { from: "0xb1", units: 45n, hash: "0xaa" } as Taking;
const both = [taking, { ...taking, hash: "0xa2" }];
const made = { ...taking, from: null, hash: "0xff" };

const world = (change: object = {}) => ({
  payouts: [{ paid: [pix], pulls: [pull], takings: [taking] }],
  out: [pix],
  pulls: [pull],
  takings: [taking, made],
  ...change,
});

test("explains what is a payout's, and what was made for the treasury", () => {
  expect(straysOfPayouts(world())).toEqual([]);
});

test.each([
  ["nobody's PIX", { out: [pix, { ...pix, pix_key: "stray" }] }, /paid 25000 cents to stray/],
  ["nobody's pull", { pulls: [pull, second] }, /^0xa2 pulled 0x01/],
  ["nobody's tokens", { takings: both }, /^0xa2 brought 45 of .* without a pull$/],
])("finds %s", (_what, change, fault) => {
  expect(straysOfPayouts(world(change))).toEqual([expect.stringMatching(fault)]);
});
