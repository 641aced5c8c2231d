"use client";
import { useEffect, useState } from "react";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** Some of what fits a text; `isMore`: there are others, which a longer text finds. */
export type Found<Option> = { options: readonly Option[]; isMore: boolean };

/** Where a picker's options come from; a constant, since it is asked anew when it changes. */
export type OptionSource<Option> = {
  /** What the form sends for an option. */
  valueOf: (option: Option) => string;
  /** What fits a text, and with `also` the option of that value too, where there still is one. */
  ask: (asked: { text: string; also?: string }, signal: AbortSignal) => Promise<Found<Option>>;
};

type Searched<Option> = {
  text: string;
  /** What fits no text at all. */
  first: Found<Option>;
  source: OptionSource<Option>;
};

/** Between two keys of somebody who types; the server is asked after that. */
const PAUSE_MS = 200;

/**
 * What fits the typed text. While the server is asked, the last answer stays; an older one never replaces a newer.
 */
export function useSearched<Option>({ text, first, source }: Searched<Option>) {
  const [answer, setAnswer] = useState<{ to: string; found: Found<Option> | null } | null>(null);
  const asked = trimHidden(text);
  useEffect(() => {
    if (asked === "") return;
    const leave = new AbortController();
    const timer = setTimeout(() => {
      source.ask({ text: asked }, leave.signal).then(
        (found) => setAnswer({ to: asked, found }),
        () => {
          if (!leave.signal.aborted) setAnswer({ to: asked, found: null });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [asked, source]);
  if (asked === "") return { found: first, isAsking: false, hasFailed: false };
  const isAnswered = answer?.to === asked;
  const found = answer?.found ?? { options: isAnswered ? [] : first.options, isMore: false };
  return { found, isAsking: !isAnswered, hasFailed: isAnswered && answer.found === null };
}
