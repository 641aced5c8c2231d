import "server-only";
import { markOf } from "#lib/core/store/mark-key.ts";
import { parsePixKey } from "#protocol/brazil/pix-key.ts";

/** The canonical key; a key of an unknown kind stays as the exchange has it. */
export const canonicalKey = (text: string): string => parsePixKey(text)?.key ?? text;

type Account = { accountId: string; pixAccount: string };
type Keyed = Account & { key: string | null };

const markOfSaid = (what: string, said: readonly unknown[]): string =>
  markOf(`${what} ${JSON.stringify(said)}`);

/**
 * A key's stand-in in what is hashed and signed: different keys never share one, and it reveals nothing of
 * the key, which may be a CPF.
 */
export const markOfKey = ({ accountId, pixAccount, key }: Keyed): string =>
  markOfSaid("payout receiver", [accountId, pixAccount, key]);

/** A key's stand-in by which its account is found. */
export const markOfListed = (accountId: string, key: string): string =>
  markOfSaid("listed PIX account", [accountId, canonicalKey(key)]);

/**
 * The same for a holder's document, of which a page shows a mask that many share.
 * @param document a CPF or CNPJ, canonical
 */
export const markOfDocument = ({ accountId, pixAccount }: Account, document: string): string =>
  markOfSaid("receiver's holder", [accountId, pixAccount, document]);
