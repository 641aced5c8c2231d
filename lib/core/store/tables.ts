import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { JsonColumn } from "#platform/json-column.ts";
import type { Environment } from "#protocol/chain/networks.ts";
import type { Role } from "#lib/rules/people/people.ts";
import type { CreatedAt, RowId, UpdatedAt } from "./column-types.ts";

export type { Role };

type PersonTable = {
  id: string;
  name: string;
  /** As lib/core/access/sign-in/login-email.ts gives it. */
  email: string;
  createdAt: Generated<Date>;
  /** Set: the person can't sign in. */
  deactivated_at: Date | null;
  /** Set: only the person's name is kept. */
  removed_at: Date | null;
  last_signed_in_at: Date | null;
  /** The language in which they last used Ponte. */
  language: Generated<string>;
  /** Until when they have seen their notices. */
  notices_seen_at: Generated<Date>;
};

type SessionTable = {
  id: string;
  /** Hashed. */
  token: string;
  userId: string;
  actingAccountId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Generated<Date>;
  expiresAt: Date;
  lastUsedAt: Generated<Date>;
  /** Until when a factor counts as just shown. */
  freshUntil: Date | null;
};

/** A person's password, hashed (lib/core/access/sign-in/passwords.ts). */
type LoginTable = { id: string; userId: string; password: string };

/** An authenticator app; `secret` and `pending` (not confirmed by a code yet) are sealed. */
type TotpTable = {
  person_id: string;
  secret: string | null;
  added_at: Date | null;
  /** The time step of the last accepted code. */
  last_step: bigint | null;
  /** The step of a code that was said to be right, but for the phone's clock. */
  told_step: bigint | null;
  pending: string | null;
  pending_since: Date | null;
};

type RecoveryCodeTable = { person_id: string; hash: string };

type PasskeyTable = {
  /** The credential's own id, in base64url. */
  id: string;
  person_id: string;
  name: string;
  public_key: Uint8Array;
  counter: bigint;
  /** As JSON. */
  transports: string;
  added_at: Generated<Date>;
  last_used_at: Date | null;
};

/** What is answered once and soon; see lib/core/access/factors/one-use-tokens.ts. */
type OneUseTable = { hash: string; purpose: string; owner: string; expires_at: Date };

/** A browser in which a person has signed in before. */
type KnownBrowserTable = {
  id: string;
  person_id: string;
  /** Goes up with every use, which makes older cookies worthless. */
  version: Generated<number>;
  created_at: CreatedAt;
  last_used_at: Generated<Date>;
};

type ConnectionTable = {
  id: string;
  name: string;
  environment: Environment;
  base_url: string;
  /** Key and secret, as sealed JSON. */
  credentials: string;
  /** Sealed. */
  webhook_secret: string | null;
  webhook_secret_previous: string | null;
  webhook_previous_until: Date | null;
  set_up_until: Date | null;
  /** A keyed hash of the settings when they were last applied. */
  settings_mark: string | null;
  /** The first letters of the key, to tell keys apart. */
  credentials_prefix: Generated<string>;
  credentials_source: Generated<"settings" | "pasted" | "rotated">;
  credentials_since: Generated<Date>;
  receiver_name: string | null;
  receiver_key: string | null;
  /** Whether codes are shown whose amount only the exchange's address states. */
  dynamic_codes: Generated<boolean>;
  /** `standard`: Standard Webhooks · `hmac`: hex HMAC-SHA256 over time and body. */
  webhook_scheme: Generated<"standard" | "hmac">;
  /** How the dashboard got the secret; null while none is held. */
  webhook_set_by: "itself" | "hand" | null;
  /** When the exchange last refused a call because of its rate limit. */
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

type AccountTable = {
  id: string;
  connection_id: string;
  kind: "main" | "sub";
  name: string;
  /** A company's CNPJ and sign; null: not set, and never of a sub-account. */
  document: string | null;
  initials: string | null;
  colour: string | null;
  created_at: CreatedAt;
};

type MembershipTable = {
  person_id: string;
  account_id: string;
  roles: Role[];
  created_at: CreatedAt;
  /** Since when the role lets the person decide others' requests, where it does. */
  decides_since: ColumnType<Date, never, Date>;
};

/** Who could once decide an account's requests and can't any more: they go on counting. */
type PastDeciderTable = {
  account_id: string;
  person_id: string;
  permission: "request:decide" | "people:manage";
  at: ColumnType<Date, never, Date>;
};

type AuditTable = {
  id: RowId;
  account_id: string | null;
  actor_kind: "person" | "system" | "nobody";
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  permission: string;
  outcome: "begun" | "done" | "refused" | "failed";
  code: string | null;
  subject: string | null;
  detail: JsonColumn<Record<string, unknown>>;
  request_id: string;
  address: string | null;
  at: CreatedAt;
};

type AuditBlockTable = {
  number: bigint;
  /** PostgreSQL's text of an int8multirange. */
  ids: string;
  /** SHA-256, in hexadecimal. */
  digest: string;
  sealed_at: Date;
};

/**
 * `received`: stored, nothing done yet · `applied`: its payin is read again · `not_confirmed`: applied as
 * reported, since its payin can't be read · `unknown`: about an unknown object · `ignored`: not verified ·
 * `unreadable`: verified, but it can't be understood as an event.
 */
export type EventOutcome =
  | "received"
  | "applied"
  | "unknown"
  | "ignored"
  | "not_confirmed"
  | "unreadable";

type UnverifiedCountTable = { connection_id: string; total: bigint };

type EventTable = {
  id: RowId;
  connection_id: string;
  account_id: string | null;
  identity: string;
  webhook_id: string | null;
  name: string;
  sequence: bigint | null;
  transaction_id: bigint | null;
  payout_id: string | null;
  sub_account_id: bigint | null;
  body: string;
  headers: JsonColumn<Record<string, string>>;
  repeats: Generated<number>;
  verified: boolean;
  unverified_reason: string | null;
  outcome: Generated<EventOutcome>;
  applied_at: Date | null;
  received_at: Generated<Date>;
};

type ExchangeBudgetTable = {
  key: string;
  slots: number[];
  slot: bigint;
  size: number | null;
  paused_until: Date | null;
  granted: boolean;
};

type ExchangeCallTable = { id: string; person_id: string; sent_at: Generated<Date> };

type LimiterTable = { key: string; count: number; resets_at: Date };

/**
 * The tables of the dashboard's own store (lib/core/store/migrations). Each noun adds its tables in its
 * `schema`, so that the store depends on none of them.
 */
/** One row: the key of marks (lib/core/store/mark-key.ts), sealed. */
type MarkKeyTable = { id: number; sealed: string };

export interface Tables {
  person: PersonTable;
  session: SessionTable;
  login: LoginTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  one_use: OneUseTable;
  known_browser: KnownBrowserTable;
  connection: ConnectionTable;
  account: AccountTable;
  membership: MembershipTable;
  past_decider: PastDeciderTable;
  audit: AuditTable;
  audit_block: AuditBlockTable;
  event: EventTable;
  unverified_count: UnverifiedCountTable;
  limiter: LimiterTable;
  exchange_budget: ExchangeBudgetTable;
  exchange_call: ExchangeCallTable;
  mark_key: MarkKeyTable;
}
