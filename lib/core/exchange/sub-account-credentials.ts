import "server-only";
import { sql, type Selectable } from "kysely";
import { z } from "#protocol/wire/zod.ts";
import { shownPrefix, type Credential } from "./connection-credentials.ts";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import type { Rows } from "#lib/core/store/store.ts";

type Sealed = Pick<Selectable<Tables["sub_account"]>, "id" | "credentials">;

const Held = z.object({ apiKey: z.string(), apiSecret: z.string() });

const place = (column: "credentials" | "webhook_secret", id: bigint) =>
  placeIn("sub_account", column, { id });

/** The columns that store a sub-account's credentials, and its webhook secret where there is one. */
export function subAccountCredentialColumns(
  id: bigint,
  credential: Credential,
  webhookSecret: string | null,
) {
  const { apiKey, apiSecret } = credential;
  return {
    credentials: sealFor(place("credentials", id), JSON.stringify({ apiKey, apiSecret })),
    credentials_prefix: shownPrefix(apiKey),
    credentials_since: sql<Date>`now()`,
    credentials_state: "held" as const,
    ...(webhookSecret === null ? {} : webhookSecretColumn(id, webhookSecret)),
  };
}

export const webhookSecretColumn = (id: bigint, secret: string) => ({
  webhook_secret: sealFor(place("webhook_secret", id), secret),
});

/**
 * A sub-account's key and secret, by its own account's id; null unless it holds credentials that are believed
 * to be valid. For lib/core/exchange only.
 */
export async function ownCredentials(rows: Rows, ownAccountId: string): Promise<Credential | null> {
  const row = await rows
    .selectFrom("sub_account")
    .select(["id", "credentials"])
    .where("own_account_id", "=", ownAccountId)
    .where("credentials_state", "=", "held")
    .executeTakeFirst();
  if (!row?.credentials) return null;
  return Held.parse(JSON.parse(openSealed(place("credentials", row.id), row.credentials)));
}

/** The sub-account behind a webhook address, and the secrets that sign its deliveries. */
export type SubAccountTrust = {
  id: bigint;
  connectionId: string;
  accountId: string;
  secrets: string[];
};

/** @returns undefined: no sub-account has this account. */
export async function subAccountTrust(
  rows: Rows,
  ownAccountId: string,
): Promise<SubAccountTrust | undefined> {
  const row = await rows
    .selectFrom("sub_account")
    .innerJoin("account", "account.id", "sub_account.own_account_id")
    .select(["sub_account.id", "sub_account.webhook_secret", "account.connection_id"])
    .where("account.id", "=", ownAccountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, webhook_secret: sealed, connection_id: connectionId } = row;
  const secrets = sealed === null ? [] : [openSealed(place("webhook_secret", id), sealed)];
  return { id, connectionId, accountId: ownAccountId, secrets };
}

/** Commits that new credentials are requested: from now on the old ones may be invalid. */
export async function beginRenewal(rows: Rows, { id }: Pick<Sealed, "id">): Promise<void> {
  await rows
    .updateTable("sub_account")
    .set({ credentials_state: "renewing", next_attempt_at: sql<Date>`now()`, attempts: 0 })
    .where("id", "=", id)
    .execute();
}

/** Notes that the exchange refuses these credentials, unless they have been replaced meanwhile. */
export async function recordCredentialsRefused(rows: Rows, row: Sealed): Promise<void> {
  await rows
    .updateTable("sub_account")
    .set({ credentials_state: "refused", updated_at: sql`now()` })
    .where("id", "=", row.id)
    .where("credentials_state", "=", "held")
    .where("credentials", "=", row.credentials)
    .execute();
}
