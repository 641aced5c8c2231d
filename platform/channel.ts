/**
 * Calls `onMessage` with the payload of every notification on a channel from now on. Resolves, once
 * listening, with a function that ends it.
 *
 * A notification is a hint and may be lost while the connection is: `onResync` is then called after
 * listening again, and its reader looks at everything it follows.
 */
export type Listen = (
  channel: string,
  onMessage: (payload: string) => void,
  onResync: () => void,
) => Promise<() => Promise<void>>;

/** Channel names stand unquoted in SQL. */
export function assertChannel(channel: string): void {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`Not a channel name: ${channel}`);
}
