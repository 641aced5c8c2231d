import { APPROVE_ABI } from "#protocol/chain/approve-calldata.ts";
import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import {
  pinnedChainId,
  pinnedToken,
  pullsByDelegate,
  type Environment,
  type PayoutNetwork,
} from "#protocol/chain/networks.ts";
import { askedAsset } from "#protocol/money/payout-amounts.ts";
import type { PayoutContractRecord } from "#protocol/payouts/payout-contract.ts";
import type { PayoutQuoteRecord } from "#protocol/payouts/payouts.ts";
import { PAYOUT_FIGURES } from "#protocol/payouts/payout-quote.ts";
import type { PayoutQuote } from "#service/db/payouts/payout-quotes.ts";

/** On solana a delegate is named, and no function is called. */
function abiOf(network: PayoutNetwork): PayoutContractRecord["abi"] {
  if (pullsByDelegate(network)) return [];
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
  return {
    id: Number(quote.id),
    payout_quote_id: Number(quote.id),
    quote_id: quote.quote_id,
    userId: quote.user_id,
    bankAccountId: Number(quote.bank_account_id),
    token: quote.token,
    network: quote.network,
    ...PAYOUT_FIGURES.record(quote),
    request_amount: formatAmount(parseAmount(quote.request_amount, asked) ?? 0n, asked),
    currency_type: quote.currency_type,
    cover_fees: quote.cover_fees,
    receiver_local_amount: formatAmount(quote.receiver_cents, "BRL"),
    description: null,
    contract: contractOf(quote, environment),
    expires_at: quote.expires_at.toISOString(),
    created_at: created,
    updated_at: created,
  };
}
