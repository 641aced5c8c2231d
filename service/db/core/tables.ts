import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type { AccountTables, SubAccountTables } from "./account-tables.ts";
import type { PayinTables } from "./payin-tables.ts";
import type { PayoutTables } from "./payout-tables.ts";

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
type CallTables = {
  call_windows: CallWindowTable;
  idempotency_keys: IdempotencyKeyTable;
};

/** Every table of the service's database. */
export type Tables = AccountTables & CallTables & PayinTables & PayoutTables & SubAccountTables;

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;
/** What SQL functions take first; a bare database will do where nothing has to hold together. */
export type Tx = Transaction | Database;
