import "server-only";
import type { Account, Session } from "#lib/core/access/actor.ts";
import { isAllowed } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { pixAccountsOfKeys } from "#lib/pix-accounts/rows/pix-account-keys.ts";
import { pixAccountNotes } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import { isLate } from "#lib/rules/schedules/is-late.ts";
import { timesUntil, type Recurrence } from "#lib/rules/schedules/recurrence.ts";
import type { ScheduleState, ScheduleWhy } from "#lib/rules/schedules/schedule-states.ts";
import type { WhenValues } from "#lib/rules/schedules/when-values.ts";
import { permissionOf } from "#lib/schedules/exchange/preparing.ts";
import { openContent, type PayoutContent } from "#lib/schedules/rows/content.ts";
import { occurrencesOf } from "#lib/schedules/rows/occurrences.ts";
import { ruleOf, scheduleById, today, type ScheduleRow } from "#lib/schedules/rows/schedules.ts";
import type { CurrencyType, Token } from "#protocol/money/money.ts";
import {
  comingView,
  occurrenceViews,
  saidOf,
  type OccurrenceView,
  type Said,
} from "./occurrence-view.ts";

export type ScheduleView = Said & {
  rule: Recurrence;
  daysBefore: number;
  state: ScheduleState;
  why: ScheduleWhy | null;
  network: string;
  token: Token;
  currencyType: CurrencyType | null;
  /** The holder that was noted, and its PIX account, where it pays one. */
  holder: string | null;
  pixAccount: string | null;
  /** What of the receiver is not what it was; null: nothing has stopped it for that. */
  changed: { key: boolean; holder: { before: string | null; now: string | null } | null } | null;
  /** Whoever pays a payin to which wallet; a batch's lines. */
  wallet: string | null;
  lines: number | null;
  payer: string | null;
  madeBy: string;
  owner: string;
  changedAt: string;
  today: string;
  coming: OccurrenceView[];
  /** What was prepared, skipped or missed, the last first. */
  past: OccurrenceView[];
  /** What of that waits for somebody, the first due first. */
  waiting: OccurrenceView[];
  /** What of that was due before today and was not paid, the first due first. */
  late: OccurrenceView[];
  mayChange: boolean;
};

const WAITING: readonly OccurrenceView["phase"][] = ["due", "asked", "ready", "missed", "stopped"];
const COMING_SHOWN = 6;
const PAST_SHOWN = 60;
const NEVER = "9999-12-31";

function coming(row: ScheduleRow, said: Said, noted: ReadonlySet<string>): OccurrenceView[] {
  if ((row.state !== "active" && row.state !== "paused") || row.next_on === null) return [];
  return timesUntil(ruleOf(row), row.next_index, NEVER, COMING_SHOWN)
    .filter(({ on }) => !noted.has(on))
    .map(({ on, due }) => comingView(said, on, due));
}

/** As it is known here: the exchange is asked before anything is paid. */
async function changedReceiver(
  rows: Rows,
  accountId: string,
  { pixAccount, receiver }: PayoutContent,
): Promise<NonNullable<ScheduleView["changed"]>> {
  const [notes, accounts] = await Promise.all([
    pixAccountNotes(rows, accountId, [Number(pixAccount)]),
    pixAccountsOfKeys(rows, accountId, [receiver.key]),
  ]);
  const now = notes.get(Number(pixAccount)) ?? null;
  const isSameHolder =
    receiver.holder === (now?.holderName ?? null) &&
    receiver.document === (now?.maskedDocument ?? null);
  return {
    key: String(accounts.get(receiver.key)) !== pixAccount,
    holder: isSameHolder ? null : { before: receiver.holder, now: now?.holderName ?? null },
  };
}

/** A schedule with what comes of it and what was; null: the account has no such schedule. */
export async function scheduleView(
  store: Store,
  reader: Session & { account: Account },
  id: string,
): Promise<ScheduleView | null> {
  const { db } = store;
  const { account } = reader;
  const row = await scheduleById(db, account.id, id);
  if (!row) return null;
  const content = openContent(row);
  const said = saidOf(row, content);
  const [found, names, day] = await Promise.all([
    occurrencesOf(db, account.id, id, PAST_SHOWN),
    namesOfPeople(db, [row.made_by, row.owner]),
    today(db),
  ]);
  const past = await occurrenceViews(store, account.id, new Map([[id, said]]), found);
  return {
    ...said,
    rule: ruleOf(row),
    daysBefore: row.days_before,
    state: row.state,
    why: row.why,
    network: content.network,
    token: content.token,
    currencyType: content.kind === "batch" ? null : content.currencyType,
    holder: content.kind === "payout" ? content.receiver.holder : null,
    pixAccount: content.kind === "payout" ? content.pixAccount : null,
    changed:
      row.why === "receiver" && content.kind === "payout"
        ? await changedReceiver(db, account.id, content)
        : null,
    wallet: content.kind === "payin" ? content.name : null,
    lines: content.kind === "batch" ? content.lines.length : null,
    payer: content.kind === "payin" ? null : (content.payer ?? null),
    madeBy: names.get(row.made_by) ?? "",
    owner: names.get(row.owner) ?? "",
    changedAt: row.changed_at.toISOString(),
    today: day,
    coming: coming(row, said, new Set(past.map(({ on }) => on))),
    past,
    waiting: past.filter(({ phase }) => WAITING.includes(phase)).toReversed(),
    late: past.filter((one) => isLate(one, day)).toReversed(),
    mayChange: isAllowed(reader, permissionOf(row.kind)),
  };
}

/** What the form that changes a schedule begins with: its next time, and how many are left. */
export function whenOf(row: ScheduleView, nextOn: string, index: number): WhenValues {
  const { rule } = row;
  return {
    when: rule.repeats === "once" ? "once" : "repeat",
    repeats: rule.repeats === "once" ? "month" : rule.repeats,
    every: String(rule.every),
    first: nextOn,
    until: rule.until ?? "",
    times: rule.times === null ? "" : String(Math.max(1, rule.times - index)),
    shift: rule.shift,
    days_before: String(row.daysBefore),
    payer: row.payer ?? "",
  };
}

/** The next time of a schedule that can be changed; null: it has ended, or the reader may not change it. */
export async function nextTimeOf(
  { db }: Store,
  account: Account,
  id: string,
): Promise<{ on: string; index: number } | null> {
  const row = await scheduleById(db, account.id, id);
  if (!row || row.state === "ended" || row.next_on === null) return null;
  const day = await today(db);
  return { on: row.next_on < day ? day : row.next_on, index: row.next_index };
}
