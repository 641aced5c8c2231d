import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { recipientsOf, type Recipient } from "#lib/policies/rows/recipients.ts";
import { coolingOffOf } from "#lib/rules/policies/cooling-off.ts";

const CODES = {
  cooling_off: "RECIPIENT_COOLING_OFF",
  awaits: "RECIPIENT_AWAITS",
  refused: "RECIPIENT_REFUSED",
} as const;

/**
 * Requires that money may move to a recipient. `field`: where a form chose it.
 * @throws DashboardError `RECIPIENT_COOLING_OFF`, `RECIPIENT_AWAITS`, `RECIPIENT_REFUSED`
 */
export async function requireCooledOff(rows: Rows, one: Recipient, field?: string): Promise<void> {
  const kept = (await recipientsOf(rows, one, [one.object])).get(one.object);
  const coolingOff = coolingOffOf(kept, new Date());
  if (!coolingOff) return;
  throw new DashboardError(
    CODES[coolingOff.state],
    field ? { fields: { [field]: "not_usable" } } : {},
  );
}
