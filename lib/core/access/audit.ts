import "server-only";
import { toJson } from "#platform/json-column.ts";
import type { AuditAction } from "./trail/audit-action.ts";
import type { Rows } from "#lib/core/store/store.ts";

export type AuditEntry = {
  accountId: string | null;
  actorKind: "person" | "system" | "nobody";
  actorId: string | null;
  actorName: string | null;
  action: AuditAction;
  permission: string;
  outcome: "done" | "refused" | "failed";
  code: string | null;
  subject: string | null;
  /** Masked by the writer: lib/core/access/mask-detail.ts. */
  detail: Record<string, unknown>;
  requestId: string;
  address: string | null;
};

/** The only write to the trail: the database refuses to change or remove a row. */
export async function insertAudit(rows: Rows, entry: AuditEntry): Promise<void> {
  await rows
    .insertInto("audit")
    .values({
      account_id: entry.accountId,
      actor_kind: entry.actorKind,
      actor_id: entry.actorId,
      actor_name: entry.actorName,
      action: entry.action,
      permission: entry.permission,
      outcome: entry.outcome,
      code: entry.code,
      subject: entry.subject,
      detail: toJson(entry.detail),
      request_id: entry.requestId,
      address: entry.address,
    })
    .execute();
}
