"use client";
import { useTranslations } from "next-intl";
import { createContext, use, type ReactNode } from "react";
import { usePersonAsked } from "./person-asked.ts";
import { Spinner } from "./spinner.tsx";

/** True around the question itself, whose own button runs while it is answered. */
export const InQuestion = createContext(false);

/** A pending button's words: what runs or, while the person is asked something over the page, that they are awaited. */
export function PendingWords({ children }: { children: ReactNode }) {
  const t = useTranslations("ui");
  const isAsked = usePersonAsked();
  const isOver = !use(InQuestion);
  if (isAsked && isOver) return <span className="contents">{t("awaitsYou")}</span>;
  return (
    <>
      <Spinner />
      <span className="contents">{children}</span>
    </>
  );
}
