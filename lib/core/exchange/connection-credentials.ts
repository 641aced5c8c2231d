import "server-only";
import { sql } from "kysely";
import { z } from "#protocol/wire/zod.ts";
import { shortMarkOf } from "#lib/core/store/mark-key.ts";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Rows } from "#lib/core/store/store.ts";

const Credential = z.object({ apiKey: z.string(), apiSecret: z.string() });
export type Credential = z.infer<typeof Credential>;
/** `settings`: from the operator's settings · `pasted` by a person · `rotated` by this dashboard. */
export type CredentialSource = "settings" | "pasted" | "rotated";

const PREFIX_LENGTH = 8;

const place = (id: string) => placeIn("connection", "credentials", { id });

/** A keyed hash that shows whether settings have changed without revealing them. */
export function settingsMark(settings: readonly string[]): string {
  return shortMarkOf(`settings ${JSON.stringify(settings)}`);
}

/** The first letters of a key: enough to tell keys apart, too few to use one. */
export function shownPrefix(apiKey: string): string {
  return apiKey.slice(0, Math.min(PREFIX_LENGTH, Math.floor(apiKey.length / 4)));
}

export function credentialColumns(id: string, credential: Credential, source: CredentialSource) {
  const { apiKey, apiSecret } = credential;
  return {
    credentials: sealFor(place(id), JSON.stringify({ apiKey, apiSecret })),
    credentials_prefix: shownPrefix(apiKey),
    credentials_source: source,
    credentials_since: sql<Date>`now()`,
  };
}

export function openCredentials(id: string, sealed: string): Credential {
  return Credential.parse(JSON.parse(openSealed(place(id), sealed)));
}

/** Replaces the credential with which the dashboard calls a connection's exchange. */
export async function storeCredential(
  rows: Rows,
  id: string,
  credential: Credential,
  source: Exclude<CredentialSource, "settings">,
): Promise<void> {
  await rows
    .updateTable("connection")
    .set({ ...credentialColumns(id, credential, source), updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}
