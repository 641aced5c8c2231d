"use client";
import { useSyncExternalStore } from "react";
import en from "#lib/i18n/messages/en/crash.json";
import ptBr from "#lib/i18n/messages/pt-BR/crash.json";
import { buttonClass } from "#components/ui/button-class.ts";
import { NoticePage } from "./notice-page.tsx";

export type Crash = { error: Error & { digest?: string }; reset: () => void };

const never = () => () => {};
const pageLanguage = () => document.documentElement.lang;
const defaultLanguage = () => "pt-BR";

/**
 * What is shown when a page can't be. It stands outside every provider, so it brings its own words
 * and takes the language from the page. The digest finds the fault in the server's log.
 */
export function CrashNotice({ error, reset }: Crash) {
  const language = useSyncExternalStore(never, pageLanguage, defaultLanguage);
  const words = language === "en" ? en : ptBr;
  return (
    <NoticePage
      title={words.title}
      action={
        <>
          <button type="button" onClick={reset} className={buttonClass({ tone: "primary" })}>
            {words.again}
          </button>
          {/* A full load: what is broken may be the page's own state. */}
          <a href="/" className={buttonClass({})}>
            {words.home}
          </a>
        </>
      }
    >
      <p>{words.text}</p>
      {error.digest && (
        <p>
          {words.code} <code className="font-mono">{error.digest}</code>
        </p>
      )}
    </NoticePage>
  );
}
