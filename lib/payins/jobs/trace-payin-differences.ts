import "server-only";
import { maskDetail } from "#lib/core/doors/mask-detail.ts";
import { insertAudit } from "#lib/core/doors/audit.ts";
import type { PayinRow } from "#lib/payins/rows/payins.ts";
import type { Rows } from "#lib/core/store/store.ts";

const WHO = "jobs";

/** Audits how an answer that a job received differs from what was agreed. */
export async function tracePayinDifferences(
  rows: Rows,
  { id, account_id: accountId, differences }: PayinRow,
  permission: "payin:settle" | "payin:read",
): Promise<void> {
  if (differences === null) return;
  await insertAudit(rows, {
    accountId,
    actorKind: "system",
    actorId: WHO,
    actorName: WHO,
    action: "payin:differs",
    permission,
    outcome: "done",
    code: null,
    subject: `payin ${id}`,
    detail: maskDetail({ differs: differences }),
    requestId: `payin-${id}`,
    address: null,
  });
}
