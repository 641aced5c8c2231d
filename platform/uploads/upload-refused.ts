/**
 * `busy`: too many bodies at once. `too_large`: longer than it may be. `too_slow`: below the floor of
 * speed, or beyond the total time. `broken`: its sender has gone.
 */
export type UploadRefusal = "busy" | "too_large" | "too_slow" | "broken";

/** A body that is not taken; nothing of it is kept. Its message holds nothing of the body. */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";
  readonly refusal: UploadRefusal;
  constructor(refusal: UploadRefusal, cause?: unknown) {
    super(`An upload was refused: ${refusal}`, { cause });
    this.refusal = refusal;
  }
}
