import { randomBytes } from "node:crypto";
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

type Beat = { hear: () => void };
type Reader = { channel: string; onMessage: (payload: string) => void; onResync: () => void };

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
const BEAT_EVERY_MS = 10_000;
const HEARD_WITHIN_MS = 5_000;

type ListenerOptions = {
  /** A connection past any pooler in transaction mode. */
  newClient: () => pg.Client;
  /** Notifies a channel over another connection. */
  notify: (channel: string) => Promise<unknown>;
  log: Log;
  beatMs?: number | undefined;
  heardWithinMs?: number | undefined;
};

/**
 * One connection that listens for all readers, opened for the first of them. A lost connection is opened
 * again after growing pauses, and then every reader is told to check for itself. One that answers and hears
 * nothing counts as lost: to a host that vanished, to a leader that was replaced, through a pooler.
 */
export function openListener({
  newClient,
  notify,
  log,
  beatMs = BEAT_EVERY_MS,
  heardWithinMs = HEARD_WITHIN_MS,
}: ListenerOptions): { listen: Listen; close: () => Promise<void> } {
  const readers = new Set<Reader>();
  const beatChannel = `beat_${randomBytes(8).toString("hex")}`;
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
    const beat = { hear: () => {} };
    client.on("notification", ({ channel, payload }) => {
      if (channel === beatChannel) return beat.hear();
      for (const one of readers)
        if (one.channel === channel) call(() => one.onMessage(payload ?? ""));
    });
    await client.connect();
    for (const channel of new Set([beatChannel, ...[...readers].map((one) => one.channel)]))
      await client.query(`listen ${channel}`);
    void watch(client, lost.promise, beat);
    return client;
  };

  let sending: Promise<boolean> | null = null;
  const send = async (): Promise<boolean> => {
    try {
      await notify(beatChannel);
      return true;
    } catch {
      return false;
    } finally {
      sending = null;
    }
  };

  /** Whether a notification comes through; null where none could be sent. */
  const isHearing = async (beat: Beat): Promise<boolean | null> => {
    const heard = new Promise<true>((hear) => (beat.hear = () => hear(true)));
    const late = () => sleep(heardWithinMs, false as const, { ref: false });
    sending ??= send();
    if (!(await Promise.race([sending, late()]))) return null;
    return Promise.race([heard, late()]);
  };

  const untilSilent = async (beat: Beat, signal: AbortSignal): Promise<void> => {
    do await sleep(beatMs, undefined, { ref: false, signal });
    while ((await isHearing(beat)) !== false);
    log.warn("The connection for notifications hears nothing");
  };

  const watch = async (client: pg.Client, lost: Promise<void>, beat: Beat): Promise<void> => {
    const over = new AbortController();
    const silent = untilSilent(beat, over.signal).catch(() => undefined);
    await Promise.race([lost, silent]);
    over.abort();
    // One that hears nothing may not hear a farewell either.
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
