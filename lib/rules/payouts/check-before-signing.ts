import { keccak256, stringToHex } from "viem/utils";
import { deriveAllowance, type Allowance } from "#protocol/chain/allowance.ts";
import type { Hex } from "#protocol/chain/approve-calldata.ts";
import { compareAllowance } from "#lib/rules/allowances/compare-allowance.ts";
import { shownText, type Difference } from "#protocol/wire/difference.ts";
import type { Environment } from "#protocol/chain/networks.ts";
import { feeOf, quoteFaults, type PayoutInput, type QuoteCheck } from "./payout-quote-check.ts";
import type { PayoutQuote } from "#protocol/payouts/payout-quote.ts";

/** The account's pins; null parts are not pinned. */
type SigningPins = {
  environment: Environment;
  /** On this network: from the pinned factory and the account's user number, or pinned itself. */
  spender: string | null;
  userId: number | null;
};

export type SigningCheck = Omit<QuoteCheck, "userId"> & { pins: SigningPins };

export type CheckedBeforeSigning =
  | { ok: true; allowance: Allowance; hash: Hex }
  | { ok: false; differences: Difference[] };

/** The version of the hashed text's form, and its first value. */
const HASHED_FORM = "ponte payout 2";

/**
 * keccak256 of everything that is shown and signed, in one fixed text form. Two readings of the same
 * quote have the same hash; another rate, fee, PIX account, PIX key or spender gives another.
 */
export function contentHash(allowance: Allowance, asked: PayoutInput, quote: PayoutQuote): Hex {
  const { token } = allowance;
  const said = [
    [HASHED_FORM, allowance.family, allowance.network, allowance.chainId],
    [token.symbol, token.address, allowance.spender, allowance.units],
    [asked.currencyType, asked.coverFees, asked.asked, asked.bankAccountId, asked.keyMark],
    [quote.payoutQuoteId, quote.commercialRate, quote.rate],
    [quote.senderCents, quote.receiverCents, quote.flatFeeCents, quote.partnerFeeCents],
    [quote.expiresAt.getTime()],
  ];
  return keccak256(stringToHex(JSON.stringify(said.map((line) => line.map(String)))));
}

/** Adds the value in the exchange's `contract` for a missing pin, to be shown beside the gap. */
function withReturned(why: Difference, contract: unknown): Difference {
  const name = { token_address: "address", spender: "contractAddress" }[why.field as "spender"];
  const isFields = typeof contract === "object" && contract !== null;
  return name && isFields && Object.hasOwn(contract, name)
    ? { ...why, returned: shownText((contract as Record<string, unknown>)[name]) }
    : why;
}

/**
 * The whole comparison, made before a wallet is opened and again on the server before a payout is
 * executed (DESIGN, "What is signed is what is shown"). Only with `ok` may anything be signed, and then
 * only this allowance; the hash tells whether what was shown is still what is signed.
 */
export function checkBeforeSigning({ pins, ...check }: SigningCheck): CheckedBeforeSigning {
  const { asked, quote } = check;
  const differences = quoteFaults({ ...check, userId: pins.userId });
  const { environment, spender } = pins;
  const derived = deriveAllowance({
    ...asked,
    environment,
    spender,
    rate: quote.rate,
    feeCents: feeOf(quote),
  });
  if (!derived.ok) {
    return { ok: false, differences: [withReturned(derived.why, quote.contract), ...differences] };
  }
  const { allowance } = derived;
  differences.unshift(...compareAllowance(allowance, quote.contract));
  return differences.length > 0
    ? { ok: false, differences }
    : { ok: true, allowance, hash: contentHash(allowance, asked, quote) };
}
