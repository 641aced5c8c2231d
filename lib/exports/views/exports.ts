import "server-only";
import type { Account, Session } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { saidTotals, type SaidTotals } from "#lib/exports/formats/totals.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { openAsked } from "#lib/exports/rows/asked.ts";
import { exportChoice } from "#lib/exports/rows/choices.ts";
import { exportersOf } from "#lib/exports/rows/exporters.ts";
import { listExports, totalsOf } from "#lib/exports/rows/exports.ts";
import { ofxAccount } from "#lib/exports/rows/ofx-account.ts";
import { listSchedules } from "#lib/exports/rows/schedules.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import type { ExportColumn } from "#lib/rules/exports/export-columns.ts";
import type { ExportFormat } from "#lib/rules/exports/export-formats.ts";
import {
  exportPhase,
  type Every,
  type ExportFault,
  type ExportList,
  type ExportPhase,
} from "#lib/rules/exports/exports.ts";
import { minutesLeft } from "#lib/rules/exports/minutes-left.ts";
import { lastMonths } from "#lib/rules/exports/months.ts";
import { expectedRows } from "./expected-rows.ts";
import { filterWords } from "./filter-words.ts";

const SHOWN = 50;
const MONTHS = 18;

/** One export as its page shows it; times as ISO 8601. */
export type ExportView = {
  id: string;
  list: ExportList;
  format: ExportFormat;
  /** What it was made of, in the reader's words. */
  words: string;
  phase: ExportPhase;
  fault: ExportFault | null;
  rows: number;
  /** Of one that is being written, at its pace so far; null: that can't be told. */
  minutesLeft: number | null;
  bytes: number;
  sums: SaidTotals["sums"];
  sha256: string | null;
  by: string;
  isScheduled: boolean;
  madeAt: string;
  expiresAt: string | null;
};

export async function exportRows(
  store: Store,
  account: Account,
  locale: Locale,
): Promise<ExportView[]> {
  const found = await listExports(store.db, account.id, SHOWN);
  const names = await namesOfPeople(store.db, [...new Set(found.map((row) => row.asked_by))]);
  const now = new Date();
  return Promise.all(
    found.map(async (row) => {
      const totals = saidTotals(totalsOf(row));
      const asked = openAsked(row.id, row.asked);
      const phase = exportPhase(row.state, row.expires_at, now);
      const isPaced = phase === "running" && row.begun_at !== null && totals.rows > 0;
      const total = isPaced ? await expectedRows(store, account, asked) : null;
      return {
        id: row.id,
        list: row.list,
        format: row.format,
        words: await filterWords(locale, asked),
        phase,
        fault: row.fault,
        rows: totals.rows,
        minutesLeft: minutesLeft({ rows: totals.rows, total, begunAt: row.begun_at, now }),
        bytes: Number(row.bytes),
        sums: totals.sums,
        sha256: row.sha256,
        by: names.get(row.asked_by) ?? "",
        isScheduled: row.people !== null,
        madeAt: row.made_at.toISOString(),
        expiresAt: row.expires_at?.toISOString() ?? null,
      };
    }),
  );
}

export type ScheduleView = {
  id: string;
  every: Every;
  list: ExportList;
  format: ExportFormat;
  /** Their names. */
  people: string[];
  nextAt: string;
};

export async function exportSettings(store: Store, { account }: Session) {
  const [schedules, offered, ofx] = await Promise.all([
    listSchedules(store.db, account.id),
    exportersOf(store.db, account.id),
    ofxAccount(store.db, account.id),
  ]);
  const names = await namesOfPeople(store.db, [...new Set(schedules.flatMap((one) => one.people))]);
  return {
    schedules: schedules.map(({ id, every, list, format, people, next_at }): ScheduleView => ({
      id,
      every,
      list,
      format,
      people: people.flatMap((one) => names.get(one) ?? []),
      nextAt: next_at.toISOString(),
    })),
    people: offered,
    ofx: ofx ?? null,
    months: lastMonths(saoPauloDayAfter(new Date(), 0), MONTHS),
  };
}

/** What the menu on a list begins with. */
export type ExportStart = {
  format: ExportFormat;
  columns: readonly ExportColumn[];
  /** The newest first, as "2026-10". */
  months: readonly string[];
  hasOfxAccount: boolean;
};

export async function exportStart(
  store: Store,
  { account, person }: Session,
): Promise<ExportStart> {
  const [choice, ofx] = await Promise.all([
    exportChoice(store.db, person.id),
    ofxAccount(store.db, account.id),
  ]);
  return {
    ...choice,
    months: lastMonths(saoPauloDayAfter(new Date(), 0), MONTHS),
    hasOfxAccount: ofx !== undefined,
  };
}
