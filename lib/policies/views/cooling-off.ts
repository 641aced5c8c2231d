import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { recipientsOf, type Recipient } from "#lib/policies/rows/recipients.ts";
import { openRequestsOf } from "#lib/policies/rows/requests.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";
import { coolingOffOf } from "#lib/rules/policies/cooling-off.ts";

/** Why no money moves to a recipient yet; times as ISO 8601. */
export type CoolingOffView = {
  state: "cooling_off" | "awaits" | "refused";
  until: string | null;
  /** The request that others can answer; null: there is none, and it can be asked for. */
  request: string | null;
};

/** By recipient, for those to which no money moves yet. */
export async function coolingOffViews(
  rows: Rows,
  of: Omit<Recipient, "object">,
  objects: readonly string[],
): Promise<Map<string, CoolingOffView>> {
  const now = new Date();
  const stored = await recipientsOf(rows, of, objects);
  const waiting = objects.flatMap((object) => {
    const coolingOff = coolingOffOf(stored.get(object), now);
    return coolingOff ? [{ object, coolingOff }] : [];
  });
  const requests = await openRequestsOf(
    rows,
    of,
    waiting.map(({ object }) => object),
  );
  return new Map(
    waiting.map(({ object, coolingOff }) => {
      const request = requests.get(object);
      const isOpen = request && requestState(request, now) === "waiting";
      const until = coolingOff.state === "cooling_off" ? coolingOff.until.toISOString() : null;
      return [object, { state: coolingOff.state, until, request: isOpen ? request.row.id : null }];
    }),
  );
}
