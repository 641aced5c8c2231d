import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { JsonColumn, JsonText } from "#platform/json-column.ts";
import type {
  BatchState,
  BatchStop,
  LineState,
  LineStop,
} from "#lib/rules/batches/batch-states.ts";
import type { LineFault } from "#lib/rules/batches/batch-line.ts";
import type { Token } from "#protocol/money/money.ts";
import type { CreatedAt, UpdatedAt } from "#lib/core/store/column-types.ts";

type BatchTable = {
  id: string;
  /** Counts all batches, in the order in which they were made. */
  number: Generated<bigint>;
  account_id: string;
  idempotency_key: string;
  title: string;
  network: string;
  token: Token;
  state: Generated<BatchState>;
  /** Everybody who typed or changed a line. */
  actors: string[];
  /** The paying wallet's canonical address; this and what follows is null in a draft. */
  wallet: string | null;
  /** The external wallet of that address that pays it; null: its wallet signs here. */
  external_id: bigint | null;
  spender: string | null;
  token_address: string | null;
  chain_id: bigint | null;
  /** What its lines are expected to take, and the most that they may: what the wallet allows. */
  units: bigint | null;
  most_units: bigint | null;
  /** What one signature allows at most; null: all of it. */
  slice_units: bigint | null;
  /** The allowance that stands for it, as signed; null: none was yet. */
  signed_units: bigint | null;
  /** What its lines had taken before that one. */
  taken_before: Generated<bigint>;
  /** While the next slice is waited for: from this block on nothing may leave the wallet. */
  watched_from: bigint | null;
  /** BRL of all lines, with the fees as expected, and as received. */
  sender_cents: bigint | null;
  receiver_cents: bigint | null;
  content_hash: string | null;
  fixed_by: string | null;
  fixed_at: Date | null;
  /** Whose payouts its lines are: whoever signed the allowance, or resumed it. */
  run_by: string | null;
  started_at: Date | null;
  /** Why no line is begun, or none ever will be. */
  why: BatchStop | null;
  /** The person who paused or ended it; null: it stopped by itself. */
  stopped_by: string | null;
  paused_at: Date | null;
  ended_at: Date | null;
  /** When to take the next step; null: a person is waited for, or nobody. */
  next_step_at: Date | null;
  created_by: string;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

type BatchLineTable = {
  batch_id: string;
  /** The line in the file, counted without its header. */
  number: number;
  /** Sealed: the cells as they were typed. */
  typed: string;
  /** BRL that the receiver gets exactly; null: not an amount. */
  cents: bigint | null;
  /** The exchange's number of the PIX account; null: not registered yet, or not known. */
  pix_account_id: bigint | null;
  /** The payout that it pays again; null: none. */
  repeats: ColumnType<bigint | null, bigint | null | undefined, never>;
  /** What is wrong with it; never what was typed. */
  faults: JsonColumn<LineFault[]>;
  /** What somebody has ticked of what to look at, by its key. */
  confirmed: ColumnType<string[], JsonText<string[]> | undefined, JsonText<string[]>>;
  /** The line's payout; null in a draft. */
  intent_id: string | null;
  /** What it is expected to take, and its BRL with the fees. */
  units: bigint | null;
  sender_cents: bigint | null;
  /** Its receiver was never paid before, or has changed since. */
  is_new: boolean | null;
  state: Generated<LineState>;
  /** Why it was stopped or failed. */
  why: LineStop | null;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    batch: BatchTable;
    batch_line: BatchLineTable;
  }
}
