"use client";
import type { MouseEvent, ReactNode } from "react";
import { useFreshDownload } from "#components/form/use-fresh-download.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { readyExportAction } from "#lib/exports/actions/ready-export.ts";

type DownloadLinkProps = { id: string; label: string; children: ReactNode };

/** The link to a file; where that needs a factor, the person is asked before it is followed. */
export function DownloadLink({ id, label, children }: DownloadLinkProps) {
  const { isAsking, download } = useFreshDownload();
  const href = `/api/exports/${id}`;
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    download(href, () => readyExportAction({ id }));
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
