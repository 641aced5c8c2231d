import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { lockRecipient, type Recipient } from "#lib/policies/rows/recipients.ts";
import { openRequestsOf } from "#lib/policies/rows/requests.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";
import { coolingOffOf } from "#lib/rules/policies/cooling-off.ts";

/**
 * Requires that a recipient may be asked for once more: money does not move to it, its time does not run, and
 * nobody is asked now.
 * @throws DashboardError `CONFLICT`
 */
export async function requireCanAskAgain(tx: Tx, recipient: Recipient): Promise<void> {
  const now = new Date();
  const coolingOff = coolingOffOf(await lockRecipient(tx, recipient), now);
  if (coolingOff === null || coolingOff.state === "cooling_off")
    throw new DashboardError("CONFLICT");
  const open = (await openRequestsOf(tx, recipient, [recipient.object])).get(recipient.object);
  if (open && requestState(open, now) === "waiting") throw new DashboardError("CONFLICT");
}
