import "server-only";
import type { CreatedAt, RowId } from "#lib/core/store/column-types.ts";

export type PayingWalletTable = {
  id: RowId;
  account_id: string;
  family: "evm" | "tron" | "solana";
  address: string;
  name: string;
  created_by: string;
  created_at: CreatedAt;
  last_used_at: Date | null;
};

type TestWalletTable = {
  account_id: string;
  address: string;
  /** Sealed. */
  sealed_key: string;
  created_at: CreatedAt;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    paying_wallet: PayingWalletTable;
    test_wallet: TestWalletTable;
  }
}
