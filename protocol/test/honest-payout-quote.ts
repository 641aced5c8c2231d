import { formatAmount, formatRate, type Token } from "#protocol/money/money.ts";
import {
  pinnedChainId,
  pinnedFactory,
  pinnedToken,
  type PayoutNetwork,
} from "#protocol/chain/networks.ts";
import { APPROVE_ABI } from "#protocol/chain/approve-calldata.ts";
import {
  requestedAsset,
  payoutAmounts,
  type PayoutTerms,
  type PayoutFee,
} from "#protocol/money/payout-amounts.ts";
import type { PayoutQuoteRecord } from "#protocol/payouts/payouts.ts";
import { SANDBOX_MAIN_USER_ID } from "#protocol/api/sandbox.ts";
import { spenderOf } from "#protocol/chain/spender.ts";

export type QuoteAsk = PayoutTerms & {
  network: PayoutNetwork;
  token: Token;
  bankAccountId: number;
  keyMark: string;
};

export const SANDBOX_FEE: PayoutFee = { flatCents: 100n, bps: 50n };

/** The main account's own spender on a network of the sandbox. */
export const sandboxSpender = (network: PayoutNetwork, userId = SANDBOX_MAIN_USER_ID) =>
  spenderOf(pinnedFactory("sandbox", network) ?? "", userId);

/** 100 USDC from polygon, fees included, with a test's own overrides. */
export const quoteAsk = (over: Partial<QuoteAsk> = {}): QuoteAsk => ({
  currencyType: "sender",
  coverFees: false,
  asked: 100_000_000n,
  network: "polygon",
  token: "USDC",
  bankAccountId: 1,
  keyMark: "a",
  ...over,
});

export type QuoteTerms = { rate: bigint; fee: PayoutFee; id: number; createdAt: Date };

/** What an honest service answers in the sandbox, on the wire. */
export function honestPayoutQuote(
  ask: QuoteAsk,
  { rate, fee, id, createdAt }: QuoteTerms,
): PayoutQuoteRecord {
  const amounts = payoutAmounts({ ...ask, rate, fee });
  if ("reason" in amounts) throw new Error(`no honest quote: ${amounts.reason}`);
  const brl = (cents: bigint) => formatAmount(cents, "BRL");
  return {
    id,
    payout_quote_id: id,
    quote_id: "0198c1f2-7d2e-7c3a-9a55-3b1f0c9d2e44",
    userId: SANDBOX_MAIN_USER_ID,
    bankAccountId: ask.bankAccountId,
    token: ask.token,
    network: ask.network,
    commercial_quotation: formatRate(rate),
    quotation: formatRate(rate),
    sender_amount: brl(amounts.senderCents),
    receiver_amount: brl(amounts.receiverCents),
    partner_fee_amount: brl(amounts.partnerFeeCents),
    flat_fee: brl(amounts.flatFeeCents),
    request_amount: formatAmount(ask.asked, requestedAsset(ask.currencyType, ask.token)),
    currency_type: ask.currencyType,
    cover_fees: ask.coverFees,
    receiver_local_amount: brl(amounts.receiverCents),
    description: null,
    purpose_code: null,
    contract: {
      abi: APPROVE_ABI.map((fragment) => ({
        ...fragment,
        inputs: [...fragment.inputs],
        outputs: [],
      })),
      amount: amounts.tokenUnits.toString(),
      address: pinnedToken("sandbox", ask.network, ask.token) ?? "",
      network: { name: ask.network, chainId: pinnedChainId("sandbox", ask.network) },
      functionName: "approve",
      contractAddress: sandboxSpender(ask.network),
    },
    expires_at: new Date(createdAt.getTime() + 300_000).toISOString(),
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
  };
}
