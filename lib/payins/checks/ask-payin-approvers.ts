import "server-only";
import { randomUUID } from "node:crypto";
import { actorsOfOccurrence } from "#lib/core/access/of-occurrence.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { env } from "#lib/core/env.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import type { PayinIntent } from "#lib/payins/rows/payin-intents.ts";
import type { PolicyActor } from "#lib/policies/checks/policy-verdict.ts";
import { addRequest, endRequestOf } from "#lib/policies/rows/requests.ts";
import { requirePurpose } from "#lib/regulatory/checks/payment-purpose.ts";
import { purposeOf } from "#lib/regulatory/rows/purposes.ts";
import { asBound } from "#lib/rules/attachments/attachments.ts";
import { approvalCode } from "#lib/rules/policies/approved-payout.ts";
import { payinHash } from "#lib/rules/policies/approved-payin.ts";
import { approvedPayin, filesOfPayin, payinRequestSubject, payinVerdict } from "./payin-verdict.ts";
import { requireWalletInUse } from "./require-wallet-in-use.ts";

type Asking = {
  actor: PolicyActor;
  intent: PayinIntent;
  audit: Audit;
  /** The approval counts that long at least: what is asked for before its day has to hold on it. */
  leastHours?: number;
};

/**
 * Asks others to approve a payin exactly as it is; `lockDecisions` and the intent's own lock were taken before. The line in the trail
 * is the caller's to write.
 * @returns the request's id, also where it was asked for already
 * @throws DashboardError `POLICY_REFUSES`, `WALLET_NOT_USABLE`; `CONFLICT` where there is nothing to ask
 */
export async function askPayinApprovers(
  tx: Tx,
  { actor, intent, audit, leastHours = 0 }: Asking,
): Promise<string> {
  const { account, person } = actor;
  const { sender_cents: cents, receiver_units: units } = intent;
  if (intent.status !== "quoted" || cents === null || units === null) {
    throw new DashboardError("CONFLICT");
  }
  const { name } = await requireWalletInUse(tx, account.id, intent.wallet_id);
  const verdict = await payinVerdict(tx, { actor, intent, name });
  if (verdict.is === "barred") throw new DashboardError("POLICY_REFUSES");
  if (verdict.is === "waiting" && verdict.request) return verdict.request.row.id;
  if (verdict.is !== "needed") throw new DashboardError("CONFLICT");
  await requirePurpose(tx, account, { of: "payin", id: intent.id });
  const about = payinRequestSubject(account.id, intent.id);
  const purpose = await purposeOf(tx, about);
  const files = await filesOfPayin(tx, intent);
  const seen = {
    senderCents: cents.toString(),
    units: units.toString(),
    attachments: files.map(asBound),
    ...(purpose && { purpose: purpose.code }),
  };
  const content = approvedPayin(intent, name, seen);
  const hash = payinHash(content);
  const { others, hours, lapsed } = verdict;
  const id = randomUUID();
  await endRequestOf(tx, about, lapsed === "changed" ? "changed" : "replaced");
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
        person.id,
        ...(await actorsOfOccurrence(tx, intent.occurrence_id)),
        ...files.map(({ addedBy }) => addedBy),
        ...(purpose ? [purpose.by] : []),
      ]),
    ],
    asked_by: person.id,
    expiresInHours: Math.max(env().APPROVAL_EXPIRY_HOURS + hours, leastHours),
  });
  audit.note({ detail: { request: id, code: approvalCode(hash), others, hours } });
  return id;
}
