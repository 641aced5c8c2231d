import "server-only";
import type { Generated } from "kysely";
import type { JsonColumn } from "#platform/json-column.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";
import type { CreatedAt, RowId, UpdatedAt } from "#lib/core/store/column-types.ts";

/**
 * How far the dashboard is with a sub-account:
 * `draft`: typed, nothing sent · `creating`: sent off, the exchange has not answered · `unclear`: it
 * was asked, and what became of it is unknown · `created`: it exists there, and a person has to do
 * something before it goes on · `sending`: its documents are on their way, then it is opened ·
 * `submitted`: opened; the rest is the exchange's `status`.
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

/** Every move there is; from `submitted` it goes on after a rejection. */
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
 * Its own credentials: `none` yet · `held` · `renewing`: new ones were asked for and the old ones may
 * have ended · `missing`: the exchange has some and gives no others · `refused`: no longer accepted.
 */
export type CredentialsState = "none" | "held" | "renewing" | "missing" | "refused";

export type SubAccountTable = {
  id: RowId;
  account_id: string;
  /** Its own account of kind `sub`; null in a draft that was never sent. */
  own_account_id: string | null;
  stage: Generated<SubAccountStage>;
  /** Sealed JSON of everything typed. */
  content: string;
  version: Generated<number>;
  step: Generated<OnboardingStep>;
  name: Generated<string>;
  /** Canonical CNPJ; null while what was typed is none. */
  document: string | null;
  idempotency_key: string | null;
  asked_at: Date | null;
  /** Sealed JSON of key and secret. */
  credentials: string | null;
  credentials_prefix: string | null;
  credentials_since: Date | null;
  credentials_state: Generated<CredentialsState>;
  /** Sealed. */
  webhook_secret: string | null;
  /** The exchange's word; one we do not know is kept. */
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
  /** Of this very upload: a later one of the same type has another. */
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
