import "server-only";
import type { Generated, GeneratedAlways } from "kysely";
import type { JsonColumn } from "#platform/json-column.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";
import type { CreatedAt, RowId, UpdatedAt } from "#lib/core/store/column-types.ts";

/**
 * The dashboard's progress with a sub-account:
 * `draft`: typed, nothing sent · `creating`: submitted, not answered by the exchange · `unclear`: the
 * request's outcome is unknown · `created`: it exists at the exchange, and a person has to act · `sending`:
 * its documents are being sent, then it is opened · `submitted`: opened; from here on the exchange's `status`
 * counts.
 */
export const SUB_ACCOUNT_STAGES = [
  "draft",
  "creating",
  "unclear",
  "created",
  "sending",
  "submitted",
] as const;
export type SubAccountStage = (typeof SUB_ACCOUNT_STAGES)[number];

/** All allowed moves; `submitted` continues only after a rejection. */
export const SUB_ACCOUNT_STAGE_MOVES = {
  draft: ["creating"],
  creating: ["unclear", "sending", "draft"],
  unclear: ["creating", "created", "sending", "draft"],
  created: ["sending"],
  sending: ["created", "submitted"],
  submitted: ["sending"],
} as const satisfies Record<SubAccountStage, readonly SubAccountStage[]>;

export const ONBOARDING_STEPS = [
  "company",
  "representative",
  "address",
  "documents",
  "review",
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/**
 * Its own credentials: `none` yet · `held` · `renewing`: new ones are requested, and the old ones may be
 * revoked · `missing`: the exchange has some and actors out no others · `refused`: no longer accepted.
 */
export type CredentialsState = "none" | "held" | "renewing" | "missing" | "refused";

export type SubAccountTable = {
  id: RowId;
  account_id: string;
  /** Its own account of kind `sub`; null until the first submission. */
  own_account_id: string | null;
  stage: Generated<SubAccountStage>;
  /** Everything typed, as sealed JSON. */
  content: string;
  version: Generated<number>;
  step: Generated<OnboardingStep>;
  /** The registered name. */
  name: Generated<string>;
  /** What the company is known as; empty: as its registered name. */
  trade_name: Generated<string>;
  /** What orders the list: what waits for a person, drafts, then the others; each by name. */
  list_key: GeneratedAlways<string>;
  /** Canonical CNPJ; null while the typed one is invalid. */
  document: string | null;
  idempotency_key: string | null;
  asked_at: Date | null;
  /** Key and secret, as sealed JSON. */
  credentials: string | null;
  credentials_prefix: string | null;
  credentials_since: Date | null;
  credentials_state: Generated<CredentialsState>;
  /** Sealed. */
  webhook_secret: string | null;
  /** The exchange's status, stored even if unknown. */
  status: string | null;
  reason: string | null;
  reported_by: "opening" | "reading" | "event" | null;
  refused_code: string | null;
  refused_fields: JsonColumn<FieldReasons> | null;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  read_at: Date | null;
  next_read_at: Date | null;
  read_attempts: Generated<number>;
  silent_since: Date | null;
  submitted_by: string | null;
  submitted_at: Date | null;
  created_by: string;
  updated_by: string;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

/** `held` here · `sending` · `sent`: acknowledged, and erased here · `refused` by the exchange. */
export type DocumentState = "held" | "sending" | "sent" | "refused";

export type SubAccountDocumentTable = {
  sub_account_id: bigint;
  type: DocumentType;
  /** Identifies the upload: a later one of the same type has another. */
  upload: string;
  media_type: string;
  size: number;
  /** Sealed. */
  file_name: string;
  /** Sealed; null once the exchange has acknowledged it. */
  content: Uint8Array | null;
  state: Generated<DocumentState>;
  refused_code: string | null;
  uploaded_by: string;
  uploaded_at: Generated<Date>;
  sent_at: Date | null;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    sub_account: SubAccountTable;
    sub_account_document: SubAccountDocumentTable;
  }
}
