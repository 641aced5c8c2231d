type Asked = {
  asked_at: Date;
  /** In hexadecimal, for wallets that only sign; such bytes expire. */
  bytes: string | null;
  /** As the wallet gave it. */
  hash: string | null;
};

/** A wallet silent for this long is not waited for; its nonce is used again. */
const FORGOTTEN_MS = 30 * 60_000;

/** The longest that bytes live, with the time in which final blocks show that they are dead. */
const BYTES_DEAD_MS = 5 * 60_000;

/**
 * When an open signature ends by itself at the latest, if the chain shows nothing of it until then; null: the
 * wallet says that it was sent, so that only the chain or a person ends it.
 */
export function signatureEnd({ asked_at, bytes, hash }: Asked): Date | null {
  if (bytes !== null) return new Date(asked_at.getTime() + BYTES_DEAD_MS);
  return hash === null ? new Date(asked_at.getTime() + FORGOTTEN_MS) : null;
}

/** A wallet that sends for itself has been silent for too long to be waited for. */
export const isForgotten = (row: Asked, now: Date): boolean =>
  row.bytes === null && (signatureEnd(row)?.getTime() ?? Infinity) <= now.getTime();
