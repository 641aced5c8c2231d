"use client";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** A webhook's secret, shown only this once: leaving the page forgets it. */
export function HookSecret({ secret, forget }: { secret: string; forget: () => void }) {
  const t = useTranslations("notices");
  const label = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    // The browser may keep the page and show it again on going back.
    const leave = () => flushSync(forget);
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [forget]);
  return (
    <div ref={box} tabIndex={-1} className="grid max-w-2xl gap-4 outline-none">
      <Notice tone="warn" title={t("hookSecretOnce")}>
        {t("hookSecretMeans")}
      </Notice>
      <Card title={t("hookSecretTitle")}>
        <p id={label} className="sr-only">
          {t("hookSecretWord")}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <code
            aria-labelledby={label}
            translate="no"
            data-testid="hook-secret"
            className="min-w-0 basis-full rounded-md border border-line bg-sunken p-3 text-xs wrap-anywhere sm:flex-1"
          >
            {secret}
          </code>
          <CopyButton text={secret} what={t("hookSecretWord")} words size="sm" />
        </div>
      </Card>
      <div>
        <LinkButton href="/settings/notices" tone="primary">
          {t("hookDone")}
        </LinkButton>
      </div>
    </div>
  );
}
