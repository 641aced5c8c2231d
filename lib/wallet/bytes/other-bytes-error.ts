/** A wallet gave something back that is not what it was asked to sign. */
export class OtherBytesError extends Error {
  override readonly name = "OtherBytesError";
}
