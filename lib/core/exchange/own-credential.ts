import "server-only";
import { listCredentials, type ListedCredential } from "#protocol/credentials.ts";
import { DeskError } from "#lib/auth/desk-error.ts";
import { connectionAccess } from "#lib/store/connections.ts";
import type { Store } from "#lib/store/store.ts";
import type { Exchange } from "./get-exchange.ts";

/** Fewer letters than these tell no key from another. */
const PREFIX_LEAST = 4;

/** Whether a credential of the exchange's list is the one that this desk speaks with. */
export async function ownCredential(
  store: Store,
  { account }: Pick<Exchange, "account">,
): Promise<(record: Pick<ListedCredential, "prefix">) => boolean> {
  const { apiKey } = await connectionAccess(store.db, account.connectionId);
  return ({ prefix }) => prefix.length >= PREFIX_LEAST && apiKey.startsWith(prefix);
}

export type FoundCredential = { record: ListedCredential; isOwn: boolean };

/** @throws DeskError `NOT_FOUND`: it has been revoked, or never was. */
export async function findCredential(
  store: Store,
  exchange: Exchange,
  id: number,
): Promise<FoundCredential> {
  const record = (await exchange.call(listCredentials, {})).find((one) => one.id === id);
  if (!record) throw new DeskError("NOT_FOUND");
  return { record, isOwn: (await ownCredential(store, exchange))(record) };
}
