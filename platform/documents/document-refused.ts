import {
  DOCUMENT_REFUSALS,
  type DocumentRefusal,
} from "#protocol/sub-accounts/document-refusal.ts";

/** A document that is not taken. Its message says why in Portuguese and holds nothing of the file. */
export class DocumentRefused extends Error {
  override readonly name = "DocumentRefused";
  readonly refusal: DocumentRefusal;
  constructor(refusal: DocumentRefusal, cause?: unknown) {
    super(DOCUMENT_REFUSALS[refusal].message, { cause });
    this.refusal = refusal;
  }
}

/** Nobody could look at the document just now (no scanner, no process): not taken, nobody's fault. */
export class CheckUnavailable extends Error {
  override readonly name = "CheckUnavailable";
}
