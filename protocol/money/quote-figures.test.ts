import { expect, test } from "vitest";
import { PAYIN_FIGURES } from "#protocol/payins/payins-read.ts";
import { PAYOUT_FIGURES } from "#protocol/payouts/payout-quote.ts";
import { UnreadableAnswer } from "#protocol/wire/read.ts";

const payin = {
  commercialRate: 5_400_000n,
  rate: 5_427_001n,
  senderCents: 25_000n,
  receiverUnits: 45_612_345n,
  feeCents: 175n,
};
const wire = {
  commercial_quotation: "5.400000",
  quotation: "5.427001",
  sender_amount: "250.00",
  receiver_amount: "45.612345",
  fee_amount: "1.75",
};

test("figures come back as they went, through a row, the wire and JSON", () => {
  const row = PAYIN_FIGURES.columns(payin);
  expect(row).toEqual({
    commercial_rate: 5_400_000n,
    rate: 5_427_001n,
    sender_cents: 25_000n,
    receiver_units: 45_612_345n,
    fee_cents: 175n,
  });
  expect(PAYIN_FIGURES.ofRow(row)).toEqual(payin);
  expect(PAYIN_FIGURES.record(row)).toEqual(wire);
  expect(PAYIN_FIGURES.read(wire)).toEqual(payin);
  const json: ReturnType<typeof PAYIN_FIGURES.texts> = JSON.parse(
    JSON.stringify(PAYIN_FIGURES.texts(payin)),
  );
  expect(PAYIN_FIGURES.ofTexts(json)).toEqual(payin);
});

test("what an exchange need not state may be missing, and nothing else", () => {
  const { fee_amount, ...bare } = wire;
  const unstated = { ...payin, feeCents: null };
  expect(PAYIN_FIGURES.read(bare)).toEqual(unstated);
  expect(PAYIN_FIGURES.texts(unstated).feeCents).toBeNull();
  expect(PAYIN_FIGURES.ofTexts(PAYIN_FIGURES.texts(unstated))).toEqual(unstated);
  expect(PAYIN_FIGURES.ofRow(PAYIN_FIGURES.columns(unstated))).toEqual(unstated);
  for (const name of Object.keys(bare)) {
    expect(() => PAYIN_FIGURES.read({ ...wire, [name]: undefined })).toThrow(UnreadableAnswer);
  }
  expect(fee_amount).toBe("1.75");
});

test("a row without one of them has no quote", () => {
  const row = PAYOUT_FIGURES.columns({
    commercialRate: 1n,
    rate: 2n,
    senderCents: 3n,
    receiverCents: 4n,
    partnerFeeCents: 5n,
    flatFeeCents: 6n,
  });
  expect(PAYOUT_FIGURES.ofRow({ ...row, flat_fee_cents: null })?.flatFeeCents).toBeNull();
  expect(PAYOUT_FIGURES.ofRow({ ...row, commercial_rate: null })).toBeNull();
  expect(PAYOUT_FIGURES.ofRow(PAYOUT_FIGURES.none)).toBeNull();
  expect(PAYOUT_FIGURES.pick({ ...row, rate: null, other: 1 })).toEqual({ ...row, rate: null });
});
