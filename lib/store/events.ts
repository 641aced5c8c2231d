import "server-only";
import { sql } from "kysely";
import type { ReceivedWebhook } from "#protocol/events.ts";
import type { Rows, Tx } from "./store.ts";

export type VerifiedEvent = {
  connectionId: string;
  accountId: string;
  identity: string;
  webhookId: string | null;
  body: ReceivedWebhook;
  raw: string;
};

/** The payment that an event speaks of; null when of none, or of something that is no number. */
export function transactionOf({ data }: ReceivedWebhook): bigint | null {
  const text = String(data["transaction_id"] ?? "");
  return /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null;
}

/** Keeps a verified event; null when it is there already. */
export async function keepEvent(tx: Tx, event: VerifiedEvent): Promise<bigint | null> {
  const { event: name, sequence } = event.body;
  const row = await tx
    .insertInto("event")
    .values({
      connection_id: event.connectionId,
      account_id: event.accountId,
      identity: event.identity,
      webhook_id: event.webhookId,
      name,
      sequence: sequence === undefined ? null : BigInt(sequence),
      transaction_id: transactionOf(event.body),
      body: event.raw,
      verified: true,
    })
    .onConflict((conflict) =>
      conflict.columns(["connection_id", "identity"]).where("verified", "=", true).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function markEvent(tx: Tx, id: bigint, outcome: "applied" | "unknown"): Promise<void> {
  await tx
    .updateTable("event")
    .set({ outcome, applied_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

const KEPT_UNVERIFIED = 100;
const KEPT_BYTES = 8192;

/** Anybody may send anything: PostgreSQL takes no NUL, and a cut may not fall into a character. */
function storable(raw: string): string {
  const bytes = Buffer.from(raw.replaceAll("\0", " ")).subarray(0, KEPT_BYTES);
  return new TextDecoder().decode(bytes, { stream: true });
}

export type UnverifiedReason = "no_secret" | "no_signature" | "bad_signature" | "stale";

/** Counts a delivery that is not proven to be the exchange's; only the last hundred are kept. */
export async function keepUnverifiedEvent(
  tx: Tx,
  connectionId: string,
  raw: string,
  reason: UnverifiedReason,
): Promise<void> {
  await tx
    .updateTable("connection")
    .set({ unverified_events: sql`unverified_events + 1` })
    .where("id", "=", connectionId)
    .execute();
  await tx
    .insertInto("event")
    .values({
      connection_id: connectionId,
      identity: "unverified",
      name: "unverified",
      body: storable(raw),
      verified: false,
      unverified_reason: reason,
      outcome: "ignored",
    })
    .execute();
  await tx
    .deleteFrom("event")
    .where("connection_id", "=", connectionId)
    .where("verified", "=", false)
    .where("id", "not in", (kept) =>
      kept
        .selectFrom("event")
        .select("id")
        .where("connection_id", "=", connectionId)
        .where("verified", "=", false)
        .orderBy("id", "desc")
        .limit(KEPT_UNVERIFIED),
    )
    .execute();
}

/** The account that a connection's events belong to. */
export async function mainAccountId(rows: Rows, connectionId: string): Promise<string> {
  const { id } = await rows
    .selectFrom("account")
    .select("id")
    .where("connection_id", "=", connectionId)
    .where("kind", "=", "main")
    .executeTakeFirstOrThrow();
  return id;
}
