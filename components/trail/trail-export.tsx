"use client";
import { useTranslations } from "next-intl";
import { useTransition, type MouseEvent, type ReactNode } from "react";
import { answered } from "#components/form/answered.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { readyTrailExportAction } from "#lib/trail/actions/export-trail.ts";
import type { TrailSearch } from "#lib/trail/views/trail-search.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";

type TrailExportProps = {
  href: string;
  filter: TrailSearch;
  children: ReactNode;
};

/** The link to the export; where that needs a factor, the person is asked before it is followed. */
export function TrailExport({ href, filter, children }: TrailExportProps) {
  const form = useTranslations("form");
  const sentences = useSentences();
  const [isAsking, start] = useTransition();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    if (isAsking) return;
    start(async () => {
      const ready = await answered(withFactor(() => readyTrailExportAction(filter)));
      if (ready.ok) return location.assign(href);
      const said =
        "message" in ready ? sentences.error(ready.code, ready.message) : form("unreachable");
      toast(said, "danger");
    });
  };
  return (
    <LinkButton href={href} download prefetch={false} onClick={ask} aria-busy={isAsking}>
      {children}
    </LinkButton>
  );
}
