import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";

type KycDocument = {
  type: DocumentType;
  mediaType: string;
  /** Its content, as it was received. Who calls it has read it: that is written down first. */
  read(): Promise<Uint8Array>;
};

/** A company that somebody is to judge. */
export type KycCase = {
  /** Ours; the analyst knows the case by it. */
  key: string;
  /** The company's number here, as its analyst is told it. */
  userId: number;
  /** Canonical CNPJ. */
  document: string;
  name: string;
  tradeName: string | null;
  documents: readonly KycDocument[];
};

/** What the analyst says of a case, and of whose. */
export type KycOutcome = { document: string } & (
  | { status: "UNDER_REVIEW" }
  | { status: "APPROVED" }
  | { status: "REJECTED"; reason: string | null }
  /** A word that is none of ours: it is kept, and decides nothing. */
  | { status: "UNKNOWN"; told: string }
);

/**
 * Who judges whether a company may have an account. Throws ExchangeError `UNAVAILABLE` when nothing
 * is known, `CONFLICT` when the key was used for another case.
 */
export type Kyc = {
  /** Opens a case; may be called again with the same content. */
  open(opened: KycCase): Promise<void>;
  /** null when the analyst does not know the key. */
  outcome(key: string): Promise<KycOutcome | null>;
};
