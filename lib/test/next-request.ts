/** The request that Next would be answering; a test sets it before it calls an action or a page. */
export const request = {
  headers: new Headers(),
  /** The cookies that were set, by their names, and with what attributes. */
  jar: new Map<string, string>(),
  set: new Map<string, object>(),
};
