import type { PayinFee } from "#protocol/money/payin-amounts.ts";
import type { PayoutFee } from "#protocol/money/payout-amounts.ts";
import type { Chains, Faucet } from "#service/chain/port.ts";
import type { Database, Transaction } from "#service/db/core/tables.ts";
import type { Kyc } from "#service/kyc/port.ts";
import type { PixBank } from "#service/pix/port.ts";
import type { Rates } from "#service/rates/port.ts";

/** Who calls: everything that is read or written belongs to exactly one user. */
export type User = { id: number; kind: "main" | "sub" };

export type Log = {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
};

/** Encrypts what must be read again; `about` binds the text to its row, so that it opens nowhere else. */
export type Sealer = {
  seal: (text: string, about: string) => string;
  open: (sealed: string, about: string) => string;
  /** The same of binary content. */
  sealBytes: (content: Uint8Array, about: string) => Buffer;
  openBytes: (sealed: Uint8Array, about: string) => Buffer;
};

/** How long what a sub-account has sent is kept after the last that happened to it, in days. */
type RetentionTerms = {
  /** It was sent to its analysis once. */
  openedDays: number;
  /** It never was. */
  abandonedDays: number;
};

/** The price of a payin and its bounds. */
export type PayinTerms = {
  quoteTtlSeconds: number;
  fee: PayinFee;
  /** What the applied rate lies above the market's, in basis points. */
  spreadBps: bigint;
  minSenderCents: bigint;
  maxSenderCents: bigint;
  /** After so long a time of refusals without a break, tokens can never be sent. */
  refusedForGoodMs: number;
};

/** The price of a payout and its patience; what a receiver can get is bounded by the interface. */
type PayoutTerms = {
  quoteTtlSeconds: number;
  fee: PayoutFee;
  /** What the applied rate lies below the market's, in basis points. */
  spreadBps: bigint;
  /** How long after the payout was made an allowance or a balance may still come. */
  allowanceWaitSeconds: number;
};

export type WebhookTerms = {
  /** Wait before the second attempt; before the third it is four times that. */
  retryBaseMs: number;
  timeoutMs: number;
  /** Only a sandbox delivers to private addresses. */
  allowsPrivateTargets: boolean;
};

/**
 * All that a use case may reach outside itself. Time is the database's clock: it is asked in SQL.
 */
export type Deps = {
  mode: "sandbox" | "production";
  /** Single statements. */
  db: Database;
  /** One transaction; begun again when it lost a race, so `run` has no effect but through `tx`. */
  transaction: <T>(run: (tx: Transaction) => Promise<T>) => Promise<T>;
  log: Log;
  /** For each credential, and for each address without one. */
  callsPerMinute: number;
  sealer: Sealer;
  /** The same with another key, of 32 bytes: a sub-account's own. */
  sealerWith: (key: Uint8Array) => Sealer;
  /** One per network that is set up: a pair is sold exactly when its chain is here. */
  chains: Chains;
  /** What fills the treasury in sandbox; elsewhere people do. */
  faucet: Faucet | null;
  pix: PixBank;
  /** Who judges whether a company may have an account. */
  kyc: Kyc;
  rates: Rates;
  payin: PayinTerms;
  payout: PayoutTerms;
  webhook: WebhookTerms;
  retention: RetentionTerms;
};
