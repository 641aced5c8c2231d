/** The current request; a test sets it before it calls an action or a page. */
export const request = {
  headers: new Headers(),
  /** The cookies that were set, by name; `set` holds their attributes. */
  jar: new Map<string, string>(),
  set: new Map<string, object>(),
};
