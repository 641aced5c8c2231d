import { randomBytes } from "node:crypto";
import { ExchangeError } from "#protocol/wire/error.ts";
import { formatAmount, parseAmount, type Asset } from "#protocol/money/money.ts";
import {
  payinFromReceiver,
  payinFromSender,
  type PayinAmounts,
} from "#protocol/money/payin-amounts.ts";
import type { CreatePayinQuote, PayinQuoteRecord } from "#protocol/payins/payins.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import { PAYIN_FIGURES } from "#protocol/payins/payins-read.ts";
import { databaseNow } from "#service/db/core/database-clock.ts";
import { insertQuote, type Quote } from "#service/db/payins/payins.ts";
import { findWallet } from "#service/db/wallets/wallets.ts";
import { refuseInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import type { Deps, PayinTerms, User } from "#service/domain/access/deps.ts";
import { isOwnAddress } from "#service/domain/access/own-addresses.ts";

const BPS_ONE = 10_000n;

/** The rate applied to a payin: the market rate plus the spread, rounded up at the sixth place. */
function payinRate(commercialRate: bigint, spreadBps: bigint): bigint {
  return (commercialRate * (BPS_ONE + spreadBps) + BPS_ONE - 1n) / BPS_ONE;
}

const REAIS = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
/** Only for a sentence; the bound itself travels as an exact amount. */
const reais = (cents: bigint) => REAIS.format(formatAmount(cents, "BRL") as `${number}`);

function assertBounds({ senderCents, receiverUnits }: PayinAmounts, terms: PayinTerms): void {
  const refuse = (reason: "too_small" | "too_large", bound: bigint) =>
    new ExchangeError("AMOUNT_OUT_OF_BOUNDS", {
      message: SERVICE_SENTENCES[reason === "too_small" ? "sendsAtLeast" : "sendsAtMost"](
        reais(bound),
      ),
      fields: { request_amount: `${reason}:${formatAmount(bound, "BRL")}` },
    });
  if (senderCents < terms.minSenderCents || receiverUnits === 0n) {
    throw refuse("too_small", terms.minSenderCents);
  }
  if (senderCents > terms.maxSenderCents) {
    throw refuse("too_large", terms.maxSenderCents);
  }
}

async function assertWallet(deps: Deps, user: User, input: CreatePayinQuote): Promise<void> {
  const { network, address } = input;
  // The treasury's own transfer to itself would count as delivered.
  if (isOwnAddress(deps, user, network, address)) {
    throw new ExchangeError("WALLET_NOT_USABLE", {
      message: SERVICE_SENTENCES.receiverNotUsable,
      fields: { address: "not_usable" },
    });
  }
  const wallet = await findWallet(deps.db, user.id, { network, address });
  if (wallet?.status === "active") return;
  throw new ExchangeError("WALLET_NOT_USABLE", { fields: { address: "not_usable" } });
}

function assertSold(deps: Deps, { network, token }: CreatePayinQuote): void {
  if (deps.chains.get(network)?.tokens.includes(token)) return;
  throw new ExchangeError("PAIR_NOT_SUPPORTED", {
    message: SERVICE_SENTENCES.notOffered(token, network),
    fields: { token: "not_supported" },
  });
}

function amountsOf(input: CreatePayinQuote, rate: bigint, terms: PayinTerms): PayinAmounts {
  const isSender = input.currency_type === "sender";
  const asked = parseAmount(input.request_amount, isSender ? "BRL" : input.token);
  if (asked === null) throw new TypeError("the schema lets only amounts through");
  const price = isSender ? payinFromSender : payinFromReceiver;
  return price(asked, rate, terms.fee);
}

function toRecord(quote: Quote): PayinQuoteRecord {
  const asked: Asset = quote.currency_type === "sender" ? "BRL" : quote.token;
  return {
    quote_id: quote.id,
    payin_quote_id: quote.id,
    network: quote.network,
    token: quote.token,
    address: quote.address,
    currency_type: quote.currency_type,
    request_amount: formatAmount(parseAmount(quote.request_amount, asked) ?? 0n, asked),
    ...PAYIN_FIGURES.record(quote),
    purpose_code: quote.purpose_code,
    expires_at: quote.expires_at.toISOString(),
    created_at: quote.created_at.toISOString(),
  };
}

/**
 * Prices a payin for the caller's own wallet (INTERFACE §4).
 * @throws ExchangeError `PAIR_NOT_SUPPORTED`, `WALLET_NOT_USABLE`, `AMOUNT_OUT_OF_BOUNDS`, `UNAVAILABLE`,
 *   `IN_RECOVERY`
 */
export async function createQuote(
  deps: Deps,
  user: User,
  input: CreatePayinQuote,
): Promise<PayinQuoteRecord> {
  await refuseInRecovery(deps.db);
  assertSold(deps, input);
  await assertWallet(deps, user, input);
  const market = await deps.rates.market(input.token, await databaseNow(deps.db));
  const rate = payinRate(market.rate, deps.payin.spreadBps);
  const amounts = amountsOf(input, rate, deps.payin);
  assertBounds(amounts, deps.payin);
  const quote = await insertQuote(
    deps.db,
    user.id,
    {
      id: randomBytes(18).toString("base64url"),
      network: input.network,
      token: input.token,
      address: input.address,
      currency_type: input.currency_type,
      request_amount: input.request_amount,
      purpose_code: input.purpose_code ?? null,
      ...PAYIN_FIGURES.columns({ ...amounts, commercialRate: market.rate, rate }),
    },
    deps.payin.quoteTtlSeconds,
  );
  return toRecord(quote);
}
