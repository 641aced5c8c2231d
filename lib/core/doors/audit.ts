import "server-only";
import { toJson } from "#platform/json-column.ts";
import { wholeText } from "#platform/whole-text.ts";
import type { AuditAction } from "./audit-action.ts";
import type { Rows } from "#lib/core/store/store.ts";

export type AuditEntry = {
  accountId: string | null;
  actorKind: "person" | "system" | "nobody";
  actorId: string | null;
  actorName: string | null;
  action: AuditAction;
  permission: string;
  /** `begun`: something is about to leave the store; another line of the same request says how it ended. */
  outcome: "begun" | "done" | "refused" | "failed";
  code: string | null;
  subject: string | null;
  /** Masked by the writer: lib/core/doors/mask-detail.ts. */
  detail: Record<string, unknown>;
  requestId: string;
  address: string | null;
};

/**
 * The only write to the trail: the database refuses to change or remove a row. Whatever an entry says, it can
 * be written.
 */
export async function insertAudit(rows: Rows, entry: AuditEntry): Promise<void> {
  await rows
    .insertInto("audit")
    .values({
      account_id: entry.accountId,
      actor_kind: entry.actorKind,
      actor_id: entry.actorId,
      actor_name: entry.actorName === null ? null : wholeText(entry.actorName),
      action: entry.action,
      permission: entry.permission,
      outcome: entry.outcome,
      code: entry.code,
      subject: entry.subject === null ? null : wholeText(entry.subject),
      detail: toJson(entry.detail),
      request_id: entry.requestId,
      address: entry.address,
    })
    .execute();
}
