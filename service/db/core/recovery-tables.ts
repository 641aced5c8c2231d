import type { ColumnType } from "kysely";
import type { Network } from "#protocol/chain/networks.ts";

type Stamp = ColumnType<Date, never, never>;
type Id = ColumnType<bigint, never, never>;

/** Who saw money move, besides the service: the bank, or the treasury's record on a network. */
export type Witness = "bank" | Network;

/** What a witness shows and the books do not know. `sends`: only that the treasury has acted. */
export type UnknownEffect = {
  kind: "payin_paid" | "pix_out" | "pix_return" | "transfer" | "pull" | "sends";
  /** An end-to-end id or a transaction's hash. */
  evidence: string;
  told: Record<string, string | null>;
};

/** Tables of 0026-recovery.sql to 0028-recovery-bookings.sql. */
export type RecoveryTables = {
  witness_looks: {
    witness: Witness;
    cursor: string;
    looked_at: ColumnType<Date, never, Date>;
  };
  recoveries: {
    id: Id;
    began_at: Stamp;
    ended_at: ColumnType<Date | null, never, Date>;
  };
  unknown_effects: {
    id: Id;
    recovery_id: bigint;
    witness: Witness;
    kind: UnknownEffect["kind"];
    evidence: string;
    told: ColumnType<UnknownEffect["told"], string, never>;
    seen_at: Stamp;
  };
  recovery_bookings: { effect_id: bigint; user_id: number | null; booked_at: Stamp };
  recovery_people: { name: string; key_hash: Buffer; created_at: Stamp };
  recovery_yeses: {
    recovery_id: bigint;
    person: string;
    through_effect: bigint;
    said_at: ColumnType<Date, never, Date>;
  };
};
