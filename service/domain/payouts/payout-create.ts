import { randomUUID } from "node:crypto";
import { ExchangeError } from "#protocol/wire/error.ts";
import { FAMILY, pinnedToken } from "#protocol/chain/networks.ts";
import { ZERO_ADDRESS } from "#protocol/chain/zero-address.ts";
import type { CreatePayout, PayoutRecord } from "#protocol/payouts/payouts.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import { isSolanaWallet } from "#protocol/chain/solana/is-solana-wallet.ts";
import { findBankAccount } from "#service/db/pix-accounts/bank-accounts.ts";
import { databaseNow } from "#service/db/core/database-clock.ts";
import {
  lockPayoutQuote,
  type PayoutQuote,
  findPayoutOfQuote,
  insertPayout,
  type Payout,
} from "#service/db/payouts/payouts.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { tracePayment } from "#service/domain/access/payment-span.ts";
import { isOwnAddress } from "#service/domain/access/own-addresses.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import { refuseInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { firstPayoutRecord } from "./payout-record.ts";

/** `isRepeated`: the quote was used before, and this is its first answer again. */
export type PayoutAnswer = { payout: PayoutRecord; isRepeated: boolean };

/** Repeats the answer for the same wallet only: another wallet would be another payout. */
function firstAnswer(payout: Payout, input: CreatePayout): PayoutAnswer {
  const { sender_wallet_address: address, network } = input;
  if (payout.network === network && payout.sender_address === address) {
    return { payout: firstPayoutRecord(payout), isRepeated: true };
  }
  throw new ExchangeError("CONFLICT", {
    message: SERVICE_SENTENCES.quoteUsedOtherwise,
    fields: { payout_quote_id: "taken" },
  });
}

/** Refuses addresses that can't be a payer's wallet: zero, tokens, the service's own, and keyless ones. */
function assertSender(deps: Deps, user: User, quote: PayoutQuote, address: string): void {
  const { network } = quote;
  const tokens = (["USDC", "USDT"] as const).map((token) => pinnedToken(deps.mode, network, token));
  // Canonical addresses compare by their letters; on EVM case does not matter.
  const isSame = (other: string | null) => other?.toLowerCase() === address.toLowerCase();
  const isNobodys = [ZERO_ADDRESS[FAMILY[network]], ...tokens].some(isSame);
  const isKeyless = FAMILY[network] === "solana" && !isSolanaWallet(address);
  if (!isKeyless && !isNobodys && !isOwnAddress(deps, user, network, address)) return;
  throw new ExchangeError("INVALID_INPUT", {
    message: SERVICE_SENTENCES.senderNotUsable,
    fields: { sender_wallet_address: "not_usable" },
  });
}

async function assertUsable(
  tx: Transaction,
  deps: Deps,
  user: User,
  quote: PayoutQuote,
  input: CreatePayout,
): Promise<void> {
  if (quote.network !== input.network) {
    throw new ExchangeError("INVALID_INPUT", {
      message: SERVICE_SENTENCES.networkOfQuote(quote.network),
      fields: { network: "invalid" },
    });
  }
  if (quote.expires_at <= (await databaseNow(tx))) {
    throw new ExchangeError("QUOTE_EXPIRED", { fields: { payout_quote_id: "expired" } });
  }
  assertSender(deps, user, quote, input.sender_wallet_address);
}

async function makePayout(
  tx: Transaction,
  deps: Deps,
  quote: PayoutQuote,
  { sender_wallet_address: sender_address, purpose_code }: CreatePayout,
): Promise<Payout> {
  const account = await findBankAccount(tx, Number(quote.bank_account_id));
  if (!account) {
    throw new ExchangeError("NOT_FOUND", {
      message: SERVICE_SENTENCES.bankAccountOfQuoteGone,
      fields: { payout_quote_id: "unknown" },
    });
  }
  const { user_id, network, token, token_units, flat_fee_cents, partner_fee_cents } = quote;
  const { sender_cents, receiver_cents, bank_account_id } = quote;
  const payout = await insertPayout(
    tx,
    user_id,
    {
      payout_id: randomUUID(),
      quote_id: quote.id,
      bank_account_id,
      pix_key: account.pix_key,
      pix_provider: deps.pix.name,
      sender_address,
      network,
      token,
      token_units,
      flat_fee_cents,
      partner_fee_cents,
      sender_cents,
      receiver_cents,
      purpose_code: purpose_code ?? quote.purpose_code,
    },
    deps.payout.allowanceWaitSeconds,
  );
  if (payout) return payout;
  throw new ExchangeError("CONFLICT", {
    message: SERVICE_SENTENCES.payoutWaits,
    fields: { sender_wallet_address: "taken" },
  });
}

/**
 * Uses a quote: from now on the service looks for its allowance. A quote is used once: later calls, even
 * after its expiry, get the first answer, and concurrent calls wait for it. Calls neither the chain nor
 * the bank.
 * @throws ExchangeError `NOT_FOUND`, `QUOTE_EXPIRED`, `INVALID_INPUT`, `CONFLICT`, `IN_RECOVERY`
 */
export async function createPayout(
  deps: Deps,
  user: User,
  input: CreatePayout,
): Promise<PayoutAnswer> {
  return deps.transaction(async (tx) => {
    await refuseInRecovery(tx);
    const quote = await lockPayoutQuote(tx, user.id, input.payout_quote_id);
    if (!quote) throw new ExchangeError("NOT_FOUND", { fields: { payout_quote_id: "unknown" } });
    const made = await findPayoutOfQuote(tx, user.id, quote.id);
    if (made) return firstAnswer(made, input);
    await assertUsable(tx, deps, user, quote, input);
    const payout = await makePayout(tx, deps, quote, input);
    const record = firstPayoutRecord(payout);
    await tracePayment(tx, { kind: "payout", id: payout.id }, record.payout_id);
    await recordEvent(tx, user.id, "crypto.payout.new", record);
    return { payout: record, isRepeated: false };
  });
}
