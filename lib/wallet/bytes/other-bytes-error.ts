/** A wallet returned something other than what it was asked to sign. */
export class OtherBytesError extends Error {
  override readonly name = "OtherBytesError";
}
