import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  openSignatureViews,
  type OpenSignatureView,
} from "#lib/allowances/views/open-signatures.ts";
import { approvedPayouts, type ApprovedPayoutView } from "./approved-payouts.ts";
import { preparedPayouts, type PreparedPayoutView } from "./prepared-payouts.ts";
import { externalWaiting, type ExternalWaiting } from "./external-waiting.ts";
import { unconfirmedPayouts, type UnconfirmedPayoutView } from "./unconfirmed-payouts.ts";

export type UnfinishedPayouts = {
  /** The exchange was asked for them and has not answered. */
  unconfirmed: readonly UnconfirmedPayoutView[];
  /** A wallet was asked to sign: as the overview and the form count them. */
  signing: readonly OpenSignatureView[];
  /** Others have approved them, and somebody has to sign; empty for whoever may not. */
  approved: readonly ApprovedPayoutView[];
  /** A schedule has prepared them, nobody has to approve them, and somebody has to sign; empty for whoever may not. */
  scheduled: readonly PreparedPayoutView[];
  /** They wait for an external wallet, or for a click once it has allowed. */
  waiting: readonly ExternalWaiting[];
};

/**
 * What is not known to exist at the exchange; no payout stands there twice.
 * @param prepared intents that schedules have prepared and that wait for a signature
 */
export async function unfinishedPayouts(
  store: Store,
  session: Pick<Session, "account" | "person">,
  mayCreate: boolean,
  prepared: readonly string[],
): Promise<UnfinishedPayouts> {
  const { account } = session;
  const [unconfirmed, signing, approved, scheduled, waiting] = await Promise.all([
    unconfirmedPayouts(store, account),
    openSignatureViews(store, session, mayCreate),
    mayCreate ? approvedPayouts(store, account) : [],
    mayCreate ? preparedPayouts(store, account, prepared) : [],
    externalWaiting(store, account),
  ]);
  const asked = new Set(signing.map(({ intent }) => intent));
  const granted = new Set(approved.map(({ intent }) => intent));
  return {
    unconfirmed: unconfirmed.filter(({ intent }) => !asked.has(intent)),
    signing,
    approved: approved.filter(({ intent }) => !asked.has(intent)),
    scheduled: scheduled.filter(({ intent }) => !granted.has(intent)),
    waiting,
  };
}
