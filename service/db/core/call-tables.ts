type CallWindowTable = {
  caller: string;
  started_at: Date;
  calls: number;
};

type IdempotencyKeyTable = {
  /** Whose key it is: the same key of another is another key. */
  scope: string;
  key_hash: Buffer;
  request_hash: Buffer;
  /** Random, anew for each try: who lost it can't write the outcome any more. */
  lease: string;
  leased_until: Date;
  /** Sealed with DATA_KEY. */
  reply: string | null;
  expires_at: Date;
};

/** Tables of 0003-idempotency.sql. */
export type CallTables = {
  call_windows: CallWindowTable;
  idempotency_keys: IdempotencyKeyTable;
};
