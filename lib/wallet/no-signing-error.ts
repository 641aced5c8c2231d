/** The wallet connects, but signs no transactions of this network for a page. */
export class NoSigningError extends Error {
  override readonly name = "NoSigningError";
}
