import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { BoundFile } from "#lib/rules/attachments/attachments.ts";
import type { Attachable } from "./attachments.ts";

const requestsAbout = (rows: Rows, { accountId, operation, object }: Attachable) =>
  rows
    .selectFrom("approval_request as request")
    .select(sql<BoundFile[] | null>`content -> 'attachments'`.as("files"))
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("object", "=", object);

type FilesOf = Promise<{ files: BoundFile[] | null }[]>;
const idsOf = async (found: FilesOf): Promise<ReadonlySet<string>> =>
  new Set((await found).flatMap(({ files }) => (files ?? []).map(({ id }) => id)));

/** A payment's files that are part of what somebody approved, or of what was let go after its time to object. */
export const approvedFiles = (rows: Rows, payment: Attachable): Promise<ReadonlySet<string>> =>
  idsOf(
    requestsAbout(rows, payment)
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
      .execute(),
  );

/** A payment's files with which others are being asked to approve it. */
export const askedFiles = (rows: Rows, payment: Attachable): Promise<ReadonlySet<string>> =>
  idsOf(requestsAbout(rows, payment).where("ended", "is", null).execute());
