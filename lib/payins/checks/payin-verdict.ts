import "server-only";
import { attachmentsOf } from "#lib/attachments/rows/attachments.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { payinSums } from "#lib/payins/rows/payin-sums.ts";
import { isKnownWallet } from "#lib/payins/rows/known-wallet.ts";
import type { PayinIntent } from "#lib/payins/rows/payin-intents.ts";
import {
  policyVerdict,
  type ByActor,
  type PolicyActor,
} from "#lib/policies/checks/policy-verdict.ts";
import {
  endRequestOf,
  lastRequestOf,
  type RequestSubject,
  type ApprovalRequest,
} from "#lib/policies/rows/requests.ts";
import { purposeOf } from "#lib/regulatory/rows/purposes.ts";
import { stillBound } from "#lib/rules/attachments/attachments.ts";
import type { Verdict } from "#lib/rules/policies/verdict.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import {
  payinHash,
  payinStaysNear,
  type ApprovedPayin,
} from "#lib/rules/policies/approved-payin.ts";

export type PayinVerdict = Verdict & {
  /** The newest request for this payin, whatever became of it. */
  request: ApprovalRequest<"payin"> | null;
};

type Seen = Pick<ApprovedPayin, "senderCents" | "units" | "attachments" | "purpose">;

/** What a payin's requests are about. */
export const payinRequestSubject = (
  accountId: string,
  object: string,
): RequestSubject<"payin"> => ({
  accountId,
  operation: "payin",
  object,
});

/** An intent's content as an approval binds it; `name`: of the receiving wallet. */
export const approvedPayin = (intent: PayinIntent, name: string, seen: Seen): ApprovedPayin => ({
  accountId: intent.account_id,
  intentId: intent.id,
  wallet: String(intent.wallet_id),
  name,
  network: intent.network as WalletNetwork,
  address: intent.address,
  token: intent.token,
  currencyType: intent.currency_type,
  requestAmount: intent.request_amount,
  ...seen,
});

/** The files that a payin has now. */
export const filesOfPayin = (rows: Rows, intent: Pick<PayinIntent, "account_id" | "id">) =>
  attachmentsOf(rows, payinRequestSubject(intent.account_id, intent.id));

/**
 * Whether a request is for what the intent is now; `name`: of its receiving wallet. Files that came later are no
 * part of it.
 */
async function isPayinStillAsked(
  rows: Rows,
  { row: { content, hash } }: ApprovalRequest<"payin">,
  intent: PayinIntent,
  name: string,
): Promise<boolean> {
  const { senderCents, units } = content;
  const attachments = stillBound(content.attachments, await filesOfPayin(rows, intent));
  const purpose = await purposeOf(rows, payinRequestSubject(intent.account_id, intent.id));
  const now = { senderCents, units, attachments, ...(purpose && { purpose: purpose.code }) };
  return payinHash(approvedPayin(intent, name, now)) === hash;
}

type Ask = {
  actor: PolicyActor;
  intent: PayinIntent;
  /** Of the receiving wallet. */
  name: string;
};

/**
 * What the policy says now of an intent that has its quote. To enforce it, ask inside a transaction that has
 * called `lockDecisions`.
 */
export async function payinVerdict(
  rows: Rows,
  { actor, intent, name }: Ask,
): Promise<PayinVerdict> {
  const { account, person } = actor;
  const { sender_cents: cents, receiver_units: units } = intent;
  if (cents === null || units === null) throw new Error("no quote");
  const [request, isKnown] = await Promise.all([
    lastRequestOf(rows, payinRequestSubject(account.id, intent.id)),
    isKnownWallet(rows, intent),
  ]);
  const isSame = request !== null && (await isPayinStillAsked(rows, request, intent, name));
  const isOpen = isSame && request.ended === null;
  const operation: ByActor = {
    operation: "payin",
    account: String(intent.wallet_id),
    isKnown,
    network: intent.network as WalletNetwork,
    token: intent.token,
    cents,
    before: await payinSums(rows, {
      accountId: account.id,
      intentId: intent.id,
      person: person.id,
      askedAt: isOpen ? request.askedAt : null,
    }),
  };
  const isNear =
    request !== null && payinStaysNear(request.row.content, { senderCents: cents, units });
  const asked = request && { request, isSame, isNear };
  return { ...(await policyVerdict(rows, actor, operation, { asked })), request };
}

/** Ends the request for an intent whose content was changed, so that nobody approves what is not there. */
export async function endChangedPayinRequest(
  rows: Rows,
  intent: PayinIntent,
  name: string,
): Promise<void> {
  const about = payinRequestSubject(intent.account_id, intent.id);
  const request = await lastRequestOf(rows, about);
  if (request && !(await isPayinStillAsked(rows, request, intent, name))) {
    await endRequestOf(rows, about, "changed");
  }
}
