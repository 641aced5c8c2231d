import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { Example } from "#protocol/wire/endpoint.ts";
import { pinnedFactory, pinnedToken } from "#protocol/chain/networks.ts";
import { spenderOf } from "#protocol/chain/spender.ts";

const at = "2026-09-01T12:00:00.000Z";
const wallet = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

/** 100 USDC sent at 5.422750: 542.27 gross, 1.00 + 2.72 of fees. */
const quote = {
  id: 7,
  payout_quote_id: 7,
  quote_id: "Rt5rWc1nLb7sYd2uHf6jKe4g",
  userId: 1,
  bankAccountId: 1,
  token: "USDC",
  network: "polygon",
  commercial_quotation: "5.450000",
  quotation: "5.422750",
  sender_amount: "542.27",
  receiver_amount: "538.55",
  partner_fee_amount: "2.72",
  flat_fee: "1.00",
  request_amount: "100.000000",
  currency_type: "sender",
  cover_fees: false,
  receiver_local_amount: "538.55",
  description: null,
  contract: {
    abi: [
      {
        type: "function",
        name: "approve",
        stateMutability: "nonpayable",
        inputs: [
          { name: "spender", type: "address" },
          { name: "amount", type: "uint256" },
        ],
        outputs: [],
      },
    ],
    amount: "100000000",
    address: pinnedToken("sandbox", "polygon", "USDC"),
    network: { name: "polygon", chainId: 31300137 },
    functionName: "approve",
    contractAddress: spenderOf(pinnedFactory("sandbox", "polygon") ?? "", 1),
  },
  purpose_code: null,
  expires_at: "2026-09-01T12:05:00.000Z",
  created_at: at,
  updated_at: at,
};

const nothing = {
  step: null,
  status: null,
  completed_at: null,
  transaction_hash: null,
  provider_name: null,
  provider_status: null,
  provider_transaction_id: null,
  estimated_time_of_arrival: null,
};
const expected = { ...nothing, estimated_time_of_arrival: "2026-09-01T12:00:25.000Z" };
const onChain = { ...nothing, estimated_time_of_arrival: "2026-09-01T12:00:15.000Z" };

const payout = {
  id: 3,
  payout_id: "0198c1f2-7d2e-7c3a-9a55-3b1f0c9d2e45",
  userId: 1,
  payoutQuoteId: 7,
  sender_wallet_address: wallet,
  status: "processing",
  receiver_id: 1,
  tracking_transaction: { ...onChain, step: "processing", failure_code: null },
  tracking_payment: { ...expected, end_to_end_id: null, failure_code: null },
  tracking_liquidity: onChain,
  tracking_partner_fee: expected,
  tracking_complete: expected,
  purpose_code: null,
  created_at: at,
  updated_at: at,
};

const paidAt = "2026-09-01T12:00:08.000Z";
const endToEndId = "E99990002202609011200YS7ItjHS94l";
const done = (completed_at: string) => ({ ...nothing, step: "completed", completed_at });

/** The same payout once the receiver has the reais. */
const paid = {
  ...payout,
  status: "completed",
  tracking_transaction: {
    ...done("2026-09-01T12:00:06.000Z"),
    status: "found",
    transaction_hash: `0x${"a1".repeat(32)}`,
    failure_code: null,
  },
  tracking_payment: {
    ...done(paidAt),
    provider_name: "Banco do sandbox",
    provider_status: "sent",
    provider_transaction_id: endToEndId,
    end_to_end_id: endToEndId,
    failure_code: null,
  },
  tracking_liquidity: { ...done("2026-09-01T12:00:06.000Z"), provider_status: "withdrawn" },
  tracking_partner_fee: done(paidAt),
  tracking_complete: { ...done(paidAt), status: "paid" },
  updated_at: paidAt,
};

/** A payout as it is made, and once it is paid. */
export const PAYOUT_RECORD_EXAMPLES = { made: payout, paid } as const;

export const PAYOUT_EXAMPLES: Record<string, Example> = {
  createPayoutQuote: {
    input: {
      bank_account_id: 1,
      currency_type: "sender",
      cover_fees: false,
      request_amount: "100.00",
      network: "polygon",
      token: "USDC",
    },
    reply: { success: true, message: SERVICE_SENTENCES.quoteCreated, data: quote },
  },
  createPayout: {
    input: { payout_quote_id: 7, sender_wallet_address: wallet, network: "polygon" },
    reply: {
      success: true,
      message: SERVICE_SENTENCES.payoutCreated,
      data: payout,
    },
  },
  getPayout: { reply: { success: true, message: SERVICE_SENTENCES.payoutFound, data: paid } },
};
