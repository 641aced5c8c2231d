import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "./log.ts";

/**
 * Calls `onMessage` with the payload of every notification on a channel from now on. Resolves once it
 * listens, with a function that stops it.
 *
 * A notification is a hint and is lost while the connection is down. After it listens again it calls
 * `onResync`, and the reader must check everything it follows.
 */
export type Listen = (
  channel: string,
  onMessage: (payload: string) => void,
  onResync: () => void,
) => Promise<() => Promise<void>>;

/** Channel names appear unquoted in SQL. */
export function assertChannel(channel: string): void {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`Not a channel name: ${channel}`);
}

type Reader = { channel: string; onMessage: (payload: string) => void; onResync: () => void };

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
const PROBE_EVERY_MS = 30_000;

/**
 * One connection that listens for all readers, opened for the first of them. A lost connection is opened
 * again after growing pauses, and then every reader is told to check for itself.
 */
export function openListener(
  newClient: () => pg.Client,
  log: Log,
): { listen: Listen; close: () => Promise<void> } {
  const readers = new Set<Reader>();
  const closing = new AbortController();
  let connection: Promise<pg.Client> | null = null;

  const call = (run: () => void) => {
    try {
      run();
    } catch (err) {
      log.error({ err }, "A reader of notifications failed");
    }
  };

  const open = async (): Promise<pg.Client> => {
    const client = newClient();
    const lost = Promise.withResolvers<void>();
    client.on("error", () => lost.resolve());
    client.on("end", () => lost.resolve());
    client.on("notification", ({ channel, payload }) => {
      for (const one of readers)
        if (one.channel === channel) call(() => one.onMessage(payload ?? ""));
    });
    await client.connect();
    for (const channel of new Set([...readers].map((one) => one.channel)))
      await client.query(`listen ${channel}`);
    void watch(client, lost);
    return client;
  };

  const watch = async (client: pg.Client, lost: PromiseWithResolvers<void>): Promise<void> => {
    // A connection that died silently is only noticed by a query.
    const probe = setInterval(() => client.query("select 1").catch(lost.resolve), PROBE_EVERY_MS);
    probe.unref();
    await lost.promise;
    clearInterval(probe);
    client.end().catch(() => {});
    if (closing.signal.aborted) return;
    log.warn("The connection for notifications was lost");
    connection = reopen();
    connection.catch(() => {});
  };

  const reopen = async (): Promise<pg.Client> => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause * (0.5 + Math.random()), undefined, { ref: false, signal: closing.signal });
      try {
        const client = await open();
        for (const one of readers) call(one.onResync);
        return client;
      } catch (err) {
        log.warn({ err }, "The connection for notifications is still lost");
      }
    }
  };

  const listen: Listen = async (channel, onMessage, onResync) => {
    assertChannel(channel);
    const reader: Reader = { channel, onMessage, onResync };
    readers.add(reader);
    connection ??= open();
    try {
      await (await connection).query(`listen ${channel}`);
    } catch (error) {
      readers.delete(reader);
      if (readers.size === 0) connection = null;
      throw error;
    }
    return async () => {
      readers.delete(reader);
    };
  };

  const close = async () => {
    closing.abort();
    readers.clear();
    const client = await connection?.catch(() => null);
    await client?.end();
  };
  return { listen, close };
}
