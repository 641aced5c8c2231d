import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { env } from "#lib/core/env.ts";
import { accountsToActFor } from "#lib/core/access/acting-accounts.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { OnboardingStep, SubAccountStage } from "#lib/sub-accounts/schema.ts";
import {
  listSubAccountRows,
  shownAs,
  type SubAccountFilter,
  type SubAccountLine,
  type SubAccountShow,
} from "#lib/sub-accounts/rows/sub-accounts.ts";
import { formatCnpj } from "#protocol/brazil/cnpj.ts";
import { keysetPage, type Cursor, type KeysetPage } from "#lib/core/store/keyset-page.ts";

/** `answer`: nobody knows whether the exchange has created it · `stuck`: its sending has stopped. */
type SubAccountWait = "answer" | "credentials" | "documents" | "stuck";

/** A sub-account as its list shows it; times as ISO 8601. */
export type SubAccountLineView = {
  id: string;
  /** What the company is known as: its trade name, or else its registered one. */
  name: string;
  /** The registered name, where the company is known by another. */
  legalName: string | null;
  /** The CNPJ with its punctuation; null while the typed one is invalid. */
  document: string | null;
  show: SubAccountShow;
  /** The account to act for once it is approved; null before. */
  actingAccountId: string | null;
  /** What it waits for, where a person has to act. */
  waitsFor: SubAccountWait | null;
  stage: SubAccountStage;
  step: OnboardingStep;
  /** The exchange's status, if it has given one. */
  status: string | null;
  /** The exchange's reason for a rejection. */
  reason: string | null;
  createdAt: string;
  createdBy: string;
  savedAt: string;
  savedBy: string;
  /** When its person sent it; null: a draft. */
  submittedAt: string | null;
  /** When an untouched draft is deleted; null after submission. */
  erasedAt: string | null;
};

export type SubAccountPage = KeysetPage<SubAccountLineView>;

const PAGE_SIZE = 20;
const DAY_MS = 86_400_000;

/** When a draft is deleted if nobody touches it. */
export function draftEnd({ stage, updated_at }: Pick<SubAccountLine, "stage" | "updated_at">) {
  if (stage !== "draft") return null;
  return new Date(updated_at.getTime() + env().DRAFT_RETENTION_DAYS * DAY_MS).toISOString();
}

/** The name a company is known by, and its registered one beside it where that is another. */
export function namesOf({ name, trade_name }: Pick<SubAccountLine, "name" | "trade_name">) {
  const isOther = trade_name !== "" && name !== "" && trade_name !== name;
  return { name: trade_name || name, legalName: isOther ? name : null };
}

/** The account to act for; null until it is approved. */
export const actingAccountOf = (
  row: Pick<SubAccountLine, "stage" | "status" | "own_account_id">,
): string | null =>
  row.stage === "submitted" && row.status === "APPROVED" ? row.own_account_id : null;

/** Why it waits for a person, as far as its own row says. */
function waitOf(row: SubAccountLine): SubAccountWait | null {
  if (shownAs(row) !== "waiting") return null;
  if (row.stage === "unclear") return "answer";
  if (row.stage !== "created") return "stuck";
  return row.credentials_state === "held" ? "documents" : "credentials";
}

function lineView(row: SubAccountLine, names: Map<string, string>): SubAccountLineView {
  return {
    id: String(row.id),
    ...namesOf(row),
    document: row.document === null ? null : formatCnpj(row.document),
    show: shownAs(row),
    actingAccountId: actingAccountOf(row),
    waitsFor: waitOf(row),
    stage: row.stage,
    step: row.step,
    status: row.status,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    createdBy: names.get(row.created_by) ?? "",
    savedAt: row.updated_at.toISOString(),
    savedBy: names.get(row.updated_by) ?? "",
    submittedAt: row.submitted_at?.toISOString() ?? null,
    erasedAt: draftEnd(row),
  };
}

/** What waits for a person first, then by name, at the same cost on every page; drafts only for readers who may edit them. */
export async function listSubAccounts(
  store: Store,
  reader: Session,
  filter: Omit<SubAccountFilter, "withoutDrafts">,
  cursor: Cursor = {},
): Promise<SubAccountPage> {
  const page = { ...cursor, limit: PAGE_SIZE + 1 };
  const withoutDrafts = !isAllowed(reader, "sub-account:write");
  const asked = { ...filter, withoutDrafts };
  const found = await listSubAccountRows(store.db, reader.account.id, asked, page);
  const { rows, ...further } = keysetPage(found.rows, PAGE_SIZE, cursor, found.stoppedAt);
  const people = new Set(rows.flatMap((row) => [row.created_by, row.updated_by]));
  const names = await namesOfPeople(store.db, [...people]);
  return { rows: rows.map((row) => lineView(row, names)), ...further };
}

type ActingChoice = { id: string; name: string; kind: "main" | "sub" };
export type ActingChoices = {
  acting: ActingChoice;
  /** Other accounts that this person may act for, main accounts first, then by name. */
  others: ActingChoice[];
  /** There are more than are listed; `text` narrows them down. */
  isMore: boolean;
};

const CHOICES_MOST = 50;

/** The current account and those to switch to, for the shell. */
export async function actingChoices(
  store: Store,
  { person, account: { id, name, kind } }: Session,
  text = "",
): Promise<ActingChoices> {
  const found = await accountsToActFor(store.db, person.id, { text, limit: CHOICES_MOST + 2 });
  const others = found.filter((one) => one.id !== id);
  return {
    acting: { id, name, kind },
    others: others.slice(0, CHOICES_MOST),
    isMore: others.length > CHOICES_MOST,
  };
}
