import "server-only";
import type { ColumnType } from "kysely";
import type { JsonColumn } from "#platform/json-column.ts";
import type { RequestContents, RequestDeed } from "#protocol/policies/request-content.ts";
import type { CreatedAt } from "#lib/core/store/column-types.ts";

type PolicyTable = {
  /** Of a main account; it applies to its sub-accounts too. */
  account_id: string;
  version: bigint;
  /** A `Policy`. */
  rules: JsonColumn<unknown>;
  set_by: string;
  set_at: CreatedAt;
};

type PolicyDraftTable = {
  account_id: string;
  /** Goes up with every change. */
  number: bigint;
  rules: JsonColumn<unknown>;
  edited_by: string;
  edited_at: ColumnType<Date, never, Date>;
};

type ApprovalRequestTable = {
  id: string;
  account_id: string;
  deed: RequestDeed;
  /** What it is about, by id: a payout's intent, or a change and its object. */
  object: string;
  content: JsonColumn<RequestContents[RequestDeed]>;
  hash: string;
  /** In BRL at the quote's rate, fees included; null: it moves no money. */
  cents: bigint | null;
  /** How many others have to approve. */
  others: number;
  /** How long it rests unless somebody approves sooner; 0: it does not. */
  rests_hours: number;
  /** Who typed it. */
  made_by: string;
  asked_by: string;
  asked_at: ColumnType<Date, never, Date>;
  expires_at: Date;
  /** `refused` by another · `changed`: it is about something else by now · `replaced` by a newer one · `done`. */
  ended: "refused" | "changed" | "replaced" | "done" | null;
  ended_at: Date | null;
};

type ApprovalAnswerTable = {
  request_id: string;
  person_id: string;
  verdict: "approve" | "refuse";
  reason: string | null;
  answered_at: CreatedAt;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    policy: PolicyTable;
    policy_draft: PolicyDraftTable;
    approval_request: ApprovalRequestTable;
    approval_answer: ApprovalAnswerTable;
  }
}
