import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { recipientsOf, type Recipient } from "#lib/policies/rows/recipients.ts";
import { openRequestsOf } from "#lib/policies/rows/requests.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";
import { coolingOffOf } from "#lib/rules/policies/cooling-off.ts";

/** Why no money moves to a recipient yet; times as ISO 8601. */
export type CoolingOffView = {
  rest: "rests" | "awaits" | "refused";
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
  const kept = await recipientsOf(rows, of, objects);
  const resting = objects.flatMap((object) => {
    const rest = coolingOffOf(kept.get(object), now);
    return rest ? [{ object, rest }] : [];
  });
  const requests = await openRequestsOf(
    rows,
    of,
    resting.map(({ object }) => object),
  );
  return new Map(
    resting.map(({ object, rest }) => {
      const request = requests.get(object);
      const isOpen = request && requestState(request, now) === "waiting";
      const until = rest.rest === "rests" ? rest.until.toISOString() : null;
      return [object, { rest: rest.rest, until, request: isOpen ? request.row.id : null }];
    }),
  );
}
