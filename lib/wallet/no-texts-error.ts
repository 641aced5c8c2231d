/** A wallet that signs transactions and no texts. */
export class NoTextsError extends Error {
  override readonly name = "NoTextsError";
}
