import { APPROVE_ABI } from "#protocol/approve-calldata.ts";
import { formatAmount, formatRate, parseAmount } from "#protocol/money.ts";
import {
  FAMILY,
  pinnedChainId,
  pinnedToken,
  type Environment,
  type PayoutNetwork,
} from "#protocol/networks.ts";
import { askedAsset } from "#protocol/payout-amounts.ts";
import type { PayoutContractRecord } from "#protocol/payout-contract.ts";
import type { PayoutQuoteRecord } from "#protocol/payouts.ts";
import type { PayoutQuote } from "#service/db/payout-quotes.ts";

/** On solana a delegate is named, and no function is called. */
function abiOf(network: PayoutNetwork): PayoutContractRecord["abi"] {
  if (FAMILY[network] === "solana") return [];
  return APPROVE_ABI.map(({ inputs, outputs, ...fragment }) => ({
    ...fragment,
    inputs: inputs.map((input) => ({ ...input })),
    outputs: [...outputs],
  }));
}

/** What the payer is to sign: exactly the tokens, for exactly the caller's own spender. */
function contractOf(quote: PayoutQuote, environment: Environment): PayoutContractRecord {
  const { network, token } = quote;
  const address = pinnedToken(environment, network, token);
  if (address === null) throw new TypeError(`${token} is not pinned on ${network}`);
  return {
    abi: abiOf(network),
    amount: String(quote.token_units),
    address,
    network: { name: network, chainId: pinnedChainId(environment, network) },
    functionName: "approve",
    contractAddress: quote.spender,
  };
}

/** The quote on the wire (INTERFACE §5). */
export function payoutQuoteRecord(quote: PayoutQuote, environment: Environment): PayoutQuoteRecord {
  const asked = askedAsset(quote.currency_type, quote.token);
  const created = quote.created_at.toISOString();
  const receives = formatAmount(quote.receiver_cents, "BRL");
  return {
    id: Number(quote.id),
    payout_quote_id: Number(quote.id),
    quote_id: quote.quote_id,
    userId: quote.user_id,
    bankAccountId: Number(quote.bank_account_id),
    token: quote.token,
    network: quote.network,
    commercial_quotation: formatRate(quote.commercial_rate),
    quotation: formatRate(quote.rate),
    sender_amount: formatAmount(quote.sender_cents, "BRL"),
    receiver_amount: receives,
    partner_fee_amount: formatAmount(quote.partner_fee_cents, "BRL"),
    flat_fee: formatAmount(quote.flat_fee_cents, "BRL"),
    request_amount: formatAmount(parseAmount(quote.request_amount, asked) ?? 0n, asked),
    currency_type: quote.currency_type,
    cover_fees: quote.cover_fees,
    receiver_local_amount: receives,
    description: null,
    contract: contractOf(quote, environment),
    expires_at: quote.expires_at.toISOString(),
    created_at: created,
    updated_at: created,
  };
}
