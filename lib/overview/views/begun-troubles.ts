import "server-only";
import { waitingExternalAllowances } from "#lib/allowances/rows/external-waiting.ts";
import { hrefOf } from "#lib/allowances/views/open-signatures.ts";
import { openSignatures, signedUnsent } from "#lib/allowances/rows/open-signatures.ts";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { approvedBatches, pausedBatches } from "#lib/batches/views/waiting-batches.ts";
import { approvedPayouts } from "#lib/payouts/views/approved-payouts.ts";
import { grantedRequests } from "#lib/policies/rows/listed-requests.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";
import { changesToMake, requestsForReader } from "#lib/policies/views/requests-for-reader.ts";
import { parseAmount } from "#protocol/money/money.ts";
import { waitingTimes, type WaitingTimes } from "#lib/schedules/views/waiting-times.ts";
import {
  aboutOf,
  OTHERS_COUNTED_AT_MOST,
  troubleViews,
  type Subject,
  type TroubleKind,
  type TroubleView,
} from "./troubles.ts";

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** Null: it is about no payment. */
function subjectOf(request: ApprovalRequest): Subject | null {
  switch (request.operation) {
    case "payin":
      return { cents: BigInt(request.row.content.senderCents), who: null };
    case "payout":
    case "batch": {
      const { receiverCents, name: who } = request.row.content;
      return { cents: BigInt(receiverCents), who };
    }
    default:
      return null;
  }
}

/** What others have requested and the reader can approve, and what others have approved and the reader can go on with. */
async function requested(
  store: Store,
  session: Session,
  scheduled: readonly string[],
): Promise<TroubleView[]> {
  const { id } = session.account;
  const [asked, changes, allPayouts, allPayins, allBatches] = await Promise.all([
    requestsForReader(store, session),
    changesToMake(store, session),
    isAllowed(session, "payout:create") ? approvedPayouts(store, session.account) : [],
    isAllowed(session, "payin:create")
      ? grantedRequests(store.db, id, "payin", OTHERS_COUNTED_AT_MOST)
      : [],
    isAllowed(session, "payout:create") ? approvedBatches(store, id, OTHERS_COUNTED_AT_MOST) : [],
  ]);
  // What is due by a schedule stands there, with its day.
  const payouts = allPayouts.filter(({ intent }) => !scheduled.includes(intent));
  const payins = allPayins.filter(({ row }) => !scheduled.includes(row.object));
  const batches = allBatches.filter((one) => !scheduled.includes(one.id));
  const view = (
    kind: TroubleKind,
    subjects: readonly (Subject | null)[],
    until: string | null,
    href: string,
  ) =>
    troubleViews(kind, { count: subjects.length, since: null, id: null }, href).map((one) => ({
      ...one,
      ...aboutOf(subjects),
      ...(until !== null && { until }),
    }));
  const requests = [["request", asked] as const, ["change", changes] as const];
  const [payout] = payouts;
  const [payin] = payins;
  const [batch] = batches;
  return [
    ...requests.flatMap(([kind, one]) =>
      view(
        kind,
        one.requests.map(subjectOf),
        iso(one.until),
        one.id === null ? "/requests" : `/requests/${one.id}`,
      ),
    ),
    ...view(
      "approved",
      payouts.map(({ receiver: who, receiverAmount }) => {
        const cents = parseAmount(receiverAmount, "BRL");
        return cents === null ? null : { cents, who };
      }),
      payout?.until ?? null,
      payouts.length === 1 ? `/payouts/new?intent=${payout?.intent}` : "/payouts",
    ),
    ...view(
      "approved_batch",
      batches.map(({ receiverCents: cents, name: who }) => ({ cents, who })),
      iso(batch?.until ?? null),
      batches.length === 1 ? `/payouts/batches/${batch?.id}` : "/payouts/batches",
    ),
    ...view(
      "approved_payin",
      payins.map(subjectOf),
      iso(payin?.expiresAt ?? null),
      `/payins/new?intent=${payin?.row.object}`,
    ),
  ];
}

/** What a person has begun and left: an open signature, a payout that is signed or allowed and not sent. */
async function leftOpen(store: Store, session: Session): Promise<TroubleView[]> {
  const [open, signed, elsewhere] = await Promise.all([
    openSignatures(store.db, session.account.id, OTHERS_COUNTED_AT_MOST),
    signedUnsent(store.db, session.account.id, OTHERS_COUNTED_AT_MOST),
    waitingExternalAllowances(store.db, session.account.id, OTHERS_COUNTED_AT_MOST),
  ]);
  const allowed = elsewhere.flatMap(({ intent: id, seen_at: since }) =>
    since === null ? [] : [{ id, since }],
  );
  const unsent = [...signed, ...allowed].toSorted((a, b) => Number(a.since) - Number(b.since));
  const mayGoOn = isAllowed(session, "payout:create");
  const [oldest] = open;
  const at = oldest ? hrefOf(oldest) : null;
  const signatures = { count: open.length, since: oldest?.asked_at ?? null, id: null };
  const payouts = { count: unsent.length, since: unsent[0]?.since ?? null, id: null };
  return [
    ...troubleViews("signature", signatures, mayGoOn ? at : null),
    ...troubleViews("signed", payouts, mayGoOn ? `/payouts/new?intent=${unsent[0]?.id}` : null),
  ];
}

/** What is due by a schedule and waits for whoever may pay or ask for it. */
function scheduledTroubles(waiting: WaitingTimes, mayGoOn: boolean): TroubleView[] {
  const kinds = [
    ["schedule_overdue", waiting.overdue],
    ["schedule_due", waiting.due],
    ["schedule_stopped", waiting.stopped],
    ["schedule_missed", waiting.missed],
  ] as const;
  return kinds.flatMap(([kind, times]) => {
    const [first] = times;
    const isOne = times.length === 1 && first !== undefined;
    const href = isOne ? first.href : "/schedules";
    const found = { count: times.length, since: null, id: null };
    return troubleViews(kind, found, mayGoOn ? href : null).map((view) => {
      if (!isOne) return view;
      const { amount, asset, name: who } = first;
      const of = first.phase === "missed" ? "missed" : first.kind;
      return { ...view, of, about: { amount, asset, who } };
    });
  });
}

/** What people of this company have begun, and what waits for the reader or for somebody who can go on. */
export async function begunTroubles(store: Store, session: Session): Promise<TroubleView[]> {
  const waiting = await waitingTimes(store, session.account, OTHERS_COUNTED_AT_MOST);
  const [asked, left, paused] = await Promise.all([
    requested(store, session, waiting.intents),
    leftOpen(store, session),
    pausedBatches(store, session.account.id, OTHERS_COUNTED_AT_MOST),
  ]);
  const [first] = paused;
  const stopped = { count: paused.length, since: first?.since ?? null, id: null };
  const at = paused.length === 1 ? `/payouts/batches/${first?.id}` : "/payouts/batches";
  const scheduled = scheduledTroubles(waiting, isAllowed(session, "payout:create"));
  return [...troubleViews("paused_batch", stopped, at), ...scheduled, ...asked, ...left];
}
