/** The wallet signs transactions but no texts. */
export class NoTextsError extends Error {
  override readonly name = "NoTextsError";
}
