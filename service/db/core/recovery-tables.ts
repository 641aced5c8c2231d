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

/** What the books claim and its witness does not show. */
export type UnshownClaim = {
  kind: Exclude<UnknownEffect["kind"], "sends">;
  /** An end-to-end id or a transaction's hash. */
  evidence: string;
  told: Record<string, string | null>;
};

/**
 * shown, lacking: what the witness says by now. settled: a person has accounted for it and says why; it takes
 * two of them.
 */
type ClaimEvent = "shown" | "lacking" | "settled";

/** Tables of 0026-recovery.sql to 0028-recovery-bookings.sql, and of 0032-unshown-claims.sql. */
export type RecoveryTables = {
  statement_place: {
    is_only: ColumnType<boolean, never, never>;
    cursor: string;
    kept_since: Date;
    looked_at: Date;
  };
  statement_rows: {
    id: Id;
    direction: "in" | "out" | "returned";
    end_to_end_id: string;
    order_id: string | null;
    original_end_to_end_id: string | null;
    after: string;
    cursor: string;
    seen_at: Stamp;
  };
  unshown_claims: {
    id: Id;
    recovery_id: bigint;
    witness: Witness;
    kind: UnshownClaim["kind"];
    evidence: string;
    told: ColumnType<UnshownClaim["told"], string, never>;
    noted_at: Stamp;
  };
  claim_trail: {
    id: Id;
    claim_id: bigint;
    event: ClaimEvent;
    person: string | null;
    reason: string | null;
    noted_at: Stamp;
  };
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
