import "server-only";
import type { ColumnType } from "kysely";

/** Either a factory with the account's own number at the exchange, or the spender alone. */
type PayoutPinTable = {
  account_id: string;
  network: string;
  spender: string;
  factory: string | null;
  user_id: bigint | null;
  /** What the chain showed when the pin was set; null: it was never checked, so the pin is void. */
  evidence: string | null;
  set_by: string;
  set_at: ColumnType<Date, never, Date>;
};

/** A signature of the dashboard's text by a delegate's key. */
type DelegateProofTable = {
  account_id: string;
  network: string;
  number: bigint;
  delegate: string;
  user_id: bigint;
  signature: string;
  proved_by: string;
  proved_at: ColumnType<Date, never, never>;
};

type SigningLimitsTable = {
  connection_id: string;
  /** BRL per token, 6 places. */
  min_rate: bigint;
  max_rate: bigint;
  start_min_rate: bigint;
  start_max_rate: bigint;
  max_from_median_bps: number;
  max_fee_bps: number;
  max_fee_flat_cents: bigint;
  /** Token units that a batch may have open at once. */
  max_open_units: bigint;
  set_by: string;
  set_at: ColumnType<Date, never, Date>;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    payout_pin: PayoutPinTable;
    delegate_proof: DelegateProofTable;
    signing_limits: SigningLimitsTable;
  }
}
