/** The packaged server can't run; the message is a sentence for the person who started it. */
export class ServerError extends Error {
  override readonly name = "ServerError";
}
