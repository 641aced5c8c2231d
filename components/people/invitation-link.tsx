"use client";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";

export type MadeLink = { name: string; link: string };
type InvitationLinkProps = { made: MadeLink; forget: () => void };

/** An invitation's link, shown only this once: leaving the page forgets it. */
export function InvitationLink({ made: { name, link }, forget }: InvitationLinkProps) {
  const t = useTranslations("invitations");
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
      <Notice tone="warn" title={t("onceTitle", { name })}>
        {t("onceText")}
      </Notice>
      <Card title={t("linkCard")}>
        <p id={label} className="sr-only">
          {t("link")}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <code
            aria-labelledby={label}
            translate="no"
            data-testid="invitation-link"
            className="min-w-0 basis-full rounded-md border border-line bg-sunken p-3 text-xs wrap-anywhere sm:flex-1"
          >
            {link}
          </code>
          <CopyButton text={link} what={t("link")} words size="sm" />
        </div>
      </Card>
      <div>
        <LinkButton href="/settings/team" tone="primary">
          {t("sent")}
        </LinkButton>
      </div>
    </div>
  );
}
