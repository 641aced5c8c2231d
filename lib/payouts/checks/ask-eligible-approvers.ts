import "server-only";
import { randomUUID } from "node:crypto";
import { actorsOfOccurrence } from "#lib/core/access/of-occurrence.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { env } from "#lib/core/env.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { storedKey } from "#lib/payouts/rows/stored-receiver.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import type { PolicyActor } from "#lib/policies/checks/policy-verdict.ts";
import { addRequest, endRequestOf } from "#lib/policies/rows/requests.ts";
import { requirePurpose } from "#lib/regulatory/checks/payment-purpose.ts";
import { purposeOf } from "#lib/regulatory/rows/purposes.ts";
import { labelsOf, PayoutLabels } from "#lib/rules/activity/labels.ts";
import { asBound } from "#lib/rules/attachments/attachments.ts";
import { approvalCode, approvalHash } from "#lib/rules/policies/approved-payout.ts";
import {
  payoutRequestSubject,
  approvedPayout,
  decidedFigures,
  filesOfPayout,
  payoutVerdict,
} from "./payout-verdict.ts";

type Asking = {
  actor: PolicyActor;
  intent: PayoutIntent;
  wallet: string;
  audit: Audit;
  /** The approval counts that long at least: what is asked for before its day has to hold on it. */
  leastHours?: number;
};

/**
 * Asks others to approve an intent exactly as it is, to be paid by this wallet; `lockDecisions` and the
 * intent's own lock were taken before.
 * @returns the request's id, also where it was asked for already
 * @throws DashboardError `POLICY_REFUSES`; `CONFLICT` where there is nothing to ask
 */
export async function askEligibleApprovers(
  tx: Tx,
  { actor, intent, wallet, audit, leastHours = 0 }: Asking,
): Promise<string> {
  const figures = await decidedFigures(tx, intent);
  // An intent without its key can't be compared with what was approved.
  if (figures === null || storedKey(intent) === null) throw new DashboardError("CONFLICT");
  const verdict = await payoutVerdict(tx, { actor, intent, wallet, withSigning: true });
  if (verdict.is === "barred") throw new DashboardError("POLICY_REFUSES");
  if (verdict.is === "waiting" && verdict.request) return verdict.request.row.id;
  if (verdict.is !== "needed") throw new DashboardError("CONFLICT");
  await requirePurpose(tx, actor.account, { of: "payout", id: intent.id, wallet });
  const { units, receiverCents } = figures;
  const about = payoutRequestSubject(actor.account.id, intent.id);
  const purpose = await purposeOf(tx, about);
  const files = await filesOfPayout(tx, intent);
  const shown = {
    wallet,
    units: units.toString(),
    receiverCents: receiverCents.toString(),
    attachments: files.map(asBound),
    ...(purpose && { purpose: purpose.code }),
    labels: labelsOf(PayoutLabels, intent),
  };
  const content = approvedPayout(intent, shown);
  const hash = approvalHash(content);
  await endRequestOf(tx, about, verdict.lapsed === "changed" ? "changed" : "replaced");
  const { others, hours, cents } = verdict;
  const id = randomUUID();
  await addRequest(tx, {
    id,
    about,
    content,
    hash,
    cents,
    others,
    cooling_off_hours: hours,
    actors: [
      ...new Set([
        intent.created_by,
        actor.person.id,
        ...(await actorsOfOccurrence(tx, intent.occurrence_id)),
        ...files.map(({ addedBy }) => addedBy),
        ...(purpose ? [purpose.by] : []),
      ]),
    ],
    asked_by: actor.person.id,
    expiresInHours: Math.max(env().APPROVAL_EXPIRY_HOURS + hours, leastHours),
  });
  audit.note({ detail: { request: id, code: approvalCode(hash), others, hours } });
  await audit.writeIn(tx);
  return id;
}
