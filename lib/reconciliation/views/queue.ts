import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import { keysetPage, type Cursor, type KeysetPage } from "#lib/core/store/keyset-page.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { countDue } from "#lib/reconciliation/rows/due.ts";
import { countSuggested, suggestedLines } from "#lib/reconciliation/rows/decide-lines.ts";
import {
  betweenOf,
  countByState,
  countOpen,
  listExceptions,
  type ExceptionFilter,
  type ExceptionRow,
} from "#lib/reconciliation/rows/exceptions.ts";
import {
  namedSubjects,
  UNNAMED,
  type NamedSubject,
} from "#lib/reconciliation/rows/named-subjects.ts";
import {
  QUEUE_TABS,
  type ExceptionState,
  type QueueTab,
} from "#lib/rules/reconciliation/exceptions.ts";
import type { ExceptionKind, JudgedKind } from "#lib/rules/reconciliation/kinds.ts";
import type { Confidence } from "#lib/rules/reconciliation/match-line.ts";
import { formatAmount, type Asset } from "#protocol/money/money.ts";

const PAGE_SIZE = 20;

/** One exception as the queue shows it: the amount as decimal text, times as ISO 8601, the day as 2026-10-31. */
export type ExceptionView = NamedSubject & {
  id: string;
  kind: ExceptionKind;
  state: ExceptionState;
  /** Who was expected, where somebody else paid; null: it is about something else. */
  expected: string | null;
  /** What differs: where all of the payment does, its amount. */
  amount: string;
  /** Whom the other side names instead; null: it is about something else. */
  other: string | null;
  /**
   * By how much they say more than we do, and whether it is more money, whichever way it goes; null: it is no money, or
   * a side has none.
   */
  between: { amount: string; asset: Asset; isMore: boolean } | null;
  day: string;
  foundAt: string;
  owner: string | null;
};

/** Kinds whose sides are names. */
const OF_NAMES: readonly ExceptionKind[] = ["pix_other_party", "statement_other_party"];

export type ExceptionPage = KeysetPage<ExceptionView>;

export async function exceptionViews(
  rows: Rows,
  accountId: string,
  found: readonly ExceptionRow[],
): Promise<ExceptionView[]> {
  const [subjects, people] = [
    await namedSubjects(rows, accountId, found),
    await namesOfPeople(rows, [...new Set(found.flatMap(({ owner }) => owner ?? []))]),
  ];
  return found.map((row) => {
    const subject = subjects.get(row.id) ?? UNNAMED;
    return {
      id: String(row.id),
      kind: row.kind,
      state: row.state,
      ...subject,
      expected: row.kind === "pix_other_party" ? row.ours : null,
      other: OF_NAMES.includes(row.kind) ? row.theirs : null,
      amount: formatAmount(row.cents, "BRL"),
      between: betweenOf(row, subject.payment?.token),
      day: row.day,
      foundAt: row.found_at.toISOString(),
      owner: people.get(row.owner ?? "") ?? null,
    };
  });
}

/** A page of an account's exceptions, at the same cost wherever it is. */
export async function exceptionRows(
  { db }: Store,
  account: Pick<Account, "id">,
  filter: ExceptionFilter,
  cursor: Cursor = {},
): Promise<ExceptionPage> {
  const found = await listExceptions(db, account.id, filter, { ...cursor, limit: PAGE_SIZE + 1 });
  const page = keysetPage(found, PAGE_SIZE, cursor);
  return { ...page, rows: await exceptionViews(db, account.id, page.rows) };
}

/** What waits for a person: exceptions to decide and matches to confirm; and what is still to be compared. */
export async function reconciliationCounts(
  { db }: Store,
  account: Pick<Account, "id">,
): Promise<{ open: number; matches: number; due: number }> {
  const [open, matches, due] = await Promise.all([
    countOpen(db, account.id),
    countSuggested(db, account.id),
    countDue(db, account.id),
  ]);
  return { open, matches, due };
}

/** How much stands in each of the queue's views, and what is still to be compared. */
export async function queueCounts(
  { db }: Store,
  account: Pick<Account, "id">,
): Promise<{ tabs: Record<QueueTab, number>; due: number }> {
  const states = QUEUE_TABS.filter((tab) => tab !== "matches");
  const [counted, matches, due] = await Promise.all([
    countByState(db, account.id, states),
    countSuggested(db, account.id),
    countDue(db, account.id),
  ]);
  const countOf = (tab: QueueTab) => (tab === "matches" ? matches : (counted.get(tab) ?? 0));
  const tabs = Object.fromEntries(QUEUE_TABS.map((tab) => [tab, countOf(tab)]));
  return { tabs: tabs as Record<QueueTab, number>, due };
}

/** A line and the movement for which it may stand. */
export type MatchView = {
  id: string;
  account: string;
  confidence: Confidence;
  line: { day: string; amount: string; text: string };
  movement: {
    kind: JudgedKind;
    number: string;
    href: string;
    day: string;
    amount: string;
    name: string | null;
  };
};

const MATCHES_SHOWN = 100;

export async function matchViews(
  { db }: Store,
  account: Pick<Account, "id">,
): Promise<MatchView[]> {
  const found = await suggestedLines(db, account.id, MATCHES_SHOWN);
  return found.map((one) => ({
    id: String(one.id),
    account: one.account,
    confidence: one.confidence,
    line: {
      day: one.day,
      amount: formatAmount(one.cents, "BRL"),
      text: [one.name, one.memo].filter(Boolean).join(" · "),
    },
    movement: {
      kind: one.kind,
      number: one.number,
      href: one.payin_id === null ? `/payouts/${one.payout_id}` : `/payins/${one.payin_id}`,
      day: one.our_day,
      amount: formatAmount(one.our_cents, "BRL"),
      name: one.our_name,
    },
  }));
}
