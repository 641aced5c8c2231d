import "server-only";
import { notifyWebhook, notifyPeople } from "#lib/core/notices/notify.ts";
import type { Person } from "#lib/core/access/actor.ts";
import type { Tx } from "#lib/core/store/store.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";
import { decidersOf } from "#lib/policies/rows/who-decides.ts";
import { approvalCode } from "#lib/rules/policies/approved-payout.ts";

/** Tells whoever asked, has approved or may decide that an approval was taken back. */
export async function notifyWithdrawn(
  tx: Tx,
  { row, answers }: ApprovalRequest,
  by: Person,
): Promise<void> {
  const { deciders } = await decidersOf(tx, row.account_id, row);
  const people = new Set([
    row.asked_by,
    ...row.actors,
    ...answers.map(({ person_id }) => person_id),
    ...deciders.map(({ id }) => id),
  ]);
  people.delete(by.id);
  const told = { request: row.id, code: approvalCode(row.hash), by: by.name };
  await notifyPeople(tx, "request:withdrawn", told, [...people]);
  await notifyWebhook(tx, "request:withdrawn", told, row.account_id);
}
