"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { AllowTrouble } from "./allow-trouble.tsx";
import type { useTextToSign } from "./use-text-to-sign.ts";

export type TextToSignProps = ReturnType<typeof useTextToSign> & {
  /** Why the text must be signed. */
  children: ReactNode;
  button: string;
  /** Puts the button where it stays in view; absent: it stands below the text. */
  placed?: (button: Elements) => Elements;
};

/** A text as the wallet will show it, and the button that opens the wallet to sign it. */
export function TextToSign({
  children,
  button,
  placed,
  text,
  sign,
  isOpen,
  isSilent,
  trouble,
}: TextToSignProps) {
  const t = useTranslations("payoutFlow");
  const press = (
    <Button tone="primary" onClick={() => void sign()} pending={isOpen && !isSilent}>
      {button}
    </Button>
  );
  return (
    <>
      <p className="text-soft">{children}</p>
      <figure className="grid gap-1">
        <figcaption className="text-sm text-muted">{t("textCaption")}</figcaption>
        {text === null ? (
          <Skeleton className="h-32" />
        ) : (
          <pre
            className="rounded-md border border-line bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
            translate="no"
            lang="en"
          >
            {text}
          </pre>
        )}
      </figure>
      {isOpen && <Notice tone="info" live title={t("openingText")} />}
      {!isOpen && trouble && <AllowTrouble trouble={trouble} />}
      {placed ? placed(press) : <div>{press}</div>}
    </>
  );
}
