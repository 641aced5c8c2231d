"use client";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import type { SearchResults } from "#lib/find/views/search-results.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** Typing pauses this long before the server is asked. */
const PAUSE_MS = 180;

type Answer = { ok: true; data: SearchResults } | { ok: false; code: string; message: string };
/** `text`: what was asked for. */
type Asked = { text: string; answer: Answer };

const UNREACHABLE: Answer = { ok: false, code: "UNREACHABLE", message: "" };

/** One letter finds too much; one digit is a payment's number. */
const isEnough = (text: string) => text.length > 1 || /\d/.test(text);

async function ask(text: string, locale: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch("/api/find", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text, locale }),
      signal,
    });
    return await response.json();
  } catch {
    return UNREACHABLE;
  }
}

/** What the server finds by a typed text, after a pause; null: it was not asked. */
export function useSearchResults(typed: string): { asked: Asked | null; isPending: boolean } {
  const locale = useLocale();
  const [asked, setAsked] = useState<Asked | null>(null);
  const text = trimHidden(typed);
  const isAsking = isEnough(text);
  useEffect(() => {
    if (!isAsking) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await ask(text, locale, leaving.signal);
      if (!leaving.signal.aborted) setAsked({ text, answer });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text, isAsking, locale]);
  // While one types on, the answer to the beginning of the text stays.
  const isAbout = asked !== null && (text.startsWith(asked.text) || asked.text.startsWith(text));
  return {
    asked: isAsking && isAbout ? asked : null,
    isPending: isAsking && asked?.text !== text,
  };
}
