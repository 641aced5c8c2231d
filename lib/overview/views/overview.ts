import "server-only";
import { isAllowed, type Account, type Session } from "#lib/core/access/actor.ts";
import { payinPhase, PAYIN_PHASES, type PayinPhase } from "#lib/rules/payins/payin-phase.ts";
import {
  found,
  intentsInDoubt,
  lineTroubles,
  payoutIntentsInDoubt,
  walletsInDoubt,
  type Found,
} from "#lib/core/store/dashboard-troubles.ts";
import {
  cameInToday,
  endedToday,
  firstSteps,
  openPayins,
  payinsInDoubt,
  returnedToday,
  type EndedToday,
  type FirstSteps,
  type WatchedPayin,
} from "#lib/payins/rows/overview.ts";
import { PAYIN_TROUBLES, type PayinTrouble } from "#lib/payins/rows/payin-attention-filters.ts";
import type { Store } from "#lib/core/store/store.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import { begunTroubles } from "./begun-troubles.ts";
import { unmatchedTroubles } from "./unmatched-troubles.ts";
import { watchedPayouts, type WaitingPayoutView } from "./payout-overview.ts";
import { payoutsToday, type PayoutsToday } from "#lib/payouts/views/payouts.ts";
import {
  BEGUN,
  earliest,
  troubleViews,
  OTHERS_COUNTED_AT_MOST,
  troublesOf,
  type TroubleView,
  type Subject,
} from "./troubles.ts";

/** The most rows counted per list; beyond it the overview says "at least". */
export const COUNTED_AT_MOST = 500;
const UNVERIFIED_ARE_MANY = 5;

export type WaitingView = {
  phase: PayinPhase;
  /** Its tokens are later than usual. */
  isLate: boolean;
  count: number;
  isMore: boolean;
  /** The earliest deadline: by then someone has to pay, or the bank is asked since. Null: of other phases. */
  deadline: string | null;
};

export type TodayView = {
  from: string;
  until: string;
  cameIn: string;
  sentOut: { token: Token; amount: string }[];
  returned: { count: number; amount: string };
  completed: number;
  failed: number;
  expired: number;
  /** Payouts, apart from the payins above. */
  payouts: PayoutsToday;
};

export type OverviewView = {
  steps: FirstSteps;
  waiting: WaitingView[];
  waitingPayouts: WaitingPayoutView[];
  /** PIX on their way back to their payers. */
  waitingReturns: { count: number; isMore: boolean };
  troubles: TroubleView[];
  today: TodayView;
};

const iso = (time: Date | null) => time?.toISOString() ?? null;

function waitingOf(open: readonly WatchedPayin[], now: Date, isMore: boolean): WaitingView[] {
  const byPhase = Map.groupBy(open, (row) =>
    payinPhase(
      {
        status: row.status,
        paidAt: row.paid_at,
        transactionHash: row.transaction_hash,
        expiresAt: row.expires_at,
        isUndeliverable: row.is_undeliverable,
      },
      now,
    ),
  );
  return PAYIN_PHASES.flatMap((phase) => {
    const isOfPix = phase === "awaiting_pix" || phase === "asking_bank";
    const byTime = Map.groupBy(
      byPhase.get(phase) ?? [],
      (row) => row.not_sent || row.not_confirmed,
    );
    return [false, true].flatMap((isLate) => {
      const rows = byTime.get(isLate);
      if (!rows) return [];
      const deadline = isOfPix ? earliest(rows.map((row) => row.expires_at)) : null;
      return [{ phase, isLate, count: rows.length, isMore, deadline: iso(deadline) }];
    });
  });
}

/** Since when each trouble lasts, if known. */
const SINCE = {
  past_deadline: (row) => row.expires_at,
  not_sent: (row) => row.paid_at,
  not_confirmed: (row) => row.paid_at,
  unknown: (row) => row.created_at,
  silent: (row) => row.silent_since,
  differs: (row) => row.chain_checked_at,
  returning: (row) => row.late_return,
} as const satisfies Record<PayinTrouble, (row: WatchedPayin) => Date | null>;

const payinTroubles = (rows: readonly WatchedPayin[], isMore: boolean) =>
  troublesOf(rows, isMore, {
    troubles: PAYIN_TROUBLES,
    since: SINCE,
    subject: ({ sender_cents: cents, payer_name, expected_payer }) => ({
      cents,
      who: payer_name ?? (expected_payer || null),
    }),
    kindOf: (trouble) => trouble,
    path: "/payins",
  });

/** Several are together at the head of their list. */
const hrefOfDoubt = (list: string, { count, id }: Found) =>
  count === 1 ? `${list}/new?intent=${id}` : list;

/** What a payment without an answer is about; null: its amount was not known yet. */
const subjectOf = (cents: bigint | null, who: string | null): Subject | null =>
  cents === null ? null : { cents, who: who || null };

