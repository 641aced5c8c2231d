import "server-only";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { ownCredential } from "#lib/core/exchange/own-credential.ts";
import { connectionFacts } from "#lib/core/exchange/connection-facts.ts";
import type { Store } from "#lib/core/store/store.ts";
import { listCredentials, type ListedCredential } from "#protocol/wire/credentials.ts";
import {
  managementUnavailable,
  type ManagementUnavailable,
} from "#lib/core/exchange/management-unavailable.ts";

/** `soon`: it expires within two weeks. */
export type CredentialState = "active" | "soon" | "expired";

/** A credential of the exchange as its pages show it; times as ISO 8601. */
export type CredentialView = {
  id: string;
  name: string;
  prefix: string;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  state: CredentialState;
  addresses: string[];
  /** The exchange's own words; null: it does not limit credentials. */
  scopes: string[] | null;
  /** Whether the dashboard itself uses it. */
  isOwn: boolean;
};

/** The dashboard's own credential; its key and secret are never shown again. */
export type StoredCredential = {
  prefix: string;
  source: "settings" | "pasted" | "rotated";
  since: string;
  exchange: string;
};

/** Where the list can't be read, credentials are made at the exchange and pasted here. */
export type CredentialList = { read: true; rows: CredentialView[] } | ManagementUnavailable;

const SOON_MS = 14 * 24 * 3_600_000;

function stateOf(expiresAt: string | null): CredentialState {
  if (expiresAt === null) return "active";
  const left = Date.parse(expiresAt) - Date.now();
  if (left <= 0) return "expired";
  return left < SOON_MS ? "soon" : "active";
}

function credentialView(record: ListedCredential, isOwn: boolean): CredentialView {
  return {
    id: String(record.id),
    name: record.name,
    prefix: record.prefix,
    createdAt: record.created_at,
    lastUsedAt: record.last_used_at,
    expiresAt: record.expires_at,
    state: stateOf(record.expires_at),
    addresses: record.ip_allow_list,
    scopes: record.scopes,
    isOwn,
  };
}

/** Every credential of the exchange's main account, newest first. */
export async function credentialRows(store: Store, exchange: Exchange): Promise<CredentialList> {
  try {
    const records = await exchange.call(listCredentials, {});
    const isOwn = await ownCredential(store, exchange);
    const newestFirst = records.toSorted((one, other) => other.id - one.id);
    return { read: true, rows: newestFirst.map((record) => credentialView(record, isOwn(record))) };
  } catch (error) {
    return managementUnavailable(error);
  }
}

export async function storedCredential(
  store: Store,
  connectionId: string,
): Promise<StoredCredential> {
  const { credential, baseUrl } = await connectionFacts(store.db, connectionId);
  const { prefix, source, since } = credential;
  return { prefix, source, since: since.toISOString(), exchange: new URL(baseUrl).host };
}
