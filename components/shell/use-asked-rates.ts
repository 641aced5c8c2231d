"use client";
import { useEffect, useState } from "react";
import { callDoor } from "./read-door.ts";

type Wanted = {
  /** What the rate is of; whoever changes it and comes back is not asked for again. */
  pair: string;
  /** ISO 8601: when the rate that the page was drawn with was quoted; undefined: there is none. */
  drawnAt: string | undefined;
  /** The door with its query; null: nothing is asked. */
  path: string | null;
};

/** An older rate is asked for again. */
const FRESH_MS = 15 * 60_000;

/**
 * What the exchange says now of each pair for which the page has no rate of the last minutes. An estimate is a
 * help: without an answer there is none, or an older one; nothing else depends on it.
 */
export function useAskedRates<Answer>({ pair, drawnAt, path }: Wanted) {
  const [asked, setAsked] = useState<Partial<Record<string, Answer>>>({});
  const isAsked = asked[pair] !== undefined;
  useEffect(() => {
    const isFresh = drawnAt !== undefined && Date.now() - Date.parse(drawnAt) < FRESH_MS;
    if (path === null || isFresh || isAsked) return;
    const leave = new AbortController();
    callDoor<Answer>(path, leave.signal)
      .then((answer) => setAsked((all) => ({ ...all, [pair]: answer })))
      .catch(() => undefined);
    return () => leave.abort();
  }, [path, pair, drawnAt, isAsked]);
  return asked;
}
