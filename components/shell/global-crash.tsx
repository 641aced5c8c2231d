"use client";
import { useSyncExternalStore } from "react";
import { buttonClass } from "#components/ui/button-class.ts";
import { NoticePage } from "./notice-page.tsx";

const WORDS = {
  "pt-BR": {
    title: "Não foi possível mostrar esta página",
    text: "A falha é nossa. O que você já tinha enviado continua valendo: confira antes de enviar de novo.",
    again: "Recarregar",
  },
  en: {
    title: "This page could not be shown",
    text: "The fault is on our side. What you had already sent still stands: check it before sending again.",
    again: "Reload",
  },
} as const;

const never = () => () => {};
const english = () =>
  document.documentElement.lang === "en" || document.cookie.includes("locale=en");

/**
 * The last resort, when even the frame of the pages can't be drawn. No catalog reaches it, so it
 * brings its few words in both languages.
 */
export function GlobalCrash({ digest }: { digest: string | undefined }) {
  const words = WORDS[useSyncExternalStore(never, english, () => false) ? "en" : "pt-BR"];
  return (
    <NoticePage
      title={words.title}
      action={
        <button
          type="button"
          onClick={() => location.reload()}
          className={buttonClass({ tone: "primary" })}
        >
          {words.again}
        </button>
      }
    >
      <p>{words.text}</p>
      {digest && <code className="font-mono text-sm">{digest}</code>}
    </NoticePage>
  );
}
