import "server-only";
import { namedDocuments } from "#lib/rules/sub-accounts/named-documents.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";
import type { DocumentLine } from "./sub-account-documents.ts";
import type { SubAccountRow } from "./sub-accounts.ts";

type Fixed = Pick<SubAccountRow, "stage" | "status">;

/** Whether documents may be changed: none is being sent or analysed. */
export const isFixable = ({ stage, status }: Fixed): boolean =>
  stage === "draft" || stage === "created" || (stage === "submitted" && status === "REJECTED");

/** What the exchange has objected to, by refusing the file or in the reason of a rejection, and nobody has replaced since. */
export function documentsToReplace(
  row: Fixed & Pick<SubAccountRow, "reason">,
  documents: readonly Pick<DocumentLine, "type" | "state">[],
): DocumentType[] {
  if (!isFixable(row)) return [];
  const named = row.status === "REJECTED" ? namedDocuments(row.reason ?? "") : [];
  return documents.flatMap(({ type, state }) =>
    state === "refused" || (state === "sent" && named.includes(type)) ? [type] : [],
  );
}
