import { setTimeout as sleep } from "node:timers/promises";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { CreatePayment, PaymentRecord } from "#protocol/payins/payins.ts";
import { databaseNow } from "#service/db/core/database-clock.ts";
import {
  findPayinOfQuote,
  insertPayin,
  leaseRegistration,
  storePixCode,
  type Payin,
  lockQuote,
  type Quote,
} from "#service/db/payins/payins.ts";
import type { Tx } from "#service/db/core/tables.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { tracePayment } from "#service/domain/access/payment-span.ts";
import { refuseInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { randomInt } from "node:crypto";
import { parseBrCode } from "#protocol/brazil/br-code.ts";
import { formatAmount } from "#protocol/money/money.ts";
import type { PixReceiver } from "#service/pix/port.ts";

const TXID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const TXID_LENGTH = 25;

/** A random txid of the greatest length that a BR Code holds, so that nobody can guess one. */
export function newTxid(): string {
  const letter = () => TXID_LETTERS[randomInt(TXID_LETTERS.length)] ?? "";
  return Array.from({ length: TXID_LENGTH }, letter).join("");
}

/** Whether a txid may be one of those; anyone can write one of this form. */
export const isTxidForm = (text: string) =>
  text.length === TXID_LENGTH && /^[A-Za-z0-9]*$/.test(text);

/** How a PIX code differs from its payin, or null: a wrong code would collect money for someone else. */
export function pixCodeFault(
  pixCode: string,
  payin: Pick<Payin, "txid" | "sender_cents">,
  receiver: PixReceiver,
): string | null {
  const parsed = parseBrCode(pixCode);
  if (!parsed.ok) return parsed.fault;
  const { code } = parsed;
  if (code.amount !== formatAmount(payin.sender_cents, "BRL")) return "another amount";
  if (code.txid !== payin.txid) return "another txid";
  if (code.key !== receiver.key) return "another key";
  if (code.name !== receiver.name || code.city !== receiver.city) return "another receiver";
  return null;
}

/**
 * Registers the payin's charge at the bank and returns its checked code. May be called again.
 * @throws ExchangeError `UNAVAILABLE` when the bank does not answer, or answers with a wrong code
 */
async function registerCharge(deps: Deps, payin: Payin): Promise<string> {
  const { pixCode } = await deps.pix.putCharge({
    txid: payin.txid,
    cents: payin.sender_cents,
    expiresAt: payin.expires_at,
    description: `Payin ${payin.id}`,
  });
  const fault = pixCodeFault(pixCode, payin, deps.pix.receiver);
  if (fault === null) return pixCode;
  deps.log.error(
    { payin: String(payin.id), fault },
    "the bank's PIX code is not ours; it was not shown",
  );
  throw new ExchangeError("UNAVAILABLE", { cause: new Error(`PIX code: ${fault}`) });
}

/** `isRepeated`: the quote was used before, and this is its first answer again. */
export type PaymentAnswer = { payment: PaymentRecord; isRepeated: boolean };

type Claim = { is: "answered" | "mine" | "running"; payin: Payin };

/**
 * While the lease lasts, other callers wait instead of asking the bank too. When it ends, a waiting caller
 * repeats the registration under the same txid; the first to store the code has made the payment.
 */
const LEASE_MS = 2_000;
const PATIENCE_MS = 10_000;
const POLL_MS = 40;

const expired = () => new ExchangeError("QUOTE_EXPIRED", { fields: { quote_id: "expired" } });

/** Uses only values that never change, so that every answer for a quote is the same byte for byte. */
function toRecord(payin: Payin, pixCode: string): PaymentRecord {
  return {
    pix_code: pixCode,
    quote_id: payin.quote_id,
    transaction_id: Number(payin.id),
    status: "processing",
    expires_at: payin.expires_at.toISOString(),
  };
}

async function makePayin(tx: Tx, user: User, quote: Quote, input: CreatePayment): Promise<Payin> {
  const payin = await insertPayin(
    tx,
    user.id,
    {
      quote_id: quote.id,
      txid: newTxid(),
      external_id: input.external_id ?? null,
      network: quote.network,
      token: quote.token,
      address: quote.address,
      sender_cents: quote.sender_cents,
      fee_cents: quote.fee_cents,
      receiver_units: quote.receiver_units,
      rate: quote.rate,
      purpose_code: input.purpose_code ?? quote.purpose_code,
      expires_at: quote.expires_at,
    },
    LEASE_MS,
  );
  await tracePayment(tx, { kind: "payin", id: payin.id }, String(payin.id));
  return payin;
}

/** Decides who registers the charge: the first caller, or the next one once the first has given up. */
async function claim(tx: Tx, user: User, input: CreatePayment): Promise<Claim> {
  await refuseInRecovery(tx);
  const quote = await lockQuote(tx, user.id, input.quote_id);
  if (!quote) throw new ExchangeError("NOT_FOUND", { fields: { quote_id: "unknown" } });
  const payin = await findPayinOfQuote(tx, user.id, quote.id);
  if (payin?.pix_code) return { is: "answered", payin };
  const now = await databaseNow(tx);
  if (quote.expires_at <= now) throw expired();
  if (!payin) return { is: "mine", payin: await makePayin(tx, user, quote, input) };
  if (payin.registering_until && payin.registering_until > now) return { is: "running", payin };
  await leaseRegistration(tx, payin.id, LEASE_MS);
  return { is: "mine", payin };
}

async function register(deps: Deps, payin: Payin): Promise<PaymentAnswer | null> {
  let pixCode: string;
  try {
    pixCode = await registerCharge(deps, payin);
  } catch (error) {
    // The payin stays: a retry with the same quote may continue at once.
    await leaseRegistration(deps.db, payin.id, null);
    throw error;
  }
  const stored = await storePixCode(deps.db, payin.id, pixCode);
  return stored ? { payment: toRecord(stored, pixCode), isRepeated: false } : null;
}

/**
 * Turns a quote into a PIX code. A quote is used once: later calls, even after its expiry, get the first
 * answer, and concurrent calls wait for it.
 * @throws ExchangeError `NOT_FOUND`, `QUOTE_EXPIRED`, `ALREADY_RUNNING`, `UNAVAILABLE`, `IN_RECOVERY`
 */
export async function createPayment(
  deps: Deps,
  user: User,
  input: CreatePayment,
): Promise<PaymentAnswer> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(POLL_MS)) {
    const { is, payin } = await deps.transaction((tx) => claim(tx, user, input));
    if (is === "answered" && payin.pix_code) {
      return { payment: toRecord(payin, payin.pix_code), isRepeated: true };
    }
    if (is !== "mine") continue;
    const answer = await register(deps, payin);
    if (answer) return answer;
  }
  throw new ExchangeError("ALREADY_RUNNING", { retryAfter: 1 });
}
