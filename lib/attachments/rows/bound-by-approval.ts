import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import { toJson } from "#platform/json-column.ts";
import type { Attachable } from "./attachments.ts";

const requestsWith = (rows: Rows, { accountId, operation, object }: Attachable, file: string) =>
  rows
    .selectFrom("approval_request as request")
    .select("request.id")
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("object", "=", object)
    .where(sql<boolean>`content -> 'attachments' @> ${toJson([{ id: file }])}::jsonb`)
    .limit(1);

/** Whether a file is part of what somebody approved, or of what was let go after its time to object. */
export async function isApprovedWith(rows: Rows, payment: Attachable, file: string) {
  const found = await requestsWith(rows, payment, file)
    .where((is) =>
      is.or([
        is.exists(
          is
            .selectFrom("approval_answer")
            .select("request_id")
            .whereRef("request_id", "=", "request.id")
            .where("verdict", "=", "approve"),
        ),
        sql<boolean>`cooling_off_hours > 0 and asked_at + make_interval(hours => cooling_off_hours)
          <= coalesce(ended_at, now())`,
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether others are being asked to approve a payment with this file. */
export async function isAskedWith(rows: Rows, payment: Attachable, file: string) {
  const found = await requestsWith(rows, payment, file)
    .where("ended", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
