import { randomBytes } from "node:crypto";
import { ExchangeError } from "#protocol/wire/error.ts";
import { formatAmount, parseAmount, type Asset } from "#protocol/money/money.ts";
import {
  requestedAsset,
  payoutAmounts,
  PAYOUT_LEAST_CENTS,
  PAYOUT_MOST_CENTS,
  type PayoutAmounts,
} from "#protocol/money/payout-amounts.ts";
import type { CreatePayoutQuote, PayoutQuoteRecord } from "#protocol/payouts/payouts.ts";
import { PAYOUT_FIGURES } from "#protocol/payouts/payout-quote.ts";
import { splitReason, type ReasonText } from "#protocol/wire/reason.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { Chain } from "#service/chain/port.ts";
import { findBankAccount } from "#service/db/pix-accounts/bank-accounts.ts";
import { databaseNow } from "#service/db/core/database-clock.ts";
import { insertPayoutQuote, type PayoutQuote } from "#service/db/payouts/payouts.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { refuseInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { APPROVE_ABI } from "#protocol/chain/approve-calldata.ts";
import {
  pinnedChainId,
  pinnedToken,
  pullsByDelegate,
  type Environment,
  type PayoutNetwork,
} from "#protocol/chain/networks.ts";
import type { PayoutContractRecord } from "#protocol/payouts/payout-contract.ts";

/** On Solana the payer names a delegate and calls no function. */
function abiOf(network: PayoutNetwork): PayoutContractRecord["abi"] {
  if (pullsByDelegate(network)) return [];
  return APPROVE_ABI.map(({ inputs, outputs, ...fragment }) => ({
    ...fragment,
    inputs: inputs.map((input) => ({ ...input })),
    outputs: [...outputs],
  }));
}

type Allowed = Pick<PayoutQuote, "network" | "token" | "token_units" | "spender">;

/** What the payer has to sign: exactly these tokens, for exactly the caller's own spender. */
export function contractOf(quote: Allowed, environment: Environment): PayoutContractRecord {
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
function payoutQuoteRecord(quote: PayoutQuote, environment: Environment): PayoutQuoteRecord {
  const asked = requestedAsset(quote.currency_type, quote.token);
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
    purpose_code: quote.purpose_code,
    expires_at: quote.expires_at.toISOString(),
    created_at: created,
    updated_at: created,
  };
}

const BPS_ONE = 10_000n;

/** The rate applied to a payout: the market rate minus the spread, rounded down at the sixth place. */
function payoutRate(commercialRate: bigint, spreadBps: bigint): bigint {
  return (commercialRate * (BPS_ONE - spreadBps)) / BPS_ONE;
}

/** A payout's price: the rate after the spread, the amounts with fees, and the plain market rate. */
type Price = { commercialRate: bigint; rate: bigint; amounts: PayoutAmounts };

const REAIS = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const TOKENS = new Intl.NumberFormat("pt-BR", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

/** Only for a sentence; the bound itself travels as an exact amount. */
const shown = (amount: string, asset: Asset) =>
  asset === "BRL"
    ? REAIS.format(amount as `${number}`)
    : `${TOKENS.format(amount as `${number}`)} ${asset}`;

/**
 * The first quote on a network prepares it for pulls while the payer reads and signs, and checks the
 * network's factory. Nobody waits for it, and a pull asks again.
 */
function prepare({ log }: Deps, chain: Chain): void {
  if (chain.pullState().is !== "unasked") return;
  chain.preparePulls().catch((err: unknown) => {
    log.warn({ err, network: chain.network }, "the network is not ready for pulls yet");
  });
}

/** The chain of the requested network, if it is set up and the token is sold and can be pulled there. */
function chainOf(deps: Deps, { network, token }: CreatePayoutQuote): Chain {
  const chain = deps.chains.get(network);
  const isSold =
    chain?.canPull && chain.tokens.includes(token) && chain.pullState().is !== "refused";
  if (isSold) {
    prepare(deps, chain);
    return chain;
  }
  throw new ExchangeError("PAIR_NOT_SUPPORTED", {
    message: SERVICE_SENTENCES.notOfferedForPayouts(token, network),
    fields: { token: "not_supported" },
  });
}

async function assertBankAccount(deps: Deps, user: User, id: number): Promise<void> {
  const account = await findBankAccount(deps.db, id);
  if (!account) {
    throw new ExchangeError("NOT_FOUND", {
      message: SERVICE_SENTENCES.bankAccountNotFound,
      fields: { bank_account_id: "unknown" },
    });
  }
  if (account.userId === user.id) return;
  throw new ExchangeError("BAD_REQUEST", { fields: { bank_account_id: "not_yours" } });
}

function outOfBounds(reason: ReasonText, asset: Asset): ExchangeError {
  const isTooSmall = splitReason(reason).reason === "too_small";
  const bound = isTooSmall ? PAYOUT_LEAST_CENTS : PAYOUT_MOST_CENTS;
  const receives = shown(formatAmount(bound, "BRL"), "BRL");
  const asked = shown(splitReason(reason).bound ?? "0", asset);
  return new ExchangeError("AMOUNT_OUT_OF_BOUNDS", {
    message: SERVICE_SENTENCES[isTooSmall ? "receivesAtLeast" : "receivesAtMost"](receives, asked),
    fields: { request_amount: reason },
  });
}

async function priceOf(deps: Deps, input: CreatePayoutQuote): Promise<Price> {
  const { currency_type: currencyType, cover_fees: coverFees, token } = input;
  const asset = requestedAsset(currencyType, token);
  const asked = parseAmount(input.request_amount, asset);
  if (asked === null) throw new TypeError("the schema lets only amounts through");
  const { rate: commercialRate } = await deps.rates.market(token, await databaseNow(deps.db));
  const { fee, spreadBps } = deps.payout;
  const rate = payoutRate(commercialRate, spreadBps);
  const amounts = payoutAmounts({ currencyType, coverFees, asked, rate, fee });
  if ("reason" in amounts) throw outOfBounds(amounts.reason, asset);
  return { commercialRate, rate, amounts };
}

/**
 * Prices a payout to the caller's own PIX account, and names the allowance that the caller's own spender
 * needs (INTERFACE §5). Waits for no chain: the spender's address is known before its code exists.
 * @throws ExchangeError `PAIR_NOT_SUPPORTED`, `NOT_FOUND`, `BAD_REQUEST`, `AMOUNT_OUT_OF_BOUNDS`,
 *   `UNAVAILABLE`, `IN_RECOVERY`
 */
export async function createPayoutQuote(
  deps: Deps,
  user: User,
  input: CreatePayoutQuote,
): Promise<PayoutQuoteRecord> {
  await refuseInRecovery(deps.db);
  const chain = chainOf(deps, input);
  await assertBankAccount(deps, user, input.bank_account_id);
  const { commercialRate, rate, amounts } = await priceOf(deps, input);
  const quote = await insertPayoutQuote(
    deps.db,
    user.id,
    {
      quote_id: randomBytes(18).toString("base64url"),
      bank_account_id: BigInt(input.bank_account_id),
      network: input.network,
      token: input.token,
      currency_type: input.currency_type,
      cover_fees: input.cover_fees,
      request_amount: input.request_amount,
      ...PAYOUT_FIGURES.columns({ ...amounts, commercialRate, rate }),
      token_units: amounts.tokenUnits,
      spender: chain.spenderOf(user.id),
      purpose_code: input.purpose_code ?? null,
    },
    deps.payout.quoteTtlSeconds,
  );
  return payoutQuoteRecord(quote, deps.mode);
}
