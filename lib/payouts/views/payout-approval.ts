import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { payoutVerdict, type PayoutVerdict } from "#lib/payouts/checks/payout-verdict.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { requestViews, type RequestView } from "#lib/policies/views/requests.ts";
import type { Lapsed } from "#lib/policies/rules/verdict.ts";

/** What the policy says of a payout, and how far its approval is. */
export type PayoutApprovalView = {
  is: PayoutVerdict["is"];
  /** Others would be asked, and nobody else exists. */
  isAlone: boolean;
  /** How many others have to approve, or how many hours it rests instead. */
  others: number;
  hours: number;
  /** Why the earlier request does not count. */
  lapsed: Lapsed | null;
  /** The newest request, unless it is about something else by now. */
  request: RequestView<"payout"> | null;
};

type Asked = {
  actor: Pick<Session, "account" | "person" | "roles">;
  intent: PayoutIntent;
  wallet: string | null;
};

/** Null: without a quote there is nothing to decide. */
export async function payoutApproval(
  rows: Rows,
  { actor, intent, wallet }: Asked,
): Promise<PayoutApprovalView | null> {
  const { sender_cents, token_units, receiver_cents } = intent;
  if (sender_cents === null || token_units === null || receiver_cents === null) return null;
  const verdict = await payoutVerdict(rows, { actor, intent, wallet, withSigning: true });
  const lapsed = verdict.is === "needed" ? verdict.lapsed : null;
  const isTold = verdict.is === "waiting" || verdict.is === "granted" || lapsed === "refused";
  const [request] =
    isTold && verdict.request ? await requestViews(rows, actor.account.id, [verdict.request]) : [];
  const need = "others" in verdict ? verdict : { others: 0, hours: 0 };
  return {
    is: verdict.is,
    isAlone: verdict.is === "free" && verdict.isAlone,
    others: need.others,
    hours: need.hours,
    lapsed,
    request: request ?? null,
  };
}
