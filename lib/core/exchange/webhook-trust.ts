import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { webhookSecrets } from "./connections.ts";

/** `standard`: Standard Webhooks · `hmac`: hex HMAC-SHA256 over time and body (seed's own way). */
export type WebhookScheme = "standard" | "hmac";

/** How to verify a connection's deliveries; the newest secret first. */
export type WebhookTrust = { scheme: WebhookScheme; secrets: string[] };

/** @returns undefined: there is no such connection. */
export async function webhookTrust(rows: Rows, id: string): Promise<WebhookTrust | undefined> {
  const row = await rows
    .selectFrom("connection")
    .select("webhook_scheme")
    .where("id", "=", id)
    .executeTakeFirst();
  const secrets = row && (await webhookSecrets(rows, id));
  return secrets && { scheme: row.webhook_scheme, secrets };
}

/** Stores how a connection's deliveries are signed, and how the dashboard got the secret. */
export async function recordWebhookSetUp(
  rows: Rows,
  id: string,
  webhook_scheme: WebhookScheme,
  webhook_set_by: "itself" | "hand",
): Promise<void> {
  await rows
    .updateTable("connection")
    .set({ webhook_scheme, webhook_set_by })
    .where("id", "=", id)
    .execute();
}

/** The webhook as the settings page shows it; without the secret. */
export async function webhookFacts(rows: Rows, id: string) {
  const row = await rows
    .selectFrom("connection")
    .leftJoin("unverified_count", "unverified_count.connection_id", "connection.id")
    .select([
      "connection.webhook_scheme",
      "connection.webhook_set_by",
      "connection.webhook_secret",
      "connection.webhook_secret_previous",
      "connection.webhook_previous_until",
      "unverified_count.total",
    ])
    .where("connection.id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    scheme: row.webhook_scheme,
    setBy: row.webhook_set_by,
    isSecretHeld: row.webhook_secret !== null,
    previousUntil: row.webhook_secret_previous === null ? null : row.webhook_previous_until,
    unverified: row.total ?? 0n,
  };
}
