import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { countOthers } from "#lib/policies/rows/others.ts";
import { whoDecides } from "#lib/policies/rows/who-decides.ts";

/** Who looks at what the reader changes. */
export type SecondView = {
  /** There is no other administrator, and there was none: changes hold at once. */
  isAlone: boolean;
  /** Where an administrator alone may not open what moves money. */
  isProduction: boolean;
  /** Other administrators, by name; `from`: not before. */
  approvers: { name: string; from: string | null }[];
};

export async function secondView(store: Store, { account, person }: Session): Promise<SecondView> {
  const asked = { deed: "change", hands: [person.id] } as const;
  const [others, who] = await Promise.all([
    countOthers(store.db, account, person.id, "change"),
    whoDecides(store.db, account.id, [asked]),
  ]);
  const now = new Date();
  return {
    isAlone: others === 0,
    isProduction: account.environment === "production",
    approvers: who(asked).flatMap(({ id, name, isActive, approvesFrom: from }) => {
      if (!isActive || id === person.id) return [];
      return [{ name, from: from > now ? from.toISOString() : null }];
    }),
  };
}
