import "server-only";
import type { Store } from "#lib/core/store/store.ts";
import { payinStates, type PayinState } from "#lib/payins/views/payin-states.ts";
import { payoutStates, type PayoutState } from "#lib/payouts/views/payout-states.ts";
import { openRequestsOf } from "#lib/policies/rows/requests.ts";
import type { BatchState } from "#lib/rules/batches/batch-states.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";
import type {
  OccurrencePhase,
  OccurrenceWhy,
  ScheduleKind,
} from "#lib/rules/schedules/schedule-states.ts";
import { assetOf, nameOf, openContent, type ScheduleContent } from "#lib/schedules/rows/content.ts";
import type { FoundOccurrence } from "#lib/schedules/rows/occurrences.ts";
import type { ScheduleRow } from "#lib/schedules/rows/schedules.ts";
import type { Asset } from "#protocol/money/money.ts";

type Paid =
  | { payout: PayoutState }
  | { payin: PayinState }
  | { batch: Exclude<BatchState, "fixed"> };

/** One time of a schedule, as a calendar shows it. Days as 2026-11-27. */
export type OccurrenceView = {
  key: string;
  schedule: string;
  kind: ScheduleKind;
  /** Whom or what it is about. */
  name: string;
  amount: string;
  asset: Asset;
  /** The day that the rule sets, and that on which it is due. */
  on: string;
  due: string;
  phase: OccurrencePhase;
  why: OccurrenceWhy | null;
  /** How the payment that was made of it stands; null: none was, or the exchange has not answered. */
  paid: Paid | null;
  /** Where it is paid or seen; a schedule's own page where there is no payment yet. */
  href: string;
};

/** What a schedule says of each of its times. */
export type Said = Pick<OccurrenceView, "schedule" | "kind" | "name" | "amount" | "asset">;

export function saidOf(row: ScheduleRow, content: ScheduleContent = openContent(row)): Said {
  return {
    schedule: row.id,
    kind: row.kind,
    name: nameOf(content),
    amount: content.amount,
    asset: assetOf(content),
  };
}

function paymentHref(kind: ScheduleKind, { intent, payment }: FoundOccurrence): string | null {
  if (kind === "batch") return intent === null ? null : `/payouts/batches/${intent}`;
  const list = kind === "payout" ? "/payouts" : "/payins";
  if (payment !== null) return `${list}/${payment}`;
  return intent === null ? null : `${list}/new?intent=${intent}`;
}

function phaseOf(one: FoundOccurrence, isAsked: boolean): OccurrencePhase {
  if (one.is_dropped) return "skipped";
  if (one.is_begun) return "begun";
  if (one.state === "ready") return isAsked ? "asked" : "ready";
  return one.state;
}

/** How the payments stand that were made of these times, by time. */
async function paidOf(
  store: Store,
  accountId: string,
  found: readonly FoundOccurrence[],
): Promise<Map<string, Paid>> {
  const begun = found.filter(({ is_begun: isBegun }) => isBegun);
  const intents = begun.flatMap(({ intent, batch_state: batch }) =>
    intent === null || batch !== null ? [] : [intent],
  );
  const [payouts, payins] = await Promise.all([
    payoutStates(store, { id: accountId }, intents),
    payinStates(store, { id: accountId }, intents),
  ]);
  return new Map(
    begun.flatMap(({ id, intent, batch_state: batch }): [string, Paid][] => {
      if (batch !== null) return batch === "fixed" ? [] : [[id, { batch }]];
      const payout = payouts.get(intent ?? "");
      if (payout) return [[id, { payout }]];
      const payin = payins.get(intent ?? "");
      return payin ? [[id, { payin }]] : [];
    }),
  );
}

/** Times with what has become of them; those of schedules that are not named are left out. */
export async function occurrenceViews(
  store: Store,
  accountId: string,
  schedules: ReadonlyMap<string, Said>,
  found: readonly FoundOccurrence[],
): Promise<OccurrenceView[]> {
  const now = new Date();
  const asked = new Set<string>();
  for (const operation of ["payout", "payin", "batch"] as const) {
    const objects = found.flatMap(({ schedule_id: id, intent }) =>
      schedules.get(id)?.kind === operation && intent !== null ? [intent] : [],
    );
    const open = await openRequestsOf(store.db, { accountId, operation }, objects);
    for (const [object, request] of open) {
      if (requestState(request, now) === "waiting") asked.add(object);
    }
  }
  const paid = await paidOf(store, accountId, found);
  return found.flatMap((one) => {
    const said = schedules.get(one.schedule_id);
    if (!said) return [];
    const phase = phaseOf(one, one.intent !== null && asked.has(one.intent));
    const isPaid = phase === "asked" || phase === "ready" || phase === "begun";
    const href = (isPaid && paymentHref(said.kind, one)) || `/schedules/${said.schedule}`;
    const { on_day: on, due_on: due } = one;
    // Why a batch stayed a draft is over once somebody has gone on with it.
    const why = one.state === "ready" && !one.is_draft ? null : one.why;
    return [{ ...said, key: one.id, on, due, phase, why, paid: paid.get(one.id) ?? null, href }];
  });
}

/** A time to come, of which nothing is noted yet. */
export const comingView = (said: Said, on: string, due: string): OccurrenceView => ({
  ...said,
  key: `${said.schedule} ${on}`,
  on,
  due,
  phase: "coming",
  why: null,
  paid: null,
  href: `/schedules/${said.schedule}`,
});
