import { numberText } from "./json.ts";

/** What is compared before anything is signed or paid, with its path in the exchange's answer. */
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
  /** Not what the dashboard derived or asked for. */
  "differs",
  /** Not readable, so not comparable. */
  "malformed",
  /** No pin to compare it with. */
  "not_pinned",
  /** The exchange does not state it, and the derivation needs it. */
  "not_stated",
  "out_of_band",
  /** Outside the narrower band that applies until there is a median. */
  "out_of_start_band",
  "far_from_median",
  "too_high",
  "expired",
  /** An end that lies too far ahead. */
  "too_late",
  /** Nothing that can be read here proves it. */
  "unproved",
  /** Already used by an earlier payout or payin. */
  "used",
  /** The exchange no longer has it. */
  "gone",
] as const;
type DifferenceFault = (typeof DIFFERENCE_FAULTS)[number];

/** One reason not to open the wallet or show the PIX code. Both values are safe to show. */
export type Difference = {
  field: DifferenceField;
  fault: DifferenceFault;
  /** What the dashboard derived, or the bound; null where it has neither. */
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
 * The exchange's value in a form that is safe to show: printable ASCII only, because a look-alike letter
 * or a change of writing direction would hide the difference. Null for nothing.
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
