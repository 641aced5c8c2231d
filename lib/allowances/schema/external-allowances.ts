import "server-only";
import type { ColumnType } from "kysely";
import type { Token } from "#protocol/money/money.ts";
import type { SigningNetwork } from "#protocol/chain/networks.ts";
import type { CreatedAt, RowId } from "#lib/core/store/column-types.ts";

/** The allowance that an external wallet's owners are to give for one payout or one part of a batch, and its event. */
type ExternalAllowanceTable = {
  id: RowId;
  /** Null: it is for a batch. */
  intent_id: string | null;
  /** Null: it is for a payout. */
  batch_id: string | null;
  account_id: string;
  wallet_id: bigint;
  network: SigningNetwork;
  /** The external wallet's canonical address. */
  signer: string;
  token: Token;
  token_address: string;
  spender: string;
  units: bigint;
  /** BRL, an estimate: with the fees, and what the receiver gets. */
  sender_cents: bigint;
  receiver_cents: bigint;
  estimated_at: ColumnType<Date, never, Date>;
  /** Only an event after this block counts. */
  from_block: bigint;
  searched_to: bigint;
  asked_by: string;
  asked_at: CreatedAt;
  ends_at: Date;
  hash: string | null;
  block_number: bigint | null;
  log_index: number | null;
  seen_at: Date | null;
  overwritten_at: Date | null;
  /** `served`: its batch is paid from it. */
  ended: "given_up" | "expired" | "served" | null;
  ended_by: string | null;
  ended_at: Date | null;
  looks: ColumnType<number, never, number>;
  next_look_at: Date | null;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    external_allowance: ExternalAllowanceTable;
  }
}
