import "server-only";
import type { ColumnType } from "kysely";
import type { MovementKind, MovementSide, MovementState } from "#lib/rules/activity/movements.ts";
import type { Token } from "#protocol/money/money.ts";

/** The database's triggers write these tables (0154-activity.sql, 0164-activity-groups.sql): nothing here may be set. */
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
  /** Whom a payin is from or a payout to, with a masked document; null: not known. */
  party: Written<string | null>;
  party_document: Written<string | null>;
  cost_centre: Written<string>;
  category: Written<string | null>;
  /** BRL per token, 6 places, as agreed and as the market's was then; of payins and payouts. */
  rate: Written<bigint | null>;
  market_rate: Written<bigint | null>;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    activity: ActivityTable;
  }
}
