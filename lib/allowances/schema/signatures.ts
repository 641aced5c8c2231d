import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { Token } from "#protocol/money/money.ts";
import type { CreatedAt, RowId } from "#lib/core/store/column-types.ts";

type AllowanceClaimTable = {
  network: string;
  signer: string;
  name: string;
  account_id: string;
  serves: string;
  claimed_at: CreatedAt;
};

/**
 * `asked`: the wallet is open, or was at its last report · `sent`: it gave a hash · `mined` as asked ·
 * `rejected` by its owner · `replaced`: another transaction took the nonce · `other_amount`: mined, but
 * edited in the wallet.
 */
export type PayoutSignatureState =
  | "asked"
  | "sent"
  | "mined"
  | "rejected"
  | "replaced"
  | "reverted"
  | "dropped"
  | "other_amount";

export type PayoutSignatureTable = {
  id: RowId;
  account_id: string;
  intent_id: string | null;
  /** The batch that an allowance is for; null: another purpose. */
  batch_id: ColumnType<string | null, string | null | undefined, never>;
  purpose: "approve" | "reset" | "revoke";
  network: string;
  /** Null on solana. */
  chain_id: bigint | null;
  token: Token;
  token_address: string;
  spender: string;
  units: bigint;
  signer: string;
  /** Zero on chains without nonces. */
  nonce: bigint;
  /** The head when the wallet was opened: the search for its logs starts there. */
  from_block: bigint;
  content_hash: string;
  state: Generated<PayoutSignatureState>;
  hash: string | null;
  mined_hash: string | null;
  block_number: bigint | null;
  asked_by: string;
  asked_at: ColumnType<Date, never, Date>;
  /** When to look at the chain next; null: it is settled. */
  next_look_at: ColumnType<Date | null, never, Date | null>;
  looks: Generated<number>;
  settled_at: Date | null;
  /** The bytes to sign, in hexadecimal, for wallets that only sign. */
  bytes: string | null;
  /** The end of their validity: milliseconds on tron, a block height on solana. */
  valid_until: bigint | null;
  /** The signed bytes. */
  signed: string | null;
  /** `servedIntent` of an approval's purpose; null: no payout, or the row is older than this column. */
  serves: ColumnType<string | null, string | null | undefined, string | null>;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    allowance_claim: AllowanceClaimTable;
    payout_signature: PayoutSignatureTable;
  }
}
