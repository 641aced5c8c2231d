import { expect, test } from "vitest";
import { readPayout } from "./payouts-read.ts";

const BASE = { payout_id: "p", status: "processing" };

test("a payout's ids and times are read where they are said, and are null where not", () => {
  expect(readPayout(BASE)).toMatchObject({
    payoutId: "p",
    status: "processing",
    payoutQuoteId: null,
    senderAddress: null,
    createdAt: null,
    updatedAt: null,
  });
  const said = {
    ...BASE,
    payoutQuoteId: 7,
    payout_quote_id: 8,
    sender_wallet_address: "0x1",
    created_at: "2026-11-24T12:00:00Z",
    updated_at: "2026-11-24T12:01:00Z",
  };
  expect(readPayout(said)).toMatchObject({
    payoutQuoteId: "7",
    senderAddress: "0x1",
    createdAt: new Date(said.created_at),
    updatedAt: new Date(said.updated_at),
  });
  expect(readPayout({ ...said, payoutQuoteId: undefined }).payoutQuoteId).toBe("8");
});
