import "server-only";
import { listCredentials, type ListedCredential } from "#protocol/wire/credentials.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { connectionAccess } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Exchange } from "./get-exchange.ts";

/** A shorter prefix does not identify a key. */
const PREFIX_LEAST = 4;

/** Tests whether a credential in the exchange's list is the one that this dashboard uses. */
export async function ownCredential(
  store: Store,
  { account }: Pick<Exchange, "account">,
): Promise<(record: Pick<ListedCredential, "prefix">) => boolean> {
  const { apiKey } = await connectionAccess(store.db, account.connectionId);
  return ({ prefix }) => prefix.length >= PREFIX_LEAST && apiKey.startsWith(prefix);
}

export type FoundCredential = { record: ListedCredential; isOwn: boolean };

/** @throws DashboardError `NOT_FOUND`: the credential was revoked or never existed. */
export async function findCredential(
  store: Store,
  exchange: Exchange,
  id: number,
): Promise<FoundCredential> {
  const record = (await exchange.call(listCredentials, {})).find((one) => one.id === id);
  if (!record) throw new DashboardError("NOT_FOUND");
  return { record, isOwn: (await ownCredential(store, exchange))(record) };
}
