import {
  DOCUMENT_REFUSALS,
  type DocumentRefusal,
} from "#protocol/sub-accounts/document-refusal.ts";

/** A refused document. The message says why in Portuguese and contains nothing from the file. */
export class DocumentRefused extends Error {
  override readonly name = "DocumentRefused";
  readonly refusal: DocumentRefusal;
  constructor(refusal: DocumentRefusal, cause?: unknown) {
    super(DOCUMENT_REFUSALS[refusal].message, { cause });
    this.refusal = refusal;
  }
}

/** The check can't run now (no scanner, no process); the document is refused through no fault of its own. */
export class CheckUnavailable extends Error {
  override readonly name = "CheckUnavailable";
}
