import "server-only";
import { isAllowed, type Actor } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { openContent, type DraftContent } from "#lib/sub-accounts/rows/sub-account-content.ts";
import { documentLines, type DocumentLine } from "#lib/sub-accounts/rows/sub-account-documents.ts";
import { eventsOfSubAccount } from "#lib/sub-accounts/rows/sub-account-events.ts";
import { isHidden, maskField } from "#lib/rules/sub-accounts/sub-account-mask.ts";
import { documentsToReplace, isFixable } from "#lib/sub-accounts/rows/sub-account-fix.ts";
import type { CredentialsState, SubAccountStage } from "#lib/sub-accounts/schema.ts";
import {
  shownAs,
  type SubAccountRow,
  type SubAccountShow,
} from "#lib/sub-accounts/rows/sub-accounts.ts";
import { rowNumber } from "#protocol/wire/ids.ts";
import { formatCnpj } from "#protocol/brazil/cnpj.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";
import {
  documentView,
  missingOf,
  refusalView,
  type DocumentView,
  type RefusalView,
} from "./sub-account-draft.ts";
import { seenSubAccount } from "./seen-sub-account.ts";
import { actingAccountOf, draftEnd, namesOf } from "./sub-accounts.ts";

/** One typed value; `isHidden`: it is masked, and `revealSubAccount` shows it. */
type TypedView = { name: string; value: string; isHidden: boolean };

/**
 * What a person has to do next: `documents`: replace refused or missing ones · `credentials`: provide lost or
 * refused ones · `answer`: find out whether the exchange has created it, as the dashboard can't ask · `fix`:
 * correct it after the analysis has rejected it.
 */
type SubAccountNeed = "documents" | "credentials" | "answer" | "fix";

type SubAccountEventView = { id: string; name: string; outcome: string; receivedAt: string };

/** A sub-account as its page shows it; times as ISO 8601. */
export type SubAccountView = {
  id: string;
  /** What the company is known as: its trade name, or else its registered one. */
  name: string;
  /** The registered name, where the company is known by another. */
  legalName: string | null;
  document: string | null;
  ref: string;
  show: SubAccountShow;
  stage: SubAccountStage;
  needs: SubAccountNeed | null;
  /** The exchange's status, its reason for a rejection, and the source of both. */
  status: string | null;
  reason: string | null;
  reportedBy: SubAccountRow["reported_by"];
  refusal: RefusalView | null;
  credentials: {
    state: CredentialsState;
    /** The first letters of the key. */
    prefix: string | null;
    since: string | null;
    /** Its events reach the dashboard, which holds the secret that signs them. */
    hasWebhook: boolean;
  };
  /** Everything typed, in the form's order, under the seed's dotted names. */
  typed: TypedView[];
  documents: DocumentView[];
  missing: DocumentType[];
  /** Refused ones, and those that the reason of the rejection names; without what was replaced since. */
  toReplace: DocumentType[];
  /** Its documents may be changed and sent again. */
  isFixable: boolean;
  events: SubAccountEventView[];
  /** The account to act for once it is approved; null before. */
  actingAccountId: string | null;
  submittedAt: string | null;
  submittedBy: string | null;
  readAt: string | null;
  silentSince: string | null;
  createdAt: string;
  createdBy: string;
  savedAt: string;
  savedBy: string;
  erasedAt: string | null;
  serverNow: string;
};

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** The step that waits for a person; null: the dashboard or the exchange is working. */
function needOf(row: SubAccountRow, missing: readonly DocumentType[]): SubAccountNeed | null {
  const { stage, credentials_state: credentials, next_attempt_at } = row;
  if (stage === "submitted") return row.status === "REJECTED" ? "fix" : null;
  if (stage === "unclear") return next_attempt_at === null ? "answer" : null;
  if (stage !== "created") return null;
  if (credentials !== "held") return "credentials";
  return missing.length > 0 || row.refused_code !== null ? "documents" : null;
}

function typedViews({ ref: _, ...sections }: DraftContent): TypedView[] {
  return Object.entries(sections).flatMap(([section, fields]) =>
    Object.entries(fields ?? {}).flatMap(([field, value]) => {
      if (value === undefined || value === "") return [];
      const name = `${section}.${field}`;
      return [{ name, value: maskField(name, String(value)), isHidden: isHidden(name) }];
    }),
  );
}

type Around = { documents: DocumentLine[]; names: Map<string, string> };

function view(row: SubAccountRow, { documents, names }: Around) {
  const content = openContent(row.id, row.content);
  const missing = missingOf(documents);
  return {
    id: String(row.id),
    ...namesOf(row),
    document: row.document === null ? null : formatCnpj(row.document),
    ref: content.ref ?? "",
    show: shownAs(row),
    stage: row.stage,
    needs: needOf(row, missing),
    status: row.status,
    reason: row.reason,
    reportedBy: row.reported_by,
    refusal: refusalView(row),
    credentials: {
      state: row.credentials_state,
      prefix: row.credentials_prefix,
      since: iso(row.credentials_since),
      hasWebhook: row.webhook_secret !== null,
    },
    typed: typedViews(content),
    documents: documents.map((one) => documentView(one, names)),
    missing,
    toReplace: documentsToReplace(row, documents),
    isFixable: isFixable(row),
    actingAccountId: actingAccountOf(row),
    submittedAt: iso(row.submitted_at),
    submittedBy: row.submitted_by === null ? null : (names.get(row.submitted_by) ?? ""),
    readAt: iso(row.read_at),
    silentSince: iso(row.silent_since),
    createdAt: row.created_at.toISOString(),
    createdBy: names.get(row.created_by) ?? "",
    savedAt: row.updated_at.toISOString(),
    savedBy: names.get(row.updated_by) ?? "",
    erasedAt: draftEnd(row),
    serverNow: new Date().toISOString(),
  };
}

/** Null: not this account's, or a draft that this reader may not edit. */
export async function subAccountView(
  store: Store,
  reader: Actor,
  id: string,
): Promise<SubAccountView | null> {
  const number = rowNumber(id);
  const row = number === null ? null : await seenSubAccount(store, reader, number);
  if (!row) return null;
  const [documents, events] = await Promise.all([
    documentLines(store.db, row.id),
    eventsOfSubAccount(store.db, row.id),
  ]);
  const people = [row.created_by, row.updated_by, row.submitted_by];
  const all = new Set([...people, ...documents.map((one) => one.uploaded_by)]);
  const names = await namesOfPeople(
    store.db,
    [...all].flatMap((one) => one ?? []),
  );
  const shown = view(row, { documents, names });
  const canReveal = isAllowed(reader, "sub-account:reveal");
  return {
    ...shown,
    documents: canReveal
      ? shown.documents
      : shown.documents.map((one) => ({ ...one, fileName: null })),
    events: events.map(({ id: event, name, outcome, received_at }) => ({
      id: String(event),
      name,
      outcome,
      receivedAt: received_at.toISOString(),
    })),
  };
}
