"use client";
import type { MouseEvent, ReactNode } from "react";
import { useFreshDownload } from "#components/form/use-fresh-download.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { readyTrailExportAction } from "#lib/trail/actions/export-trail.ts";
import type { TrailSearch } from "#lib/trail/views/trail-search.ts";

type TrailExportProps = {
  href: string;
  filter: TrailSearch;
  children: ReactNode;
};

/** The link to the export; where that needs a factor, the person is asked before it is followed. */
export function TrailExport({ href, filter, children }: TrailExportProps) {
  const { isAsking, download } = useFreshDownload();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    download(href, () => readyTrailExportAction(filter));
  };
  return (
    <LinkButton href={href} download prefetch={false} onClick={ask} aria-busy={isAsking}>
      {children}
    </LinkButton>
  );
}