async function otherTroubles(store: Store, session: Session): Promise<TroubleView[]> {
  const { account } = session;
  const [begun, intents, payouts, wallets, unmatched, line] = await Promise.all([
    begunTroubles(store, session),
    intentsInDoubt(store.db, account.id, OTHERS_COUNTED_AT_MOST),
    payoutIntentsInDoubt(store.db, account.id, OTHERS_COUNTED_AT_MOST),
    walletsInDoubt(store.db, account.id, OTHERS_COUNTED_AT_MOST),
    unmatchedTroubles(store, session),
    // A sub-account does not see the line's troubles, which concern the whole connection.
    account.kind === "main" ? lineTroubles(store.db, account.connectionId) : null,
  ]);
  const [payinDoubt, payoutDoubt] = [found(intents), found(payouts)];
  const mayPayIn = isAllowed(session, "payin:create");
  const mayPayOut = isAllowed(session, "payout:create");
  const intent = mayPayIn ? hrefOfDoubt("/payins", payinDoubt) : null;
  const payout = mayPayOut ? hrefOfDoubt("/payouts", payoutDoubt) : null;
  const wallet = wallets.count === 1 ? `/wallets/${wallets.id}` : "/wallets";
  const settings = (page: string) => (isAllowed(session, "settings:read") ? page : null);
  const single = { count: 1, id: null };
  const own = [
    ...begun,
    ...troubleViews(
      "intent",
      payinDoubt,
      intent,
      intents.map((one) => subjectOf(one.sender_cents, one.expected_payer)),
    ),
    ...troubleViews(
      "payout_intent",
      payoutDoubt,
      payout,
      payouts.map((one) => subjectOf(one.receiver_cents, one.pix_account_name)),
    ),
    ...unmatched,
    ...troubleViews("wallet", wallets, wallet),
  ];
  if (line === null) return own;
  const { unverified } = line;
  return [
    ...own,
    ...(line.isWithoutWebhook
      ? troubleViews("webhook", { ...single, since: null }, settings("/settings/webhooks"))
      : []),
    ...(unverified.count >= UNVERIFIED_ARE_MANY
      ? troubleViews("unverified", { ...unverified, id: null }, settings("/settings/webhooks"))
      : []),
  ];
}

function sentOut(ended: readonly EndedToday[]): TodayView["sentOut"] {
  return ended
    .filter(({ status }) => status === "completed")
    .map(({ token, units }) => ({ token, amount: formatAmount(units, token) }));
}

async function todayView(store: Store, account: Account): Promise<TodayView> {
  const [cameIn, ended, returned, payouts] = await Promise.all([
    cameInToday(store.db, account.id),
    endedToday(store.db, account.id),
    returnedToday(store.db, account.id),
    payoutsToday(store, account),
  ]);
  const countOf = (status: string) =>
    ended.reduce((sum, group) => sum + (group.status === status ? group.count : 0), 0);
  return {
    from: cameIn.from.toISOString(),
    until: cameIn.until.toISOString(),
    cameIn: formatAmount(cameIn.cents, "BRL"),
    sentOut: sentOut(ended),
    returned: { count: returned.count, amount: formatAmount(returned.cents, "BRL") },
    completed: countOf("completed"),
    failed: countOf("failed"),
    expired: countOf("expired"),
    payouts,
  };
}

const isBegun = ({ kind }: TroubleView) => BEGUN.includes(kind);

/** What waits, what is late or unclear, and what moved today. Costs only those rows, not all. */
export async function overview(store: Store, session: Session): Promise<OverviewView> {
  const { account } = session;
  const limit = COUNTED_AT_MOST + 1;
  const [steps, open, doubted, payouts, others, today] = await Promise.all([
    firstSteps(store.db, account.id),
    openPayins(store.db, account.id, limit),
    payinsInDoubt(store.db, account.id, limit),
    watchedPayouts(store, account, COUNTED_AT_MOST),
    otherTroubles(store, session),
    todayView(store, account),
  ]);
  const isMore = open.length > COUNTED_AT_MOST;
  const isMoreWatched = isMore || doubted.length > COUNTED_AT_MOST;
  const watched = [...open, ...doubted];
  return {
    steps,
    waiting: waitingOf(open, new Date(today.until), isMore),
    waitingPayouts: payouts.waiting,
    waitingReturns: {
      count: watched.reduce((sum, row) => sum + row.open_returns, 0),
      isMore: isMoreWatched,
    },
    troubles: [
      ...others.filter(isBegun),
      ...payinTroubles(watched, isMoreWatched),
      ...payouts.troubles,
      ...others.filter((trouble) => !isBegun(trouble)),
    ],
    today,
  };
}
