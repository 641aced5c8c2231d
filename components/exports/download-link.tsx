"use client";
import { useTranslations } from "next-intl";
import { useTransition, type MouseEvent, type ReactNode } from "react";
import { answered } from "#components/form/answered.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { readyExportAction } from "#lib/exports/actions/ready-export.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";

type DownloadLinkProps = { id: string; label: string; children: ReactNode };

/** The link to a file; where that needs a factor, the person is asked before it is followed. */
export function DownloadLink({ id, label, children }: DownloadLinkProps) {
  const form = useTranslations("form");
  const sentences = useSentences();
  const [isAsking, start] = useTransition();
  const href = `/api/exports/${id}`;
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    if (isAsking) return;
    start(async () => {
      const ready = await answered(withFactor(() => readyExportAction({ id })));
      if (ready.ok) return location.assign(href);
      const said =
        "message" in ready ? sentences.error(ready.code, ready.message) : form("unreachable");
      toast(said, "danger");
    });
  };
  return (
    <LinkButton
      size="sm"
      href={href}
      download
      prefetch={false}
      onClick={ask}
      aria-label={label}
      aria-busy={isAsking}
    >
      {children}
    </LinkButton>
  );
}
