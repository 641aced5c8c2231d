import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";

/** The door of one document: PUT keeps it, GET shows it. */
export const documentPath = (id: string, type: DocumentType): string =>
  `/api/sub-accounts/${id}/documents/${type}`;
