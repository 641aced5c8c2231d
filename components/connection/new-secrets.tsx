"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";

export type MadeSecrets = { name: string; apiKey: string; apiSecret: string };
type NewSecretsProps = { made: MadeSecrets; forget: () => void };

/** A new key and secret, shown only this once: leaving the page forgets them. */
export function NewSecrets({ made, forget }: NewSecretsProps) {
  const { name, apiKey, apiSecret } = made;
  const t = useTranslations("credentials");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    // The browser may keep the page and show it again on going back.
    const leave = () => flushSync(forget);
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [forget]);
  const lines = [
    ["api_key", t("apiKey"), apiKey],
    ["api_secret", t("apiSecret"), apiSecret],
  ] as const;
  return (
    <div ref={box} tabIndex={-1} className="grid max-w-2xl gap-4 outline-none">
      <Notice tone="warn" title={t("onceTitle")}>
        {t("onceText")}
      </Notice>
      <Card title={name}>
        {lines.map(([id, label, text]) => (
          <div key={id} className="grid gap-1.5">
            <p id={id} className="text-sm font-medium">
              {label}
            </p>
            <div className="flex flex-wrap items-center gap-2">
              <code
                aria-labelledby={id}
                translate="no"
                data-testid={id}
                className="min-w-0 basis-full rounded-md border border-line bg-sunken sm:flex-1 p-3 text-xs wrap-anywhere"
              >
                {text}
              </code>
              <CopyButton text={text} what={label} words size="sm" />
            </div>
          </div>
        ))}
      </Card>
      <div>
        <LinkButton href="/settings/credentials" tone="primary">
          {t("kept")}
        </LinkButton>
      </div>
    </div>
  );
}
