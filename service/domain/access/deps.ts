import type { PayinFee } from "#protocol/money/payin-amounts.ts";
import type { PayoutFee } from "#protocol/money/payout-amounts.ts";
import type { Network } from "#protocol/chain/networks.ts";
import type { Chains, Faucet } from "#service/chain/port.ts";
import type { Database, Transaction } from "#service/db/core/tables.ts";
import type { Kyc } from "#service/kyc/port.ts";
import type { PixBank } from "#service/pix/port.ts";
import type { Rates } from "#service/rates/port.ts";

/** The caller. Every row belongs to exactly one user. */
export type User = { id: number; kind: "main" | "sub" };

export type Log = {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
};

/** Encrypts text that must be read again; `about` binds the result to its row, so it opens nowhere else. */
export type Sealer = {
  seal: (text: string, about: string) => string;
  open: (sealed: string, about: string) => string;
  /** The same for binary content. */
  sealBytes: (content: Uint8Array, about: string) => Buffer;
  openBytes: (sealed: Uint8Array, about: string) => Buffer;
};

/** For how many days what is not kept for ever is kept. */
type RetentionTerms = {
  /** A sub-account's data after its last event, when it was sent to analysis. */
  openedDays: number;
  /** The same, when it never was. */
  abandonedDays: number;
  /** Quotes that nothing was paid with, after they expired. */
  quotesDays: number;
  /** Events that all their receivers have. */
  eventsDays: number;
  /** Events that were given up, after the last attempt. */
  undeliveredDays: number;
};

/** The price of a payin and its bounds. */
export type PayinTerms = {
  quoteTtlSeconds: number;
  fee: PayinFee;
  /** How far the applied rate lies above the market rate, in basis points. */
  spreadBps: bigint;
  minSenderCents: bigint;
  maxSenderCents: bigint;
  /** A transfer that the token refuses for this long without a break counts as impossible. */
  refusedForGoodMs: number;
};

/** The price of a payout and how long it waits; the interface bounds the receiver's amount. */
type PayoutTerms = {
  quoteTtlSeconds: number;
  fee: PayoutFee;
  /** How far the applied rate lies below the market rate, in basis points. */
  spreadBps: bigint;
  /** How long after its creation a payout waits for the allowance and the balance. */
  allowanceWaitSeconds: number;
};

export type WebhookTerms = {
  /** Wait before the second attempt; the third waits four times as long. */
  retryBaseMs: number;
  /** Waits before the second and the third attempt, in the place of the base's. */
  retrySeconds?: readonly [number, number] | null;
  timeoutMs: number;
  /** Only a sandbox delivers to private addresses. */
  allowsPrivateTargets: boolean;
};

/** Everything that a use case reaches outside itself. The time comes from the database's clock, in SQL. */
export type Deps = {
  mode: "sandbox" | "production";
  /** For single statements. */
  db: Database;
  /** Runs one transaction and repeats it after a lost race, so `run` must act through `tx` only. */
  transaction: <T>(run: (tx: Transaction) => Promise<T>) => Promise<T>;
  log: Log;
  /** Per credential, or per address when the call has no credential. */
  callsPerMinute: number;
  sealer: Sealer;
  /** A sealer with another 32-byte key, such as a sub-account's own. */
  sealerWith: (key: Uint8Array) => Sealer;
  /** One per configured network: a pair is sold exactly when its chain is here. */
  chains: Chains;
  /** Up to how many transactions of the treasury the operator has accounted for, beyond the books. */
  treasurySent: ReadonlyMap<Network, bigint>;
  /** Fills the treasury in the sandbox; null in production, where people do it. */
  faucet: Faucet | null;
  pix: PixBank;
  /** Decides whether a company may have an account. */
  kyc: Kyc;
  rates: Rates;
  payin: PayinTerms;
  payout: PayoutTerms;
  webhook: WebhookTerms;
  /** How long a bank's statement, or one of several nodes, may lack what another has already shown. */
  witnessLateMs: number;
  retention: RetentionTerms;
};
