import { DOCUMENT_TYPES, type DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";

/** What an analyst calls a document; sides of an identity document are told apart by their code alone. */
const CALLED: Partial<Record<DocumentType, RegExp>> = {
  SELFIE: /\bselfie\b/i,
  ADDRESS_PROOF: /\bcomprovante de (endereço|residência)\b|\bproof of address\b/i,
  CNPJ_CARD: /\bcartão (do )?cnpj\b|\bcnpj card\b/i,
  SOCIAL_CONTRACT: /\bcontrato social\b|\barticles of (association|incorporation)\b/i,
};

/** The documents that the reason of a rejection names, by code or by name, in the form's order. */
export const namedDocuments = (reason: string): DocumentType[] =>
  DOCUMENT_TYPES.filter(
    (type) => new RegExp(`\\b${type}\\b`).test(reason) || CALLED[type]?.test(reason),
  );
