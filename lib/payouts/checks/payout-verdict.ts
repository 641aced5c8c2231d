import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { keptKey, keyMark } from "#lib/payouts/rows/kept-receiver.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { payoutSums } from "#lib/payouts/rows/payout-sums.ts";
import { receiverPasts } from "#lib/payouts/rows/receiver-past.ts";
import { countOthers } from "#lib/policies/rows/others.ts";
import { currentPolicy } from "#lib/policies/rows/policies.ts";
import {
  endRequestOf,
  lastRequestOf,
  type About,
  type ApprovalRequest,
} from "#lib/policies/rows/requests.ts";
import { verdictOf, type Verdict } from "#lib/policies/rules/verdict.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import {
  approvalHash,
  staysNear,
  type ApprovedPayout,
} from "#protocol/policies/approved-payout.ts";
import { decide, type Deed } from "#protocol/policies/decide.ts";

export type PayoutVerdict = Verdict & {
  /** The newest request for this payout, whatever became of it. */
  request: ApprovalRequest<"payout"> | null;
};

type Seen = Pick<ApprovedPayout, "wallet" | "units" | "receiverCents">;

/** What a payout's requests are about. */
export const aboutPayout = (accountId: string, object: string): About<"payout"> => ({
  accountId,
  deed: "payout",
  object,
});

/** An intent's content as an approval binds it. */
export const approvedPayout = (intent: PayoutIntent, seen: Seen): ApprovedPayout => ({
  accountId: intent.account_id,
  intentId: intent.id,
  pixAccount: String(intent.pix_account_id),
  name: intent.pix_account_name,
  keyMark: keyMark(intent),
  holder: intent.holder_name,
  document: intent.holder_document_masked,
  network: intent.network as PayoutNetwork,
  token: intent.token,
  currencyType: intent.currency_type,
  coverFees: intent.cover_fees,
  requestAmount: intent.request_amount,
  ...seen,
});

/** Whether a request is for what the intent is now; `wallet` null: none is connected. */
export const isStillAsked = (
  { row }: ApprovalRequest<"payout">,
  intent: PayoutIntent,
  wallet: string | null,
): boolean => {
  const { wallet: asked, units, receiverCents } = row.content;
  const now = { wallet: wallet ?? asked, units, receiverCents };
  return approvalHash(approvedPayout(intent, now)) === row.hash;
};

/** Paid before, under the very name, key and holder. */
async function isKnown(rows: Rows, intent: PayoutIntent): Promise<boolean> {
  const asked = [{ bankAccountId: intent.pix_account_id, before: null }];
  const [past] = await receiverPasts(rows, intent.account_id, asked);
  const paid = past?.lastPaid;
  return (
    !!paid &&
    paid.key === keptKey(intent) &&
    paid.name === intent.pix_account_name &&
    paid.holderName === intent.holder_name
  );
}

type Actor = Pick<Session, "account" | "person" | "roles">;
type Ask = { actor: Actor; intent: PayoutIntent; wallet: string | null; withSigning: boolean };

/**
 * What the policy says now of an intent that has its quote. To enforce it, ask inside a transaction that has
 * called `lockDecisions`.
 */
export async function payoutVerdict(
  rows: Rows,
  { actor, intent, wallet, withSigning }: Ask,
): Promise<PayoutVerdict> {
  const { account, person, roles } = actor;
  const { sender_cents: cents, token_units: units, receiver_cents: receiverCents } = intent;
  if (cents === null || units === null || receiverCents === null) throw new Error("no quote");
  const [policy, request, known] = await Promise.all([
    currentPolicy(rows, account),
    lastRequestOf(rows, aboutPayout(account.id, intent.id)),
    isKnown(rows, intent),
  ]);
  const isSame = request !== null && isStillAsked(request, intent, wallet);
  const isOpen = isSame && request.ended === null;
  const deed: Deed = {
    deed: "payout",
    person: person.id,
    roles,
    account: String(intent.pix_account_id),
    isKnown: known,
    network: intent.network as PayoutNetwork,
    token: intent.token,
    cents,
    before: await payoutSums(rows, {
      accountId: account.id,
      intentId: intent.id,
      person: person.id,
      askedAt: isOpen ? request.askedAt : null,
      withSigning,
    }),
  };
  const decision = decide(policy.rules, deed);
  const existing = decision.do === "ask" ? await countOthers(rows, account, person.id) : 0;
  const isNear = request !== null && staysNear(request.row.content, { units, receiverCents });
  const verdict = verdictOf(decision, existing, request && { request, isSame, isNear }, new Date());
  return { ...verdict, request };
}

/** Ends the request for an intent whose content was changed, so that nobody approves what is not there. */
export async function endChangedRequest(rows: Rows, intent: PayoutIntent): Promise<void> {
  const about = aboutPayout(intent.account_id, intent.id);
  const request = await lastRequestOf(rows, about);
  if (request && !isStillAsked(request, intent, null)) await endRequestOf(rows, about, "changed");
}
