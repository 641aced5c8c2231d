import type { Generated, Kysely, Transaction as KyselyTransaction } from "kysely";
import type { AccountTables, SubAccountTables } from "./account-tables.ts";
import type { PayinTables } from "./payin-tables.ts";
import type { PayoutTables } from "./payout-tables.ts";
import type { RecoveryTables } from "./recovery-tables.ts";

type CallWindowTable = {
  caller: string;
  started_at: Date;
  calls: number;
};

type IdempotencyKeyTable = {
  /** The owner of the key; the same key in another scope is another key. */
  scope: string;
  key_hash: Buffer;
  request_hash: Buffer;
  /** Random for each attempt: an attempt that lost the key can't write the outcome. */
  lease: string;
  leased_until: Date;
  /** Sealed with DATA_KEY. */
  reply: string | null;
  expires_at: Date;
};

/** In which trace a payment was made; written only while traces are sent. */
type PaymentTraceTable = {
  kind: "payin" | "payout";
  payment_id: bigint;
  public_id: string;
  traceparent: string;
  begun_at: Generated<Date>;
};

/** Tables of 0003-idempotency.sql and 0033-payment-traces.sql. */
type CallTables = {
  call_windows: CallWindowTable;
  idempotency_keys: IdempotencyKeyTable;
  payment_traces: PaymentTraceTable;
};

/** Every table of the service's database. */
export type Tables = AccountTables &
  CallTables &
  PayinTables &
  PayoutTables &
  RecoveryTables &
  SubAccountTables;

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;
/** The first argument of every SQL function; a bare database does where no transaction is needed. */
export type Tx = Transaction | Database;
