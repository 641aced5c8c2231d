import "server-only";
import type { Generated } from "kysely";
import type { CreatedAt, RowId, UpdatedAt } from "#lib/core/store/column-types.ts";
import type { WalletUse } from "#lib/rules/wallets/wallet-use.ts";

type WalletTable = {
  id: RowId;
  account_id: string;
  network: string;
  address: string;
  name: string;
  status: "pending" | "registered" | "refused";
  exchange_status: string | null;
  use: Generated<WalletUse>;
  refused_code: string | null;
  idempotency_key: string;
  created_by: string;
  registered_at: Date | null;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    wallet: WalletTable;
  }
}
