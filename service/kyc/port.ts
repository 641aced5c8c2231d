import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";

type KycDocument = {
  type: DocumentType;
  mediaType: string;
  /** Returns the content as received. The reading is recorded first, so the caller counts as a reader. */
  read(): Promise<Uint8Array>;
};

/** A company for the analyst to judge. */
export type KycCase = {
  /** The service's key, by which the analyst knows the case. */
  key: string;
  /** The company's user id, which the analyst gets too. */
  userId: number;
  /** Canonical CNPJ. */
  document: string;
  name: string;
  tradeName: string | null;
  documents: readonly KycDocument[];
};

/** The analyst's answer about a case, with the company it is about. */
export type KycOutcome = { document: string } & (
  | { status: "UNDER_REVIEW" }
  | { status: "APPROVED" }
  | { status: "REJECTED"; reason: string | null }
  /** An unknown status: the service keeps it and decides nothing. */
  | { status: "UNKNOWN"; told: string }
);

/**
 * The analyst who decides whether a company may have an account. Throws ExchangeError `UNAVAILABLE` when
 * the outcome is unknown, and `CONFLICT` when the key was used for another case.
 */
export type Kyc = {
  /** Opens a case; may be called again with the same content. */
  open(opened: KycCase): Promise<void>;
  /** null when the analyst does not know the key. */
  outcome(key: string): Promise<KycOutcome | null>;
};
