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

/** A document as its screens show it: never its content. */
export type DocumentView = {
  type: DocumentType;
  /** Of this very upload; tells one preview from the next. */
  upload: string;
  /** It may say what stands in it; null for whoever may not look. */
  fileName: string | null;
  mediaType: string;
  size: number;
  state: DocumentState;
  /** Why the exchange has not taken it: a code or a reason. */
  refusedCode: string | null;
  uploadedAt: string;
  uploadedBy: string;
  sentAt: string | null;
  /** It can be looked at: its content is erased here once the exchange has it. */
  isHere: boolean;
};

/** What the exchange did not take, when it was last asked. */
export type RefusalView = { code: string; fields: FieldReasons };

/** A draft with all that was typed, for whoever fills it in. */
export type DraftView = {
  id: string;
  version: number;
  step: OnboardingStep;
  /** As typed, under the seed's names. */
  content: DraftContent;
  documents: DocumentView[];
  missing: DocumentType[];
  refusal: RefusalView | null;
  savedAt: string;
  savedBy: string;
  /** When it is erased if nobody touches it. */
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

/** What the exchange still needs: what it has refused is as good as missing. */
export const missingOf = (documents: readonly DocumentLine[]): DocumentType[] =>
  missingDocuments(documents.filter(({ state }) => state !== "refused").map(({ type }) => type));

/**
 * A draft, for whoever may fill it in (`sub-account:write`): it holds personal data as it was typed.
 * null: none of this account's, or it was sent off.
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
    savedAt: row.updated_at.toISOString(),
    savedBy: names.get(row.updated_by) ?? "",
    erasedAt: draftEnd(row),
  };
}
