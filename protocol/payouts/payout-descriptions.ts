import { describedInput, describedObject } from "#protocol/wire/described.ts";
import { PayoutContractRecord } from "./payout-contract.ts";
import { TRACKING_FIELDS } from "./payout-tracking.ts";
import {
  CreatePayout,
  CreatePayoutQuote,
  getPayout,
  ListedPayout,
  ListPayouts,
  PayoutQuoteRecord,
  PayoutRecord,
} from "./payouts.ts";

const TRACKING = {
  step: null,
  status: "How it ended.",
  provider_name: "Who carries it out.",
  provider_status: "How it stands with them.",
  provider_transaction_id: "Their id of it.",
  estimated_time_of_arrival: null,
} as const;
const fragment = PayoutContractRecord.shape.abi.element;
const approval = "The function's name.";

const PAYOUT = {
  payout_id: "The payout's id.",
  payoutQuoteId: "The quote that it was made of.",
  sender_wallet_address: "The wallet whose tokens are pulled.",
  receiver_id: "The PIX account that receives.",
  tracking_transaction: null,
  tracking_payment: null,
  tracking_liquidity: null,
  tracking_partner_fee: null,
  tracking_complete: null,
} as const;

/** What OpenAPI says of payouts. */
export const PAYOUT_DESCRIPTIONS = [
  describedObject(
    PayoutQuoteRecord,
    "PayoutQuote",
    "A price of tokens in BRL, until it expires, with the approval to be signed.",
    {
      payout_quote_id: "A payout takes it.",
      bankAccountId: "The PIX account that receives.",
      partner_fee_amount: "The fee by percentage.",
      flat_fee: "The fixed fee.",
      receiver_local_amount: "The same as receiver_amount.",
      description: "A text of the quote.",
      contract: null,
    },
  ),
  describedObject(PayoutContractRecord, "PayoutContract", "What the wallet approves.", {
    abi: "The function to call; empty on Solana.",
    amount: ["How much to approve, in millionths of a token.", { pattern: "^[1-9][0-9]*$" }],
    address: "The token; the mint on Solana.",
    functionName: approval,
    contractAddress: "The caller's own spender; the delegate on Solana.",
  }),
  describedObject(PayoutContractRecord.shape.network, "PayoutContractNetwork", "The chain.", {
    name: "Its name.",
  }),
  describedObject(fragment, "ApproveFunction", "ERC-20's approve, as ABI.", {
    type: "The kind of ABI entry.",
    name: approval,
    stateMutability: "That it takes no coins.",
    inputs: "Spender and amount.",
    outputs: "What it returns; not read.",
  }),
  describedObject(fragment.shape.inputs.element, "AbiParameter", "A parameter, as ABI.", {
    name: "Its name.",
    type: "Its type.",
  }),
  describedObject(ListedPayout, "ListedPayout", "A payout with its quote's sums.", {
    ...PAYOUT,
    token_amount: null,
  }),
  describedObject(PayoutRecord, "Payout", "A payout with its steps.", PAYOUT),
  describedObject(TRACKING_FIELDS.tracking_transaction, "TrackingTransaction", "The pull.", {
    ...TRACKING,
    failure_code: null,
  }),
  describedObject(TRACKING_FIELDS.tracking_payment, "TrackingPayment", "The PIX.", {
    ...TRACKING,
    failure_code: null,
  }),
  describedObject(
    TRACKING_FIELDS.tracking_liquidity,
    "TrackingLiquidity",
    "The conversion.",
    TRACKING,
  ),
  describedObject(TRACKING_FIELDS.tracking_partner_fee, "TrackingPartnerFee", "The fee.", TRACKING),
  describedObject(TRACKING_FIELDS.tracking_complete, "TrackingComplete", "The end.", TRACKING),
  describedInput(CreatePayoutQuote, {
    bank_account_id: null,
    request_amount:
      "Tokens where currency_type is sender, BRL where it is receiver; 0.01 to 1000000.00 BRL are received.",
  }),
  describedInput(CreatePayout, {
    payout_quote_id: null,
    sender_wallet_address: "The wallet that has approved contract.amount.",
    purpose_code: ["In the place of the quote's.", { pattern: "^[0-9]{5}$" }],
  }),
  describedInput(ListPayouts, { amount: "The exact receiver_amount, in BRL." }),
  describedInput(getPayout.input, { payout_id: "The payout's id." }),
];
