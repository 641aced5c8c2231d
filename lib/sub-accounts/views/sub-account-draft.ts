import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { openContent, type DraftContent } from "#lib/sub-accounts/rows/sub-account-content.ts";
import { documentLines, type DocumentLine } from "#lib/sub-accounts/rows/sub-account-documents.ts";
import type { DocumentState, OnboardingStep } from "#lib/sub-accounts/schema.ts";
import { subAccountById, type SubAccountRow } from "#lib/sub-accounts/rows/sub-accounts.ts";
import { rowNumber } from "#protocol/wire/ids.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";
import { missingDocuments } from "#protocol/sub-accounts/sub-accounts-required.ts";
import { draftEnd } from "./sub-accounts.ts";

/** A document as its pages show it, without its content. */
export type DocumentView = {
  type: DocumentType;
  /** Identifies the upload, so that previews are not mixed up. */
  upload: string;
  /** Null for readers who may not see documents, because the name may reveal their content. */
  fileName: string | null;
  mediaType: string;
  size: number;
  state: DocumentState;
  /** Why the exchange has not accepted it: a code or a reason. */
  refusedCode: string | null;
  uploadedAt: string;
  uploadedBy: string;
  sentAt: string | null;
  /** Its content is still here and can be shown; it is erased once the exchange has it. */
  isHere: boolean;
};

/** The exchange's objections to the last request. */
export type RefusalView = { code: string; fields: FieldReasons };

/** A draft with everything typed, for the person who fills it in. */
export type DraftView = {
  id: string;
  version: number;
  step: OnboardingStep;
  /** As typed, under the seed's names. */
  content: DraftContent;
  documents: DocumentView[];
  missing: DocumentType[];
  refusal: RefusalView | null;
  createdAt: string;
  savedAt: string;
  savedBy: string;
  /** When it is deleted if nobody changes it. */
  erasedAt: string | null;
};

export const documentView = (
  { sub_account_id: _, ...row }: DocumentLine,
  names: Map<string, string>,
): DocumentView => ({
  type: row.type,
  upload: row.upload,
  fileName: row.fileName,
  mediaType: row.media_type,
  size: row.size,
  state: row.state,
  refusedCode: row.refused_code,
  uploadedAt: row.uploaded_at.toISOString(),
  uploadedBy: names.get(row.uploaded_by) ?? "",
  sentAt: row.sent_at?.toISOString() ?? null,
  isHere: row.isHere,
});

export const refusalView = (
  row: Pick<SubAccountRow, "refused_code" | "refused_fields">,
): RefusalView | null =>
  row.refused_code === null ? null : { code: row.refused_code, fields: row.refused_fields ?? {} };

/** The documents that the exchange still needs; refused ones count as missing. */
export const missingOf = (documents: readonly DocumentLine[]): DocumentType[] =>
  missingDocuments(documents.filter(({ state }) => state !== "refused").map(({ type }) => type));

/**
 * A draft for a reader with `sub-account:write`, as it holds personal data unmasked. Null: not this
 * account's, or already submitted.
 */
export async function openDraft(
  store: Store,
  account: Account,
  id: string,
): Promise<DraftView | null> {
  const number = rowNumber(id);
  const row = number === null ? undefined : await subAccountById(store.db, account.id, number);
  if (row?.stage !== "draft") return null;
  const documents = await documentLines(store.db, row.id);
  const people = new Set([row.updated_by, ...documents.map((one) => one.uploaded_by)]);
  const names = await namesOfPeople(store.db, [...people]);
  return {
    id: String(row.id),
    version: row.version,
    step: row.step,
    content: openContent(row.id, row.content),
    documents: documents.map((one) => documentView(one, names)),
    missing: missingOf(documents),
    refusal: refusalView(row),
    createdAt: row.created_at.toISOString(),
    savedAt: row.updated_at.toISOString(),
    savedBy: names.get(row.updated_by) ?? "",
    erasedAt: draftEnd(row),
  };
}
