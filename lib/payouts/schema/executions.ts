import "server-only";
import type { Token } from "#protocol/money/money.ts";
import type { CreatedAt, RowId } from "#lib/core/store/column-types.ts";

export type PayoutExecutionTable = {
  id: RowId;
  account_id: string;
  intent_id: string;
  payout_quote_id: string;
  network: string;
  token: Token;
  spender: string;
  signer: string;
  units: bigint;
  /** BRL per token, 6 places. */
  commercial_rate: bigint | null;
  rate: bigint;
  sender_cents: bigint;
  receiver_cents: bigint;
  flat_fee_cents: bigint | null;
  partner_fee_cents: bigint | null;
  /** The chain's head when the exchange was asked. */
  head: bigint;
  asked_by: string;
  asked_at: CreatedAt;
  /** `answered`: it has its payout · `revoked`: nothing was taken and nothing can be. */
  ended: "answered" | "revoked" | null;
  ended_at: Date | null;
  next_look_at: Date | null;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    payout_execution: PayoutExecutionTable;
  }
}
