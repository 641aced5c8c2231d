import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { countOthers } from "#lib/policies/rows/others.ts";
import { currentPolicy } from "#lib/policies/rows/policies.ts";
import { verdictOf, type Asked, type Verdict } from "#lib/policies/rules/verdict.ts";
import { decide, type MoneyDeed } from "#protocol/policies/decide.ts";

export type PolicyActor = Pick<Session, "account" | "person" | "roles">;

/** What somebody is about to do with money, beside who does it. */
export type ByActor = Omit<MoneyDeed, "person" | "roles">;

/** What the policy of this moment says, with the newest request for the very thing. */
export async function policyVerdict(
  rows: Rows,
  { account, person, roles }: PolicyActor,
  deed: ByActor,
  asked: Asked | null,
): Promise<Verdict> {
  const { rules } = await currentPolicy(rows, account);
  const decision = decide(rules, { ...deed, person: person.id, roles });
  const existing =
    decision.do === "ask" ? await countOthers(rows, account, person.id, deed.deed) : 0;
  return verdictOf(decision, existing, asked, new Date());
}
