import "server-only";
import { allowanceView, type AllowanceView } from "#lib/rules/allowances/allowance-view.ts";
import type { PayoutSignature } from "#lib/allowances/rows/payout-signatures.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";

/** What the page needs to open the wallet; its row is committed before. */
export type BegunSignature =
  /** The allowance is already set; there is nothing to sign. */
  | { state: "already_allowed" }
  | {
      state: "asked";
      signature: string;
      purpose: "approve" | "reset" | "revoke";
      /** The intent's allowance; for a revoke, the revoked one with 0 units. */
      allowance: AllowanceView;
      /** The units that this transaction approves: 0 for `reset` and `revoke`. */
      units: string;
      /** The nonce that the transaction must have; 0 on chains without nonces. */
      nonce: number;
      /** The head when the signature was begun, as a decimal integer. */
      fromBlock: string;
      /** The bytes to sign, in hexadecimal, for wallets that only sign. */
      bytes: string | null;
    };

/** A committed row as the page takes it. @param allowance the intent's, or the revoked one */
export const begunSignature = (row: PayoutSignature, allowance: Allowance): BegunSignature => ({
  state: "asked",
  signature: String(row.id),
  purpose: row.purpose,
  allowance: allowanceView(allowance),
  units: row.units.toString(),
  nonce: Number(row.nonce),
  fromBlock: row.from_block.toString(),
  bytes: row.bytes,
});
