import "server-only";
import type { CreatedAt } from "#lib/core/store/column-types.ts";
import type { ReceiptKind } from "#lib/rules/receipts/receipt.ts";

type ReceiptCodeTable = {
  id: string;
  account_id: string;
  kind: ReceiptKind;
  /** The number of the payin, the payout or the return. */
  object_id: bigint;
  /** Null once it is withdrawn. */
  code_hash: string | null;
  created_by: string;
  created_at: CreatedAt;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    receipt_code: ReceiptCodeTable;
  }
}
