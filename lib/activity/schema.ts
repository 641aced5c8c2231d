import "server-only";
import type { ColumnType } from "kysely";
import type { MovementKind, MovementSide, MovementState } from "#lib/rules/activity/movements.ts";
import type { Token } from "#protocol/money/money.ts";

/** The database's triggers write these tables (0154-activity.sql): nothing here may be set. */
type Written<Value> = ColumnType<Value, never, never>;

type ActivityTable = {
  id: Written<bigint>;
  account_id: Written<string>;
  kind: Written<MovementKind>;
  payin_id: Written<bigint | null>;
  payout_id: Written<bigint | null>;
  return_id: Written<bigint | null>;
  side: Written<MovementSide>;
  /** The exchange's word, stored even if unknown. */
  status: Written<string>;
  state: Written<MovementState>;
  at: Written<Date>;
  /** When its reais moved; null: they have not, as far as is known. */
  settled_at: Written<Date | null>;
  network: Written<string>;
  token: Written<Token>;
  /** What it is about: what a payin's payer paid, what a payout's receiver gets. */
  amount_cents: Written<bigint>;
  /** What the payer paid, the fee within it, and what is left; null: not known. */
  gross_cents: Written<bigint>;
  fee_cents: Written<bigint | null>;
  net_cents: Written<bigint | null>;
  units: Written<bigint>;
  words: Written<string>;
  codes: Written<string[]>;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    activity: ActivityTable;
  }
}
