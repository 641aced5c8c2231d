import { numberText } from "./json.ts";

/** What is compared before anything is signed or paid, and where it stands in the exchange's answer. */
export const DIFFERENCE_PATHS = {
  contract: "contract",
  chain_id: "contract.network.chainId",
  network_name: "contract.network.name",
  token_address: "contract.address",
  spender: "contract.contractAddress",
  amount: "contract.amount",
  function_name: "contract.functionName",
  abi: "contract.abi",
  quotation: "quotation",
  sender_amount: "sender_amount",
  receiver_amount: "receiver_amount",
  receiver_local_amount: "receiver_local_amount",
  fees: "flat_fee + partner_fee_amount",
  payout_quote_id: "payout_quote_id",
  expires_at: "expires_at",
  user_id: "userId",
  bank_account_id: "bankAccountId",
  pix_key: "pix_key",
  network: "network",
  token: "token",
  currency_type: "currency_type",
  cover_fees: "cover_fees",
  request_amount: "request_amount",
  fee_amount: "fee_amount",
  address: "address",
  quote_id: "quote_id",
  pix_code: "pix_code",
  pix_amount: "pix_code (54)",
  pix_receiver: "pix_code (26, 59)",
  pix_txid: "pix_code (62)",
} as const;
export type DifferenceField = keyof typeof DIFFERENCE_PATHS;

const DIFFERENCE_FAULTS = [
  /** Not what we derived or asked for. */
  "differs",
  /** Nothing that could be compared. */
  "malformed",
  /** We have nothing to compare it with: no pin of that name. */
  "not_pinned",
  /** The exchange does not say it, and it can't be derived without. */
  "not_stated",
  "out_of_band",
  /** Of the narrower band that holds until the usual rate is known. */
  "out_of_start_band",
  "far_from_median",
  "too_high",
  "expired",
  /** An end that lies too far ahead. */
  "too_late",
  /** Of a payout or a payin that was made before. */
  "used",
  /** The exchange has no such thing any more. */
  "gone",
] as const;
type DifferenceFault = (typeof DIFFERENCE_FAULTS)[number];

/** One reason why the wallet is not opened, or the PIX code not shown. Both values are text that is safe to show. */
export type Difference = {
  field: DifferenceField;
  fault: DifferenceFault;
  /** What we derived, or the bound; null where there is nothing of ours. */
  derived: string | null;
  /** What the exchange said; null where it said nothing. */
  returned: string | null;
};

const SHOWN_MOST = 120;

function textOf(value: unknown): string {
  const text = numberText(value);
  if (text !== null) return text;
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
}

/**
 * What the exchange returned, as it can be shown: printable ASCII alone, since a letter that looks
 * like another, or turns the direction of writing, would hide the very difference. Null for nothing.
 */
export function shownText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = textOf(value).slice(0, SHOWN_MOST * 2);
  const plain = text.replaceAll(
    /[^\x20-\x7e]/gu,
    (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`,
  );
  return plain.length > SHOWN_MOST ? `${plain.slice(0, SHOWN_MOST)}…` : plain;
}
