import "server-only";
import { isFresh, type Session } from "#lib/core/access/actor.ts";
import { requireFresh } from "#lib/core/doors/enter.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { ReadyToSign } from "#lib/payouts/checks/pre-signing-checks.ts";
import type { AssessedPayer } from "#lib/payouts/checks/assess-payer.ts";
import type { PayoutVerdict } from "#lib/payouts/checks/payout-verdict.ts";
import { payoutFactorMinutes } from "#lib/payouts/rows/payout-factor.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";

// A payout takes a factor, or what shows as much: for a receiver that was paid before and is unchanged, within
// policy, the signature that this very session has its person's own wallet make for this very content. A stolen
// session can begin it and gets no further: without the wallet nothing is allowed on the chain, and nothing is
// executed but on that allowance.

/** What shows who acts: a factor, or the signature that follows. */
export type ShownBy = NonNullable<PayoutIntent["shown_by"]>;

/**
 * Before a wallet opens; its person has proved it. An allowance that stands already leaves nothing to sign, so
 * it takes the factor.
 * @throws DashboardError `FACTOR_REQUIRED`
 */
export async function requireFactorToSign(
  tx: Tx,
  actor: Session,
  { verdict, need }: { verdict: PayoutVerdict; need: ReadyToSign["need"] },
): Promise<ShownBy> {
  const minutes = await payoutFactorMinutes(tx, actor.account.connectionId);
  if (!isFresh(actor, minutes) && verdict.isKnown && need !== "equal") return "signature";
  requireFresh(actor, minutes);
  return "factor";
}

type ToExecute = {
  /** Locked. */
  intent: PayoutIntent;
  verdict: PayoutVerdict;
  assessed: AssessedPayer;
};

/** Whether the current allowance is the one that this person's wallet signed for the intent's content. */
const isOwnSignature = ({ person }: Session, { intent, assessed }: ToExecute): boolean =>
  assessed.origin === "own" &&
  assessed.last?.assessment.phase.phase === "allowed" &&
  assessed.last.row.asked_by === person.id &&
  assessed.last.row.content_hash === intent.content_hash;

/**
 * Before the exchange is asked. What this session began to sign for this very content goes on, however long the
 * wallet took; whatever pays from another allowance takes a fresh factor.
 * @throws DashboardError `FACTOR_REQUIRED`
 */
export async function requireFactorToExecute(
  rows: Rows,
  actor: Session,
  asked: ToExecute,
): Promise<void> {
  const { intent, verdict } = asked;
  const isBegun = intent.fresh_session === actor.id && intent.fresh_hash === intent.content_hash;
  if (isBegun && intent.shown_by === "factor") return;
  if (isBegun && verdict.isKnown && isOwnSignature(actor, asked)) return;
  requireFresh(actor, await payoutFactorMinutes(rows, actor.account.connectionId));
}
