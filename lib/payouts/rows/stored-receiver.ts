import "server-only";
import type { Difference } from "#protocol/wire/difference.ts";
import { markOfKey } from "#lib/pix-accounts/rows/key-mark.ts";
import { formatPixKey } from "#protocol/brazil/pix-key.ts";
import type { PayoutIntent } from "./payout-intents.ts";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";

/** A PIX account's holder as a person noted it; no bank has confirmed it. */
export type NotedHolder = {
  name: string;
  maskedDocument: string | null;
  /** A person's id. */
  notedBy: string;
  notedAt: Date;
};

/** The receiver of a payout, with the account as the exchange had it when read. */
export type Receiver = {
  name: string;
  /** Canonical. */
  key: string;
  holder: NotedHolder | null;
  /** The holder's document where it is a CNPJ. */
  cnpj: string | null;
  /** The stand-in of the holder's whole document. */
  documentMark: string | null;
};

/** An intent's identity for sealing: its id is not known before it is inserted. */
type Place = Pick<PayoutIntent, "account_id" | "idempotency_key">;

const placeOf = (column: "pix_key" | "pix_key_found", intent: Place) =>
  placeIn("payout_intent", column, intent);

/** An intent's receiver columns; they also clear an earlier `pix_key_found`. */
export function receiverColumns(
  intent: Place,
  { name, key, holder, cnpj, documentMark }: Receiver,
) {
  return {
    pix_account_name: name,
    pix_key: sealFor(placeOf("pix_key", intent), key),
    holder_name: holder?.name ?? null,
    holder_document_masked: holder?.maskedDocument ?? null,
    holder_cnpj: cnpj,
    holder_document_mark: documentMark,
    holder_noted_by: holder?.notedBy ?? null,
    holder_noted_at: holder?.notedAt ?? null,
    pix_key_found: null,
  };
}

/** The key that an intent was made for; null: the intent is older than key storage. */
export function storedKey(intent: Place & Pick<PayoutIntent, "pix_key">): string | null {
  return intent.pix_key === null ? null : openSealed(placeOf("pix_key", intent), intent.pix_key);
}

/** The column for the key found at the exchange instead; null: the account is gone. */
export const sealReceiver = (intent: Place, key: string | null): string =>
  sealFor(placeOf("pix_key_found", intent), key ?? "");

/** The difference that blocks an intent: its PIX account has another key or is gone; null: unchanged. */
export function receiverDifference(intent: PayoutIntent): Difference | null {
  if (intent.pix_key_found === null) return null;
  const found = openSealed(placeOf("pix_key_found", intent), intent.pix_key_found);
  const key = storedKey(intent);
  return {
    field: "pix_key",
    fault: found === "" ? "gone" : "differs",
    derived: key === null ? null : formatPixKey(key),
    returned: found === "" ? null : formatPixKey(found),
  };
}

/** The stand-in of an intent's key in what is hashed and signed. */
export const keyMark = (intent: PayoutIntent): string =>
  markOfKey({
    accountId: intent.account_id,
    pixAccount: String(intent.pix_account_id),
    key: storedKey(intent),
  });
