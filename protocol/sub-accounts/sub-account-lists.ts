export const COMPANY_TYPES = [
  "MEI",
  "EI",
  "EIRELI",
  "SLU",
  "LTDA",
  "SA",
  "SS",
  "COOPERATIVA",
  "ASSOCIACAO",
] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

/** 1 commercial, 2 residential, 3 other. */
export const ADDRESS_TYPES = [1, 2, 3] as const;

export const PERSONAL_DOCUMENTS = [
  "RG_FRONT",
  "RG_BACK",
  "CNH_FRONT",
  "CNH_BACK",
  "SELFIE",
] as const;
export const COMPANY_DOCUMENTS = ["ADDRESS_PROOF", "CNPJ_CARD", "SOCIAL_CONTRACT"] as const;
export const DOCUMENT_TYPES = [...PERSONAL_DOCUMENTS, ...COMPANY_DOCUMENTS] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
/** Bytes; PDF, JPEG and PNG only, by content as well as by name. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
