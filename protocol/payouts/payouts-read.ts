import { readPurpose } from "#protocol/brazil/purpose-code.ts";
import { shownText } from "#protocol/wire/difference.ts";
import { plainContract } from "./payout-contract.ts";
import { PAYOUT_FIGURES, type PayoutQuote } from "./payout-quote.ts";
import { readTracking } from "./payout-tracking.ts";
import {
  readOptionalAmount,
  readRecord,
  readText,
  readTime,
  UnreadableAnswer,
} from "#protocol/wire/read.ts";
import { reportText, reportTime } from "#protocol/wire/reports.ts";

/** The first of these fields that is present, even if not text: it is compared, so it must not get lost. */
function readEcho(record: Record<string, unknown>, ...names: string[]): string | null {
  const value = names
    .map((name) => record[name])
    .find((each) => each !== undefined && each !== null);
  return shownText(value);
}

const ID_MOST = 200;
const STATUS_MOST = 64;

/** An id is kept unchanged or refused as unreadable: a corrected id would be another's. */
function readId(record: Record<string, unknown>, ...names: string[]): string {
  const id = readText(record, ...names);
  const isId = id.length <= ID_MOST && !/[\p{Cc}\p{Cs}]/u.test(id);
  if (!isId) throw new UnreadableAnswer(`${names[0]} is no id`);
  return id;
}

function readStatus(record: Record<string, unknown>): string {
  const status = reportText(record, STATUS_MOST, "status");
  if (status === null) throw new UnreadableAnswer("no status in the answer");
  return status;
}

export function readPayoutQuote(answer: unknown): PayoutQuote {
  const record = readRecord(answer);
  return {
    payoutQuoteId: readId(record, "payout_quote_id", "id"),
    ...PAYOUT_FIGURES.read(record),
    receiverLocalCents: readOptionalAmount(record, "receiver_local_amount", "BRL"),
    echo: {
      userId: readEcho(record, "userId", "user_id"),
      bankAccountId: readEcho(record, "bankAccountId", "bank_account_id"),
      network: readEcho(record, "network"),
      token: readEcho(record, "token"),
      currencyType: readEcho(record, "currency_type"),
      coverFees: readEcho(record, "cover_fees"),
      requestAmount: readEcho(record, "request_amount"),
    },
    contract: plainContract(record["contract"]),
    takesPurpose: readPurpose(record).takesPurpose,
    expiresAt: readTime(record, "expires_at"),
  };
}

/** The five steps as an exchange reports them; null where it reports nothing of one. */
export type PayoutTracking = ReturnType<typeof readPayoutTracking>;

export function readPayoutTracking(record: Record<string, unknown>) {
  return {
    transaction: readTracking(record["tracking_transaction"]),
    payment: readTracking(record["tracking_payment"]),
    liquidity: readTracking(record["tracking_liquidity"]),
    partnerFee: readTracking(record["tracking_partner_fee"]),
    complete: readTracking(record["tracking_complete"]),
  };
}

/** A payout as it stands at the exchange; its status may be an unknown word. */
export type Payout = ReturnType<typeof readPayout>;

export function readPayout(answer: unknown) {
  const record = readRecord(answer);
  return {
    payoutId: readId(record, "payout_id"),
    status: readStatus(record),
    payoutQuoteId: reportText(record, ID_MOST, "payoutQuoteId", "payout_quote_id"),
    senderAddress: reportText(record, ID_MOST, "sender_wallet_address"),
    ...readPayoutTracking(record),
    createdAt: reportTime(record, "created_at"),
    updatedAt: reportTime(record, "updated_at"),
  };
}
