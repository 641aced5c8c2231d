import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { countedCents, countedRates } from "#lib/payouts/rows/counted-rates.ts";
import { payoutSums } from "#lib/payouts/rows/payout-sums.ts";
import { policyVerdict } from "#lib/policies/checks/policy-verdict.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";

/** `others`: how many other people must approve · `hours`: how long it is on hold instead. */
export type ExpectedApproval =
  | { is: "none" }
  | { is: "refused" }
  | { is: "needed"; others: number; hours: number };

type Typed = {
  pixAccount: string;
  /** Paid before, and not changed since. */
  isKnown: boolean;
  network: PayoutNetwork;
  token: Token;
  /** BRL cents of the whole, fees included, and token units: both estimates. */
  cents: bigint;
  units: bigint;
};

/** What the policy would say now of a payout as it is typed. Only its quote is decided about. */
export async function expectedApproval(
  { db }: Store,
  actor: Session,
  { pixAccount, isKnown, network, token, cents, units }: Typed,
): Promise<ExpectedApproval> {
  const { account, person } = actor;
  const rates = await countedRates(db, account);
  const before = await payoutSums(db, {
    accountId: account.id,
    intentId: null,
    batchId: null,
    person: person.id,
    askedAt: null,
    withSigning: true,
    rates,
  });
  const operation = {
    operation: "payout",
    account: pixAccount,
    isKnown,
    network,
    token,
    cents: countedCents({ cents, token, units }, rates),
    before,
  } as const;
  const verdict = await policyVerdict(db, actor, operation, { asked: null });
  if (verdict.is === "barred") return { is: "refused" };
  if (verdict.is !== "needed") return { is: "none" };
  return { is: "needed", others: verdict.others, hours: verdict.hours };
}
