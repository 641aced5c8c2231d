import "server-only";
import { sql } from "kysely";
import type { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { readEvent } from "#lib/core/exchange/read-event.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { SubAccountRow } from "./sub-accounts.ts";

export const isKycEvent = ({ event }: Pick<ReceivedWebhook, "event">): boolean =>
  event.startsWith("kyc.");

const documentOf = ({ data }: ReceivedWebhook): string | null =>
  typeof data["document"] === "string" ? parseCnpj(data["document"]) : null;

/**
 * Makes the sub-account that a KYC event names due for a reading, and links the event to it. `accountId`: the
 * account that got the delivery, either the sub-account's own or the main account.
 */
export async function readSubAccountSoon(
  tx: Tx,
  accountId: string,
  eventId: bigint,
  body: ReceivedWebhook,
): Promise<{ id: bigint; account_id: string } | undefined> {
  const found = await tx
    .updateTable("sub_account")
    .set({ next_read_at: sql<Date>`now()` })
    .where("stage", "<>", "draft")
    .where((is) =>
      is.or([
        is("own_account_id", "=", accountId),
        is.and([is("account_id", "=", accountId), is("document", "=", documentOf(body))]),
      ]),
    )
    .returning(["id", "account_id"])
    .executeTakeFirst();
  if (!found) return undefined;
  const ofIt = { sub_account_id: found.id };
  await tx.updateTable("event").set(ofIt).where("id", "=", eventId).execute();
  return found;
}

const EVENTS_MOST = 20;

/** The events about its analysis, newest first. */
export function eventsOfSubAccount(rows: Rows, id: bigint) {
  return rows
    .selectFrom("event")
    .select(["id", "name", "outcome", "received_at"])
    .where("sub_account_id", "=", id)
    .where("verified", "=", true)
    .orderBy("id", "desc")
    .limit(EVENTS_MOST)
    .execute();
}

/** The last decision in events since the latest submission; for an exchange that can't be read. */
export async function lastReportedDecision(
  rows: Rows,
  { id }: Pick<SubAccountRow, "id">,
): Promise<{ status: string; reason: string | null } | null> {
  const row = await rows
    .selectFrom("event")
    .select(["body", "name"])
    .where("sub_account_id", "=", id)
    .where("verified", "=", true)
    .where("name", "in", ["kyc.approved", "kyc.rejected"])
    // Compared in the database, because its times have microseconds.
    .where("received_at", ">", (is) =>
      is.selectFrom("sub_account").select("submitted_at").where("sub_account.id", "=", id),
    )
    .orderBy(sql`sequence desc nulls last`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const reason = readEvent(row.body)?.data["reason"];
  return {
    status: row.name === "kyc.approved" ? "APPROVED" : "REJECTED",
    reason: typeof reason === "string" ? reason : null,
  };
}
