import "server-only";
import type { Generated } from "kysely";
import type { JsonColumn } from "#platform/json-column.ts";
import type { BatchState } from "#lib/rules/batches/batch-states.ts";
import type { LineFault } from "#lib/rules/batches/batch-line.ts";
import type { Token } from "#protocol/money/money.ts";
import type { CreatedAt, UpdatedAt } from "#lib/core/store/column-types.ts";

type BatchTable = {
  id: string;
  account_id: string;
  idempotency_key: string;
  title: string;
  network: string;
  token: Token;
  state: Generated<BatchState>;
  /** Everybody who typed or changed a line. */
  actors: string[];
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
  /** What is wrong with it; never what was typed. */
  faults: JsonColumn<LineFault[]>;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    batch: BatchTable;
    batch_line: BatchLineTable;
  }
}
