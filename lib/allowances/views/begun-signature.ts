import "server-only";
import type { PayoutSignature } from "#lib/allowances/rows/payout-signatures.ts";

/**
 * What the page needs to open the wallet; its row is committed before. What is signed is not among it: the page
 * derives that itself.
 */
export type BegunSignature =
  /** The allowance is already set; there is nothing to sign. */
  | { state: "already_allowed" }
  | {
      state: "asked";
      signature: string;
      /** The nonce that the transaction must have; 0 on chains without nonces. */
      nonce: number;
      /** The bytes to sign, in hexadecimal, for wallets that only sign. */
      bytes: string | null;
    };

/** A committed row as the page takes it. */
export const begunSignature = ({ id, nonce, bytes }: PayoutSignature): BegunSignature => ({
  state: "asked",
  signature: String(id),
  nonce: Number(nonce),
  bytes,
});
