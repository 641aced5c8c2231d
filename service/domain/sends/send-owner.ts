import type { SignedSend } from "#service/db/sends/chain-sends.ts";

/**
 * The locked payin or payout that a send belongs to, and what each step of the send means to it. The send
 * itself, its nonce, bytes and gas work the same for all owners.
 */
export type SendOwner = {
  payinId: bigint | null;
  payoutId: bigint | null;
  /** The owner has not ended some other way, so the send may be signed. */
  isWaiting: boolean;
  signed(hash: string): Promise<void>;
  /** Mined; `isMoved`: in another block than before. */
  seen(confirmations: number, isMoved: boolean): Promise<void>;
  /** The transaction was in a block and no longer is. */
  unmined(): Promise<void>;
  /** These bytes can never succeed: they were mined and reverted, or their nonce is taken for good. */
  undone(): Promise<void>;
  /** Enough confirmations, and the chain shows the transfer. */
  delivered(send: SignedSend): Promise<void>;
  /** Enough confirmations, and the chain does not show the transfer: a person must look. */
  unproven(): Promise<void>;
  /** Not mined for longer than usual, though it still may be. */
  stuck(trouble: string): Promise<void>;
};
