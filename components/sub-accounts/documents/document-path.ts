import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";

/** The API route of one document: PUT stores it, GET shows it. */
export const documentPath = (id: string, type: DocumentType): string =>
  `/api/sub-accounts/${id}/documents/${type}`;
