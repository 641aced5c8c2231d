import "server-only";
import { createHash } from "node:crypto";
import { sql, type Selectable } from "kysely";
import { toJson } from "#platform/json-column.ts";
import { rowNumber } from "#protocol/wire/ids.ts";
import type { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { numberText } from "#protocol/wire/json.ts";
import { isPayoutEvent, readPayoutReport } from "#lib/rules/payouts/payout-event.ts";
import { storableText } from "#lib/core/store/storable-text.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { EventOutcome, Tables } from "#lib/core/store/tables.ts";

export type EventRow = Selectable<Tables["event"]>;

export type VerifiedEvent = {
  connectionId: string;
  accountId: string;
  identity: string;
  webhookId: string | null;
  headers: Record<string, string>;
  /** Null: the body can't be understood as an event. */
  body: ReceivedWebhook | null;
  raw: string;
};

/** The payment that an event names; null when it names none or the id is not a number. */
export function transactionOf({ data }: ReceivedWebhook): bigint | null {
  return rowNumber(numberText(data["transaction_id"]) ?? "");
}

/** The payout that an event names, by the exchange's own id; null when it names none. */
export const payoutOf = (body: ReceivedWebhook): string | null =>
  isPayoutEvent(body) ? readPayoutReport(body).payoutId : null;

const NAME_BYTES = 100;
const BODY_BYTES = 64 * 1024;
const IDENTITY_MOST = 300;

/** Hashes long identities, because index entries are limited in size and the sender sets the length. */
const indexable = (identity: string) =>
  identity.length <= IDENTITY_MOST && !identity.includes("\0")
    ? identity
    : `sha256:${createHash("sha256").update(identity).digest("hex")}`;

/** Stores a verified event; null when it was stored before, in which case only its count goes up. */
export async function storeEvent(tx: Tx, event: VerifiedEvent): Promise<bigint | null> {
  const { body } = event;
  const row = await tx
    .insertInto("event")
    .values({
      connection_id: event.connectionId,
      account_id: event.accountId,
      identity: indexable(event.identity),
      webhook_id: event.webhookId,
      name: body === null ? "unreadable" : storableText(body.event, NAME_BYTES),
      sequence: body?.sequence === undefined ? null : BigInt(body.sequence),
      transaction_id: body && transactionOf(body),
      payout_id: body && payoutOf(body),
      body: storableText(event.raw, BODY_BYTES),
      headers: toJson(event.headers),
      verified: true,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["connection_id", "identity"])
        .where("verified", "=", true)
        .doUpdateSet({ repeats: sql`event.repeats + 1` }),
    )
    .returning(["id", "repeats"])
    .executeTakeFirstOrThrow();
  return row.repeats === 0 ? row.id : null;
}

export async function markEvent(tx: Tx, id: bigint, outcome: EventOutcome): Promise<void> {
  await tx
    .updateTable("event")
    .set({ outcome, applied_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** The account that a connection's events belong to: its main account. */
export async function mainAccountId(rows: Rows, connectionId: string): Promise<string> {
  const { id } = await rows
    .selectFrom("account")
    .select("id")
    .where("connection_id", "=", connectionId)
    .where("kind", "=", "main")
    .executeTakeFirstOrThrow();
  return id;
}
