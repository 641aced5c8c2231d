import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { countEligibleApprovers } from "#lib/policies/rows/eligible-approvers.ts";
import { decidersOf, whoDecides } from "#lib/policies/rows/who-decides.ts";

/** Who looks at what the reader changes. */
export type DualControlView = {
  /** Nobody else may decide, and nobody ever could: changes hold at once. */
  isAlone: boolean;
  /** There are other administrators, or were; where not, approvers decide. */
  byAdministrators: boolean;
  /** Where nobody alone may open what moves money. */
  isProduction: boolean;
  /** Who can approve, by name; `from`: not before. */
  approvers: { name: string; from: string | null }[];
};

export async function dualControlView(
  store: Store,
  { account, person }: Session,
): Promise<DualControlView> {
  const asked = { operation: "change", asked_by: person.id, actors: [person.id] } as const;
  const [others, { right }, who] = await Promise.all([
    countEligibleApprovers(store.db, account, person.id),
    decidersOf(store.db, account.id, asked),
    whoDecides(store.db, account.id, [asked]),
  ]);
  const now = new Date();
  return {
    isAlone: others === 0,
    byAdministrators: right === "people:manage",
    isProduction: account.environment === "production",
    approvers: who(asked).flatMap(({ id, name, isActive, approvesFrom: from }) => {
      if (!isActive || id === person.id) return [];
      return [{ name, from: from > now ? from.toISOString() : null }];
    }),
  };
}
