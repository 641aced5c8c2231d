import { randomInt } from "node:crypto";
import { parseBrCode } from "#protocol/brazil/br-code.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { formatAmount } from "#protocol/money/money.ts";
import type { Payin } from "#service/db/payins/payins.ts";
import type { PixReceiver } from "#service/pix/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";

const TXID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const TXID_LENGTH = 25;

/** The most a BR Code's txid can hold; nobody can guess another's. */
export function newTxid(): string {
  const letter = () => TXID_LETTERS[randomInt(TXID_LETTERS.length)] ?? "";
  return Array.from({ length: TXID_LENGTH }, letter).join("");
}

/** What a code says otherwise than it must, or null: a wrong one would take money for someone else. */
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
 * Registers the payin's charge at the bank and answers its code, checked. May be called again.
 * @throws ExchangeError `UNAVAILABLE` when the bank does not answer, or answers with another's code
 */
export async function registerCharge(deps: Deps, payin: Payin): Promise<string> {
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
