import type { SignedSend } from "#service/db/sends/chain-sends.ts";

/**
 * Whose send it is, locked: a payin or a payout, and what each step of the send means to it. The
 * send itself, its nonce, its bytes and its gas are the same for all.
 */
export type SendOwner = {
  payinId: bigint | null;
  payoutId: bigint | null;
  /** It has not ended otherwise: the send may be signed. */
  isWaiting: boolean;
  signed(hash: string): Promise<void>;
  /** Mined; `isMoved`: in a block that is new to us. */
  seen(confirmations: number, isMoved: boolean): Promise<void>;
  /** It was in a block and is in none any more. */
  unmined(): Promise<void>;
  /** These bytes can never do it: they were mined and reverted, or their nonce is taken for good. */
  undone(): Promise<void>;
  /** Deep enough, and the chain shows that it was done. */
  delivered(send: SignedSend): Promise<void>;
  /** Deep enough, and the chain does not show it: a person must look. */
  unproven(): Promise<void>;
  /** It may be mined and is not: its outcome is awaited longer than usual. */
  stuck(trouble: string): Promise<void>;
};
