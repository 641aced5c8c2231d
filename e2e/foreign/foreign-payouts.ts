import type { Address, Hash } from "viem";
import { pinnedChainId, pinnedToken, type Network } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import { refused, type Fields, type Reply } from "./foreign-accounts.ts";
import { reais, whole } from "./foreign-payins.ts";

/** This exchange's rate of the day: BRL per token, four places; and its share of the reais. */
const RATE = 5.4321;
const RATE_UNITS = 54_321n;
const KEEPS_BPS = 30n;
const QUOTE_MS = 5 * 60_000;

export type ForeignPayoutQuote = {
  quoteId: number;
  network: Network;
  token: Token;
  account: number;
  units: bigint;
  cents: bigint;
  expiresAt: number;
};
export type ForeignPayout = ForeignPayoutQuote & {
  payoutId: string;
  from: Address;
  hash: Hash | null;
  endToEndId: string | null;
};

const ok = (data: unknown, status: number): Reply => ({
  status,
  body: { success: true, message: ["Operação realizada", "com sucesso"], data, trace: "ca-2" },
});

/** The ABI as block explorers show it: its own argument names, and the usual return value. */
const ABI = [
  {
    type: "function",
    name: "approve",
    stateMutability: "nonpayable",
    inputs: [
      { name: "_spender", type: "address" },
      { name: "_value", type: "uint256" },
    ],
    outputs: [{ name: "", type: "bool" }],
  },
];

/**
 * The other exchange's payouts, with the seed only. It states no fees, has no reads of a payout, and
 * makes another payout when a quote is used again.
 */
export class ForeignPayouts {
  /** The spender that it asks its payers to allow. */
  spender: Address = "0x52908400098527886E0F7030069857D2E4169EE7";
  readonly all: ForeignPayout[] = [];
  readonly #quotes = new Map<number, ForeignPayoutQuote>();
  #lastId = 8100;

  get latest(): ForeignPayout {
    const payout = this.all.at(-1);
    if (!payout) throw new Error("nobody has made a payout here");
    return payout;
  }

  quote(body: Fields, hasAccount: (id: string) => boolean): Reply {
    const { network, token, bank_account_id: account, currency_type: side } = body;
    if (!hasAccount(String(account))) return refused(404, "Conta não encontrada");
    const isSender = side === "sender";
    const asked = whole(body["request_amount"], isSender ? 6 : 2);
    const units = isSender ? asked : (asked * 100_000_000n) / RATE_UNITS;
    const gross = isSender ? (asked * RATE_UNITS) / 100_000_000n : asked;
    const quote: ForeignPayoutQuote = {
      quoteId: (this.#lastId += 1),
      network: network as Network,
      token: token as Token,
      account: Number(account),
      units,
      cents: gross - (gross * KEEPS_BPS) / 10_000n,
      expiresAt: Date.now() + QUOTE_MS,
    };
    this.#quotes.set(quote.quoteId, quote);
    return ok(this.#quoteAnswer(quote, gross), 202);
  }

  execute(body: Fields): Reply {
    const quote = this.#quotes.get(Number(body["payout_quote_id"]));
    if (!quote || body["network"] !== quote.network) return refused(404, "Cotação não encontrada");
    if (quote.expiresAt < Date.now()) return refused(400, "Cotação vencida", "Cote de novo");
    const payout: ForeignPayout = {
      ...quote,
      payoutId: `PO-${(this.#lastId += 1)}`,
      from: body["sender_wallet_address"] as Address,
      hash: null,
      endToEndId: null,
    };
    this.all.push(payout);
    const { payoutId: payout_id } = payout;
    return ok({ payout_id, status: "processing", tracking_transaction: {}, queue: "rec-1" }, 200);
  }

  /** Seed 2.5 in this exchange's own format: numbers, an epoch, addresses in lower case. */
  #quoteAnswer(
    { quoteId, network, token, units, cents, expiresAt }: ForeignPayoutQuote,
    gross: bigint,
  ) {
    return {
      payout_quote_id: quoteId,
      quotation: RATE,
      commercial_quotation: 5.45,
      sender_amount: reais(gross),
      receiver_amount: reais(cents),
      expires_at: Math.floor(expiresAt / 1000),
      contract: {
        abi: ABI,
        amount: Number(units),
        address: (pinnedToken("sandbox", network, token) ?? "").toLowerCase(),
        network: { name: network, chainId: String(pinnedChainId("sandbox", network)) },
        functionName: "approve",
        contractAddress: this.spender.toLowerCase(),
        label: "CA Recebimentos",
      },
      liquidity_desk: { name: "SPB-2", score: 0.93 },
    };
  }
}

/** This exchange's payout events: an unlisted name, no id, no sequence, an epoch. */
export function payoutEventBody(payout: ForeignPayout, status: string): string {
  const { hash, endToEndId } = payout;
  return JSON.stringify({
    event: "withdrawal.progress",
    created_at: Date.now(),
    data: {
      payout_id: payout.payoutId,
      payout_quote_id: payout.quoteId,
      status,
      ...(hash ? { tracking_transaction: { step: "completed", hash } } : {}),
      ...(endToEndId
        ? {
            tracking_payment: {
              step: "completed",
              provider_name: "Banco Alheio",
              end_to_end_id: endToEndId,
            },
          }
        : {}),
    },
  });
}
