import "server-only";
import { toJson } from "#platform/json-column.ts";
import type { Rows } from "./store.ts";

export type AuditEntry = {
  accountId: string | null;
  actorKind: "person" | "system" | "nobody";
  actorId: string | null;
  actorName: string | null;
  action: string;
  permission: string;
  outcome: "done" | "refused" | "failed";
  code: string | null;
  subject: string | null;
  /** Masked by the writer: lib/gate/mask-detail.ts. */
  detail: Record<string, unknown>;
  requestId: string;
  address: string | null;
};

/** The only write there is: the database refuses to change or remove what stands in the trail. */
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

/** One account's trail, newest first; `before` is the id of the last row seen. */
export function listAudit(rows: Rows, accountId: string, page: { before?: bigint; limit: number }) {
  return rows
    .selectFrom("audit")
    .selectAll()
    .where("account_id", "=", accountId)
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? 0n))
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
}
