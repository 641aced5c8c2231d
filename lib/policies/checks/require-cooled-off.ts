import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { recipientsOf, type Recipient } from "#lib/policies/rows/recipients.ts";
import { coolingOffOf } from "#lib/rules/policies/cooling-off.ts";

const CODES = {
  rests: "RECIPIENT_RESTS",
  awaits: "RECIPIENT_AWAITS",
  refused: "RECIPIENT_REFUSED",
} as const;

/**
 * Requires that money may move to a recipient. `field`: where a form chose it.
 * @throws DashboardError `RECIPIENT_RESTS`, `RECIPIENT_AWAITS`, `RECIPIENT_REFUSED`
 */
export async function requireCooledOff(rows: Rows, one: Recipient, field?: string): Promise<void> {
  const kept = (await recipientsOf(rows, one, [one.object])).get(one.object);
  const rest = coolingOffOf(kept, new Date());
  if (!rest) return;
  throw new DashboardError(CODES[rest.rest], field ? { fields: { [field]: "not_usable" } } : {});
}
