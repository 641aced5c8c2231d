"use client";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { onConnection, readConnection } from "./connection.ts";
import { DoorFault, readDoor } from "./read-door.ts";

/** The second part of a key that names one object; any other key is a list's and hears every hint. */
export const ONE = "one";

type LiveRead<Data> = {
  /** Begins with the hints' topic: `["payins", ONE, id]`, `["payins", "list", filter]`. */
  key: readonly [topic: string, kind: string, ...rest: string[]];
  /** The API route that reads it, with its query. */
  path: string;
  /** The data with which the server rendered the page. */
  initial: Data;
  /** Whether it can still change by itself, in which case it is also polled. */
  isOpen: (data: Data) => boolean;
  /** `initial` is incomplete, so it is read at once. */
  isPartial?: boolean;
  /** Milliseconds between reads for changes that no hint reports; null: the default. */
  everyMs?: (data: Data) => number | null;
};

const POLL_LIVE_MS = 30_000;
const POLL_ALONE_MS = 4000;

/**
 * Live data: rendered from the server's data, read again on a hint, and polled while it is open (often
 * when no hints arrive, rarely when they do). Use inside `LiveProvider` only. `fault` is why the last read
 * failed; `data` is then what was known before.
 */
export function useLiveRead<Data>(read: LiveRead<Data>) {
  const { data, ...rest } = useLateRead(read);
  return { ...rest, data: data ?? read.initial };
}

/** The same for what the server may not have rendered: `data` is undefined until it was read. */
export function useLateRead<Data>({
  key,
  path,
  initial,
  isOpen,
  isPartial = false,
  everyMs,
}: Omit<LiveRead<Data>, "initial"> & { initial: Data | undefined }) {
  const connection = useSyncExternalStore(onConnection, readConnection, () => "online" as const);
  const pollMs = connection === "live" ? POLL_LIVE_MS : POLL_ALONE_MS;
  const { data, error, dataUpdatedAt, refetch } = useQuery<Data>({
    queryKey: key,
    queryFn: ({ signal }) => readDoor<Data>(path, signal),
    ...(initial === undefined ? {} : { initialData: () => initial }),
    ...(isPartial ? { initialDataUpdatedAt: 0 } : {}),
    refetchInterval: ({ state: { data: last } }) =>
      last !== undefined && isOpen(last) ? (everyMs?.(last) ?? pollMs) : false,
  });
  return {
    data,
    fault: error instanceof DoorFault ? error : null,
    knownAt: new Date(dataUpdatedAt),
    refetch,
  };
}
