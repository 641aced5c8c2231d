import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt } from "#lib/core/store/column-types.ts";
import type { Repeats, Shift } from "#lib/rules/schedules/recurrence.ts";
import type {
  OccurrenceState,
  OccurrenceWhy,
  ScheduleKind,
  ScheduleState,
  ScheduleWhy,
} from "#lib/rules/schedules/schedule-states.ts";

type ScheduleTable = {
  id: string;
  account_id: string;
  idempotency_key: string;
  kind: ScheduleKind;
  /** Sealed: see lib/schedules/rows/content.ts. */
  content: string;
  repeats: Repeats;
  every: number;
  /** Days are São Paulo's, as 2026-11-27. */
  first_on: string;
  until: string | null;
  times: number | null;
  shift: Shift;
  days_before: number;
  state: Generated<ScheduleState>;
  why: ScheduleWhy | null;
  /** Which time is next, counted from 0, on which day the rule sets it, and when it is prepared; null: none is left. */
  next_index: Generated<number>;
  next_on: string | null;
  next_at: Date | null;
  made_by: string;
  /** Who set the content last, and everybody who had a hand in it. */
  owner: string;
  actors: string[];
  changed_at: ColumnType<Date, never, Date>;
  made_at: CreatedAt;
};

type OccurrenceTable = {
  id: string;
  schedule_id: string;
  account_id: string;
  /** The day that the rule sets, and that on which it is due. */
  on_day: string;
  due_on: string;
  state: OccurrenceState;
  why: OccurrenceWhy | null;
  /** Whose it is, and who had a hand in it, when it was prepared. */
  owner: string | null;
  actors: Generated<string[]>;
  /** The batch that pays it. */
  batch_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** When it is looked at next; null: a person is waited for, or nobody. */
  next_at: Date | null;
  attempts: Generated<number>;
  decided_by: string | null;
  /** Its payment was made: it waits for nobody any more. */
  is_over: Generated<boolean>;
  made_at: CreatedAt;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    schedule: ScheduleTable;
    occurrence: OccurrenceTable;
  }
}
