import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { JsonColumn } from "#platform/json-column.ts";
import type { RecipientOperation } from "#lib/rules/policies/operations.ts";
import type { RequestContents, RequestOperation } from "#lib/rules/policies/request-content.ts";
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
  /** Who has changed it, the last one last. */
  actors: string[];
  edited_at: ColumnType<Date, never, Date>;
};

type ApprovalRequestTable = {
  id: string;
  account_id: string;
  operation: RequestOperation;
  /** What it is about, by id: a payout's intent, or a change and its object. */
  object: string;
  content: JsonColumn<RequestContents[RequestOperation]>;
  hash: string;
  /** In BRL as the policy counted, fees included; null: it moves no money. */
  cents: bigint | null;
  /** How many others have to approve. */
  others: number;
  /** How long it rests unless somebody approves sooner; 0: it does not. */
  cooling_off_hours: number;
  /** Everyone who made or changed any part of it since what is in force: none of them decides it. */
  actors: string[];
  asked_by: string;
  asked_at: ColumnType<Date, never, Date>;
  expires_at: Date;
  /**
   * `refused` by another · `changed`: it is about something else by now · `replaced` by a newer one · `done` ·
   * `withdrawn`: its approval was taken back.
   */
  ended: "refused" | "changed" | "replaced" | "done" | "withdrawn" | null;
  ended_at: Date | null;
};

type ApprovalAnswerTable = {
  request_id: string;
  person_id: string;
  verdict: "approve" | "refuse" | "withdraw";
  reason: string | null;
  answered_at: CreatedAt;
};

type RecipientTable = {
  account_id: string;
  operation: RecipientOperation;
  /** The exchange's number of the PIX account, or the receiving wallet. */
  object: string;
  /** Of everything that an approval of it is for; null: not read since this table exists. */
  hash: string | null;
  state: "free" | "waits" | "refused";
  cooling_off_until: Date | null;
  changed_at: Date;
  /** Who made or changed it since it was last free, the last one last; empty: it was read so. */
  actors: string[];
};

type SponsorshipTable = {
  person_id: string;
  sponsor_id: string;
  at: ColumnType<Date, never, Date>;
  invited: Generated<boolean>;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    policy: PolicyTable;
    policy_draft: PolicyDraftTable;
    approval_request: ApprovalRequestTable;
    approval_answer: ApprovalAnswerTable;
    recipient: RecipientTable;
    sponsorship: SponsorshipTable;
  }
}
