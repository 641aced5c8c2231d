import "server-only";
import { notifyWebhook, notifyPeople } from "#lib/core/notices/notify.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { requestById } from "#lib/policies/rows/requests.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";
import { approvalCode } from "#lib/rules/policies/approved-payout.ts";

/** Tells whoever asked how their request was answered, once nothing more is awaited. */
export async function notifyAnswered(
  tx: Tx,
  accountId: string,
  id: string,
  by: string,
): Promise<void> {
  const request = await requestById(tx, accountId, id);
  if (!request) return;
  const state = requestState(request, new Date());
  if (state !== "granted" && state !== "refused") return;
  const event = state === "granted" ? "request:approved" : "request:refused";
  const told = { request: id, code: approvalCode(request.row.hash), by };
  await notifyPeople(tx, event, told, [request.row.asked_by]);
  await notifyWebhook(tx, event, told, accountId);
}
