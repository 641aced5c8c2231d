import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { countEligibleApprovers } from "#lib/policies/rows/eligible-approvers.ts";
import { currentPolicy } from "#lib/policies/rows/policies.ts";
import { decide } from "#lib/rules/policies/decide.ts";
import type { RecipientOperation } from "#lib/rules/policies/operations.ts";
import { verdictOf } from "#lib/rules/policies/verdict.ts";
import type { Network } from "#protocol/chain/networks.ts";

/** What no money moves before: so many hours, or so many others who approve; of both the earlier. */
export type ExpectedCoolingOff = { hours: number; others: number };

/** By network, of a recipient that the reader is about to make or change; without those that the policy leaves free or refuses. */
export async function expectedCoolingOff<N extends Network | null>(
  rows: Rows,
  { account, person, roles }: Session,
  operation: RecipientOperation,
  networks: readonly N[],
): Promise<Map<N, ExpectedCoolingOff>> {
  const [{ rules }, existing] = await Promise.all([
    currentPolicy(rows, account),
    countEligibleApprovers(rows, account, person.id),
  ]);
  return new Map(
    networks.flatMap((network): [N, ExpectedCoolingOff][] => {
      const decision = decide(rules, { operation, network, person: person.id, roles });
      const verdict = verdictOf(decision, existing, null, new Date());
      if (verdict.is !== "needed") return [];
      return [[network, { hours: verdict.hours, others: verdict.others }]];
    }),
  );
}
