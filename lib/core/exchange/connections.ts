import "server-only";
import { sql } from "kysely";
import type { Environment } from "#protocol/chain/networks.ts";
import { credentialColumns, openCredentials, settingsMark } from "./connection-credentials.ts";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

/** The connection that the settings describe. */
export const MAIN_CONNECTION = "main";
export const MAIN_ACCOUNT = mainAccountOf(MAIN_CONNECTION);

export type ConnectionAccess = {
  id: string;
  environment: Environment;
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
};
type NewConnection = ConnectionAccess & {
  name: string;
  /** The service on this machine: a changed port does not make it another exchange. */
  isLocal?: boolean;
};
/** Secrets that may sign the exchange's deliveries, the newest first. */
export type WebhookSecrets = string[];

function mainAccountOf(connectionId: string): string {
  return `${connectionId}-main`;
}

const PREVIOUS_SECRET_HOURS = 24;

const secretOf = (id: string) => placeIn("connection", "webhook_secret", { id });

/**
 * Creates the connection with its main account, or updates it from the settings. The settings' credential
 * replaces the stored one only when the settings have changed since they were last applied, so that a pasted
 * or rotated credential survives a restart.
 * @throws Error with a sentence when the store holds the books of another environment.
 */
export async function storeConnection(tx: Tx, connection: NewConnection): Promise<void> {
  const { id, name, environment, baseUrl: base_url, apiKey, apiSecret } = connection;
  const mark = settingsMark([connection.isLocal ? "local" : base_url, apiKey, apiSecret]);
  const kept = await tx
    .selectFrom("connection")
    .select(["environment", "settings_mark"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (kept && kept.environment !== environment) {
    throw new Error(
      `This store holds the books of a ${kept.environment} exchange, and EXCHANGE_ENVIRONMENT is ${environment}: set another DATA_DIR or DATABASE_URL`,
    );
  }
  const taken = {
    ...credentialColumns(id, { apiKey, apiSecret }, "settings"),
    settings_mark: mark,
  };
  const set = { name, base_url, ...(kept?.settings_mark === mark ? {} : taken) };
  await tx
    .insertInto("connection")
    .values({ id, environment, ...taken, ...set })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ ...set, updated_at: sql<Date>`now()` }),
    )
    .execute();
  await tx
    .insertInto("account")
    .values({ id: mainAccountOf(id), connection_id: id, kind: "main", name })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** A connection's base URL and credentials. For lib/core/exchange and the boot only. */
export async function connectionAccess(rows: Rows, id: string): Promise<ConnectionAccess> {
  const row = await rows
    .selectFrom("connection")
    .select(["environment", "base_url", "credentials"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const credentials = openCredentials(id, row.credentials);
  return { id, environment: row.environment, baseUrl: row.base_url, ...credentials };
}

const accounts = (rows: Rows) =>
  rows
    .selectFrom("account")
    .innerJoin("connection", "connection.id", "account.connection_id")
    .select([
      "account.id",
      "account.name",
      "account.kind",
      "account.connection_id as connectionId",
      "connection.environment",
    ]);

/** The main account of each connection; for parts that act without a person. */
export const mainAccounts = (rows: Rows) =>
  accounts(rows).where("account.kind", "=", "main").orderBy("account.created_at").execute();

export type KnownAccount = Awaited<ReturnType<typeof mainAccounts>>[number];

/** The accounts that rows belong to, by their ids, for jobs that handle rows of any account. */
export async function accountsOf(
  rows: Rows,
  due: readonly { account_id: string }[],
): Promise<Map<string, KnownAccount>> {
  const ids = [...new Set(due.map(({ account_id }) => account_id))];
  const found = await accounts(rows).where("account.id", "in", ids).execute();
  return new Map(found.map((account) => [account.id, account]));
}

/**
 * Reserves the webhook set-up of a connection for `leaseSeconds`; undefined while another replica holds it.
 */
export function claimWebhookSetUp(rows: Rows, id: string, leaseSeconds: number) {
  return rows
    .updateTable("connection")
    .set({ set_up_until: sql`now() + make_interval(secs => ${leaseSeconds}::int)` })
    .where("id", "=", id)
    .where((is) =>
      is.or([is("set_up_until", "is", null), is("set_up_until", "<", sql<Date>`now()`)]),
    )
    .returning("webhook_secret")
    .executeTakeFirst();
}

/** Releases the set-up, so that the next replica need not wait for the lease to end. */
export async function releaseWebhookSetUp(rows: Rows, id: string): Promise<void> {
  await rows.updateTable("connection").set({ set_up_until: null }).where("id", "=", id).execute();
}

/** Secrets that may sign a delivery; empty when none is held, undefined for an unknown connection. */
export async function webhookSecrets(rows: Rows, id: string): Promise<WebhookSecrets | undefined> {
  const row = await rows
    .selectFrom("connection")
    .select([
      "webhook_secret",
      sql<
        string | null
      >`case when webhook_previous_until > now() then webhook_secret_previous end`.as("previous"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const held = [row.webhook_secret, row.previous].filter((one) => one !== null);
  return held.map((sealed) => openSealed(secretOf(id), sealed));
}

/** Stores a new secret; the previous one stays valid for a day. */
export async function storeWebhookSecret(rows: Rows, id: string, secret: string): Promise<void> {
  const until = sql<Date>`now() + make_interval(hours => ${PREVIOUS_SECRET_HOURS}::int)`;
  await rows
    .updateTable("connection")
    .set((eb) => ({
      webhook_secret_previous: eb.ref("webhook_secret"),
      webhook_previous_until: until,
      webhook_secret: sealFor(secretOf(id), secret),
      updated_at: sql<Date>`now()`,
    }))
    .where("id", "=", id)
    .execute();
}
